import type { App } from '../app/app.ts';
import type { Decision, Verdict } from '../core/decision.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Review, ReviewKind, ReviewVerdict } from '../core/reviews.ts';
import type { Source } from '../core/source.ts';
import { DAY, type Instant, instant } from '../core/time.ts';
import { refusalOf } from './janitor.ts';

/** One thing that somebody has to look at, with what speaks for it. */
export interface Proposal {
  /** `tombstone:<id of the record>`, or `refused:<source>:<hash>`. */
  readonly id: string;
  readonly kind: ReviewKind;
  readonly source: string;
  readonly subject: string;
  readonly state: 'open' | ReviewVerdict;
  /** When it was refused or last listed, or when it was decided. */
  readonly at: Instant;
  readonly why: string;
  readonly evidence: JsonObject;
}

export interface ReviewQuery {
  readonly kind?: ReviewKind;
  readonly source?: string;
  readonly state: 'open' | 'decided';
}

/** What is open, or what was decided; those that have waited longest come first, or the last decisions. */
export async function proposals(app: App, query: ReviewQuery): Promise<readonly Proposal[]> {
  const wanted = {
    ...(query.kind && { kind: query.kind }),
    ...(query.source && { source: query.source }),
  };
  const decided = await app.catalog.reviews.list(wanted);
  if (query.state === 'decided') return decided.map(ofReview);
  const known = new Map(decided.map(ofReview).map(({ id, at }) => [id, at]));
  const open = [
    ...(query.kind === 'tombstone' ? [] : await refusedBytes(app, query.source)),
    ...(query.kind === 'refused' ? [] : await unlisted(app, query.source)),
  ];
  return open.filter(({ id, kind, at }) => {
    const decidedAt = known.get(id);
    // Listed again after the decision, and gone once more: that is another question.
    return decidedAt === undefined || (kind === 'tombstone' && decidedAt < at);
  });
}

/** How many things of each kind wait for a decision. */
export async function openReviews(app: App): Promise<Readonly<Record<ReviewKind, number>>> {
  const open = await proposals(app, { state: 'open' });
  const of = (kind: ReviewKind) => open.filter((one) => one.kind === kind).length;
  return { refused: of('refused'), tombstone: of('tombstone') };
}

const ofReview = ({ kind, source, subject, verdict, why, at }: Review): Proposal => ({
  id: kind === 'tombstone' ? `tombstone:${subject}` : `refused:${source}:${subject}`,
  kind,
  source,
  subject,
  state: verdict,
  at,
  why,
  evidence: {},
});

/** What was decided is named as people know it, too. */
export async function withTitle(
  { catalog }: Pick<App, 'catalog'>,
  proposal: Proposal,
): Promise<Proposal> {
  const { kind, subject, evidence } = proposal;
  if (kind !== 'tombstone' || evidence.title !== undefined) return proposal;
  const title = (await catalog.documents.find(subject))?.title;
  return title === undefined ? proposal : { ...proposal, evidence: { ...evidence, title } };
}

async function refusedBytes(app: App, only: string | undefined): Promise<readonly Proposal[]> {
  const found = await app.catalog.refused.list(only);
  return Promise.all(
    found.map(async ({ source, sha256, why, at, records }) => ({
      id: `refused:${source}:${sha256}`,
      kind: 'refused' as const,
      source,
      subject: sha256,
      state: 'open' as const,
      at,
      why,
      evidence: { sha256, records, bytes_held: await app.store.has(sha256) },
    })),
  );
}

/** Records of sources that list all they have, which no listing has named for `recheck.afterDays`. */
async function unlisted(app: App, only: string | undefined): Promise<readonly Proposal[]> {
  const sources = app.registry.sources.filter(
    ({ name, lists }) => lists === 'whole' && (only === undefined || only === name),
  );
  return (await Promise.all(sources.map((source) => unlistedOf(app, source)))).flat();
}

async function unlistedOf(app: App, source: Source): Promise<readonly Proposal[]> {
  const days = app.settings.recheck.afterDays;
  const before = instant(app.clock.now() - days * DAY);
  const stale = await app.catalog.documents.stale(source.name, before);
  if (stale.length === 0) return [];
  const [active, listing] = await Promise.all([
    app.catalog.documents.countActive(source.name),
    app.catalog.listings.newestValid(source.name),
  ]);
  const { maxTombstonedShare } = app.settings.engine;
  const doubt = refusalOf(source.name, stale.length, active, maxTombstonedShare, source.lists);
  return stale.map(({ id, title, sourceUrl, lastSeenAt }) => ({
    id: `tombstone:${id}`,
    kind: 'tombstone' as const,
    source: source.name,
    subject: id,
    state: 'open' as const,
    at: lastSeenAt,
    why: `not listed since ${lastSeenAt.slice(0, 10)}, for more than ${days} days`,
    evidence: {
      title,
      url: sourceUrl,
      last_seen_at: lastSeenAt,
      last_listing_at: listing?.fetchedAt ?? null,
      last_listing_rows: listing?.rows ?? null,
      doubt: doubt?.message ?? null,
    },
  }));
}

export const REVIEW_ACTS = ['approve', 'reject', 'undo'] as const;
export type ReviewAct = (typeof REVIEW_ACTS)[number];

export interface Reviewed {
  readonly id: string;
  readonly state: 'open' | ReviewVerdict | 'refused';
  /** Why nothing was done; null when it was. */
  readonly why: string | null;
}

/** Decides many at once, or takes decisions back; what cannot be done is told for each. */
export async function review(
  app: App,
  ids: readonly string[],
  act: ReviewAct,
  { anyway }: { readonly anyway: boolean },
): Promise<readonly Reviewed[]> {
  const open = act === 'undo' ? [] : await proposals(app, { state: 'open' });
  const decided = act === 'undo' ? await proposals(app, { state: 'decided' }) : [];
  const byId = new Map([...open, ...decided].map((one) => [one.id, one]));
  const done: Reviewed[] = [];
  for (const id of ids) {
    const proposal = byId.get(id);
    try {
      if (!proposal)
        throw new AnnalsError('NOT_FOUND', `${id} is not ${act === 'undo' ? 'decided' : 'open'}`);
      if (act === 'undo') await undo(app, proposal);
      else await decide(app, proposal, act, anyway);
      done.push({ id, state: act === 'undo' ? 'open' : VERDICTS[act], why: null });
    } catch (error) {
      if (!(error instanceof AnnalsError)) throw error;
      done.push({ id, state: 'refused', why: error.message });
    }
  }
  return done;
}

const VERDICTS = { approve: 'approved', reject: 'rejected' } as const;

async function decide(
  app: App,
  proposal: Proposal,
  act: 'approve' | 'reject',
  anyway: boolean,
): Promise<void> {
  const { kind, source, subject, why, evidence } = proposal;
  const at = instant(app.clock.now());
  const line = lineOf(proposal, act === 'approve' ? 'approved' : 'rejected', at);
  if (kind === 'tombstone' && act === 'approve') {
    if (evidence.doubt && !anyway) throw new AnnalsError('TOO_MANY_STALE', String(evidence.doubt));
    const done = await app.catalog.documents.tombstone({
      documentId: subject,
      status: 'withdrawn',
      reason: `${why}; tombstoned on review`,
      successorId: null,
      at,
      unseenSince: proposal.at,
      decision: lineOf(proposal, 'tombstoned', at),
    });
    if (done !== 'written') throw new AnnalsError('NOT_FOUND', `${subject} is ${done} by now`);
  }
  if (kind === 'refused' && act === 'reject') await app.catalog.refused.accept(source, subject);
  await app.catalog.reviews.keep({ kind, source, subject, verdict: VERDICTS[act], why, at }, line);
}

/** As it was before the decision. */
async function undo(app: App, proposal: Proposal): Promise<void> {
  const { kind, source, subject, state, why } = proposal;
  const at = instant(app.clock.now());
  const line = lineOf(proposal, 'undone', at);
  if (kind === 'tombstone' && state === 'approved') {
    await app.catalog.documents.restore({ documentId: subject, at, decision: line });
  }
  if (kind === 'refused' && state === 'rejected') {
    await app.catalog.refused.refuse({ source, sha256: subject, why, at, decision: line });
  }
  await app.catalog.reviews.forget({ kind, source, subject }, line);
}

const lineOf = (
  { kind, source, subject, why }: Proposal,
  verdict: Verdict<'review'>,
  at: Instant,
): Decision => ({
  at,
  runId: null,
  source,
  stage: 'review',
  verdict,
  documentId: kind === 'tombstone' ? subject : null,
  key: null,
  url: null,
  reason: why,
  details: { kind, subject },
});
