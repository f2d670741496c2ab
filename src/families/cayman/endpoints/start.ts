import type { z } from 'zod';
import type { Verdict } from '../../../core/decision.ts';
import type { Ask, HandlersOf, JsonAnswer } from '../../../core/endpoint.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { ServingHost } from '../../../core/family-host.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { PolitenessChange } from '../../../core/politeness.ts';
import type { Run } from '../../../core/run.ts';
import type { BegunRun } from '../../../core/run-order.ts';
import { caymanSettings } from '../settings.ts';
import { type CaymanSource, targetSource } from '../target-source.ts';
import type { CaymanContract } from './contract.ts';
import { readWebhook, refusedToken, type WebhookRefusal } from './webhook.ts';

type Mode = 'new' | 'full' | 'resume';
type Handlers = HandlersOf<CaymanContract>;
type StartFields = z.output<NonNullable<CaymanContract['startCayman']['body']>>;
type WebhookAnswer = JsonAnswer<z.output<CaymanContract['receiveChange']['answer']>>;

/** How often at most a refusal is written down: whoever guesses must not fill the log. */
const REFUSALS_APART_MS = 1_000;

/** Where runs of the judgments are begun: by hand, by a form, by a watcher of the page. */
export function startEndpoints(
  host: ServingHost,
): Pick<Handlers, 'startCayman' | 'scrapeCayman' | 'resumeCayman' | 'receiveChange'> {
  const { catalog, clock, runs } = host;
  const settings = caymanSettings(host.settings);
  let refusedAt = Number.NEGATIVE_INFINITY;

  const startRun: Handlers['startCayman'] = async (ask) => {
    const fields = ask.body();
    const { target_source, new_limit } = fields;
    const source = targetSource(target_source, settings.defaultSource);
    const mode = fields.mode ?? settings.mode;
    const isDry = String(fields.dry_run) === 'true';
    if (mode === 'resume' && isDry) {
      const message = 'dry_run is true; it must be false for mode resume';
      throw new AnnalsError('BAD_PARAMS', message);
    }
    const politeness = mannersOf(fields);
    if (mode === 'resume') {
      return begun(ask, source, mode, await takeUp(source, fields, politeness));
    }
    const limit = new_limit ?? (mode === 'new' ? settings.newLimit : undefined);
    const params = { target_source: source, ...(limit !== undefined && { new_limit: limit }) };
    if (isDry) return foretold(source, mode, params);
    const ordered = { source, params, mode, politeness, trigger: 'ui' } as const;
    return begun(ask, source, mode, await runs.begin(ordered));
  };

  return {
    startCayman: startRun,
    scrapeCayman: startRun,

    async resumeCayman(ask) {
      const fields = ask.body();
      const source = targetSource(fields.target_source, settings.defaultSource);
      return begun(ask, source, 'resume', await takeUp(source, fields));
    },

    async receiveChange(ask) {
      const { headers, query } = ask;
      const token = headers['x-webhook-token'] ?? query.token;
      const refused = refusedToken(host, token);
      if (refused) return refuse(refused);
      const { token: _token, ...inAddress } = query;
      const fields = readFields(() => ({ ...inAddress, ...ask.fields() }));
      if (typeof fields === 'string') return refuse({ is: 'invalid_params', details: [fields] });
      const verdict = readWebhook(settings, fields);
      if (verdict.is !== 'accepted') return refuse(verdict);
      if (verdict.clampedFrom !== undefined) {
        const details = { asked: verdict.clampedFrom, new_limit: verdict.newLimit };
        await say('limit_clamped', null, details);
      }
      return acquireNew(verdict.newLimit);
    },
  };

  /** The table comes with one page, and `new_limit` bounds the rest: whoever waits gets an answer. */
  async function acquireNew(newLimit: number): Promise<WebhookAnswer> {
    const source = 'unreported_judgments' as const;
    const params = { target_source: source, new_limit: newLimit };
    let run: Run;
    try {
      const ordered = { source, params, mode: 'new', trigger: 'webhook' } as const;
      run = await (await runs.begin(ordered)).done;
    } catch (error) {
      return failed(error);
    }
    const { downloaded, skipped, failed: lost } = run.counts;
    const about = {
      entrypoint: 'webhook',
      mode: 'new',
      target_source: source,
      run_id: run.id,
      csv_version_id: (await catalog.listings.usedBy(run.id))?.id ?? null,
      summary: { processed: downloaded + skipped + lost, downloaded, skipped, failed: lost },
    } as const;
    if (run.status === 'completed') return { body: { ok: true, ...about } };
    const why = run.error ? `${run.error.code}: ${run.error.message}` : `it is ${run.status}`;
    return {
      status: 502,
      body: { ok: false, error: 'run_failed', details: [why], ...about },
    } as const;
  }

  async function failed(error: unknown): Promise<WebhookAnswer> {
    if (!(error instanceof AnnalsError)) throw error;
    if (error.code === 'SOURCE_BUSY')
      return { status: 409, body: { ok: false, error: 'busy' } } as const;
    if (!OF_THE_SETTINGS.has(error.code)) throw error;
    // What is wrong with the settings is for whoever runs this, not for whoever asked.
    host.log('error', error.message, { door: 'webhook' });
    await say('refused', 'config_invalid', {});
    return { status: 500, body: { ok: false, error: 'config_invalid' } } as const;
  }

  async function refuse(verdict: WebhookRefusal): Promise<WebhookAnswer> {
    const status = STATUS[verdict.is];
    if (verdict.is === 'disabled') {
      return { status, body: { ok: false, error: 'webhook_disabled' } } as const;
    }
    const details = verdict.is === 'invalid_params' ? { details: [...verdict.details] } : {};
    if (clock.now() - refusedAt >= REFUSALS_APART_MS) {
      refusedAt = clock.now();
      await say('refused', verdict.is, {});
    }
    return { status, body: { ok: false, error: verdict.is, ...details } } as const;
  }

  async function say(
    verdict: Verdict<'door'>,
    reason: string | null,
    details: JsonObject,
  ): Promise<void> {
    const source = 'unreported_judgments';
    const nothing = { runId: null, documentId: null, key: null, url: null };
    const line = { source, stage: 'door', verdict, reason, ...nothing } as const;
    await host.tell({ ...line, details: { door: 'webhook', ...details } });
  }

  async function takeUp(
    source: CaymanSource,
    {
      resume_strategy: strategy = 'auto',
      new_limit: limit,
    }: Pick<StartFields, 'resume_strategy' | 'new_limit'>,
    politeness?: PolitenessChange,
  ) {
    return runs.resume({ source, strategy, limit, politeness, trigger: 'ui' });
  }

  async function foretold(source: CaymanSource, mode: 'new' | 'full', params: JsonObject) {
    const foreseen = await runs.foresee({ source, params, mode });
    const { listed, new: fresh, changed, unchanged, skipped } = foreseen;
    const would = { listed, new: fresh, changed, unchanged, skipped };
    return { body: { ok: true, mode, target_source: source, would } } as const;
  }

  async function begun(
    ask: Pick<Ask<CaymanContract['startCayman']>, 'headers'>,
    source: CaymanSource,
    mode: Mode,
    { runId }: BegunRun,
  ) {
    // Somebody filled in a form: show what became of it rather than a line of JSON.
    if (/\btext\/html\b/.test(ask.headers.accept ?? '')) {
      const location = `/report?source=${source}`;
      return { status: 303, headers: { location }, text: '', type: 'text/html' };
    }
    const headers = { location: `/v1/runs/${runId}` };
    return {
      status: 202,
      headers,
      body: { ok: true, run_id: runId, mode, target_source: source },
    } as const;
  }
}

/** How this run alone behaves; what is left out is as the settings say. */
function mannersOf(fields: StartFields): PolitenessChange {
  const { per_download_delay: delay, max_retries: attempts, concurrency: inFlight } = fields;
  return {
    ...(delay !== undefined && { itemDelayMs: Math.round(delay * 1000) }),
    ...(inFlight !== undefined && { inFlight }),
    ...(attempts !== undefined && { retry: { attempts } }),
  };
}

const OF_THE_SETTINGS: ReadonlySet<string> = new Set([
  'BAD_CONFIG',
  'SOURCE_OFF',
  'PLACEHOLDER_CONTACT',
]);
const STATUS = { disabled: 404, invalid_token: 403, invalid_params: 400 } as const;

/** The fields, or why they could not be read. */
function readFields(fields: () => Record<string, unknown>): Record<string, unknown> | string {
  try {
    return fields();
  } catch (error) {
    if (error instanceof AnnalsError) return error.message;
    throw error;
  }
}
