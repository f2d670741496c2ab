import type { App } from '../app/app.ts';
import { asOfMoment } from '../core/as-of.ts';
import type { HeldCheck } from '../core/completeness.ts';
import { AnnalsError } from '../core/errors.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { isLocalDate } from '../core/time.ts';

export interface CompletenessOrder {
  readonly source?: string;
  /** A date or an instant, as it was typed: every state since then. */
  readonly since?: string;
}

/** A series with the rule by which its source is judged. */
export interface SeriesReport extends HeldCheck {
  readonly rule: string;
}

/** What publishers declare against what is held, for both doors. */
export async function completenessOf(
  { catalog, registry }: Pick<App, 'catalog' | 'registry'>,
  { source, since }: CompletenessOrder,
): Promise<readonly SeriesReport[]> {
  const name = source === undefined ? undefined : registry.source(source).name;
  const moment = since === undefined ? undefined : asOfMoment(since);
  if (since !== undefined && moment === undefined) {
    const message = `since is '${since}'; it must be a date as 2026-05-01, or an instant as 2026-05-01T12:00:00Z`;
    throw new AnnalsError('BAD_REQUEST', message);
  }
  const checks = await catalog.completeness.list({
    ...(name !== undefined && { source: name }),
    ...(since !== undefined && {
      since: isLocalDate(since) ? `${since}T00:00:00.000Z` : (moment ?? since),
    }),
  });
  const rules = new Map(registry.sources.map((one) => [one.name, one.completeness]));
  return checks.map((check) => ({ ...check, rule: rules.get(check.source) ?? OWN_RULE }));
}

/** Of a source that says nothing else. */
export const OWN_RULE = 'every record that its newest listing names is held';

/** One line for `annals health`: what is missing is the publisher's or the network's fault as often as ours. */
export async function completenessCheck({ catalog }: Pick<App, 'catalog'>): Promise<HealthCheck> {
  const checks = await catalog.completeness.list({});
  const wrong = checks.filter(({ state }) => state !== 'complete');
  const message =
    checks.length === 0
      ? 'no run has declared anything yet'
      : `${checks.length - wrong.length} of ${checks.length} series are complete${wrong
          .slice(0, 3)
          .map((one) => `; ${one.source} (${one.series}): ${checkInWords(one)}`)
          .join('')}`;
  return { name: 'completeness', ok: wrong.length === 0, mandatory: false, message };
}

export const checkInWords = ({ state, missingCount, says }: HeldCheck): string =>
  state === 'outage'
    ? `outage, ${says}`
    : state === 'missing'
      ? `${missingCount} missing`
      : 'complete';
