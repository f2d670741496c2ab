import { AnnalsError } from '../../../core/errors.ts';
import type { Tried } from '../../../core/telemetry.ts';
import type { Work } from '../works/work.ts';
import type { PlannedResolver } from './plan.ts';
import type { RefusedUrl, Resolver } from './resolver.ts';
import { wantsMet } from './resolver.ts';
import type { LaterTry, Reason } from './setback.ts';

/** Why a resolver is not asked at all; `undefined` when it is. */
export function reasonToSkip(
  { resolver, key, mail }: Pick<PlannedResolver, 'resolver' | 'key' | 'mail'>,
  work: Pick<Work, 'identifiers' | 'locations'>,
  refused: readonly RefusedUrl[],
): { readonly reason: Reason; readonly message: string } | undefined {
  if (resolver.key?.required && key === undefined) {
    return { reason: 'no_key', message: `it needs a key; ${resolver.key.setting} is not set` };
  }
  if (resolver.needsMail && mail === undefined) return { reason: 'no_mail', message: NO_MAIL };
  if (wantsMet(resolver, work, refused).length > 0) return undefined;
  return { reason: 'no_identifier', message: `the work has ${lacking(resolver)}` };
}

const NO_MAIL =
  'it answers only to a mail address; http.contact is none, and papers.contactMail is not set';

/** What asking one resolver came to, for the verdict on the whole search. */
export interface ResolverOutcome {
  readonly tried: Tried;
  /** What a later try may get around, with the tries its policy allows. */
  readonly later: LaterTry | null;
  readonly attempts: number;
}

/**
 * The end of a search that found nothing: come back when somebody said when, come back later while
 * any of the resolvers that stumbled has tries left, or give up with everything that was said.
 */
export function searchVerdict(
  work: Pick<Work, 'id'>,
  outcomes: readonly ResolverOutcome[],
  attempt: number,
  spent: string | undefined,
): AnnalsError {
  const story = storyOf(outcomes);
  // A wait costs no attempt: the last one may still wait, but no longer stumble.
  const waits = outcomes.flatMap(({ later, attempts }) =>
    attempt <= attempts ? (later?.notBefore ?? []) : [],
  );
  const stumbled = outcomes.find(
    ({ later, attempts }) => later?.notBefore === null && attempt < attempts,
  );
  if (stumbled?.later) {
    const { code } = stumbled.later;
    return new AnnalsError(code, `${work.id}: no copy yet: ${story}`);
  }
  if (waits.length > 0) {
    const notBefore = Math.min(...waits);
    return new AnnalsError('ASKED_TO_WAIT', `${work.id}: no copy yet: ${story}`, { notBefore });
  }
  if (spent !== undefined) {
    return new AnnalsError('BUDGET_SPENT', `${work.id}: ${spent}: ${story}`);
  }
  return new AnnalsError('NO_COPY_FOUND', `${work.id}: ${story}`);
}

/** `unpaywall_pdf empty; arxiv_pdf skipped (no_identifier)`. */
function storyOf(outcomes: readonly ResolverOutcome[]): string {
  if (outcomes.length === 0) return 'no resolver was asked';
  return outcomes
    .map(({ tried: { resolver, outcome, reason } }) =>
      reason === null ? `${resolver} ${outcome}` : `${resolver} ${outcome} (${reason})`,
    )
    .join('; ');
}

const NAMES: Readonly<Record<string, string>> = {
  doi: 'DOI',
  arxiv: 'arXiv id',
  pmcid: 'PMCID',
  pmid: 'PubMed id',
  openalex: 'OpenAlex id',
  pdf: 'known PDF address',
  landing: 'known page',
  refused: 'address that led nowhere',
};

const lacking = ({ wants }: Pick<Resolver, 'wants'>): string =>
  wants.map((want) => `no ${NAMES[want] ?? want}`).join(' and ');
