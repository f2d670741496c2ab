import type { Candidate } from '../core/candidate.ts';
import type { Document, DocumentWrite, LeasedItem } from '../core/catalog.ts';
import { type Checkup, outcomeOf, statusAfter } from '../core/checkup.ts';
import type { Decision } from '../core/decision.ts';
import { isDocumentWrite } from '../core/documents.ts';
import { AnnalsError, type Failure, failureOf } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import type { JsonObject } from '../core/json.ts';
import type { ManifestEntry } from '../core/manifest.ts';
import { NO_COUNTS, type Run, type Trigger } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { HOUR, instant } from '../core/time.ts';
import { acquisition } from './acquire.ts';
import { type AttemptEnd, settlementOf } from './attempt.ts';
import { discoverContext } from './contexts.ts';
import { Counter } from './counter.ts';
import { lineFor } from './decision-lines.ts';
import { keep } from './keep.ts';
import { type EngineParts, partsForRun, type RunParts } from './parts.ts';

export interface CheckRequest {
  readonly source: Source;
  readonly document: Document;
  readonly params: JsonObject;
  readonly trigger: Trigger;
  readonly stop: AbortSignal;
}

/** "Not found" may be a mistake of a day: the same answer this much later is believed. */
const BELIEVED_AFTER = 20 * HOUR;

/**
 * Asks the publisher about one record that is held, outside of any run. What the publisher says
 * becomes the record's status; where it says nothing (no answer, an error of its server, a refusal)
 * nothing changes. All that the check changes is written as one unit.
 */
export async function checkDocument(parts: EngineParts, request: CheckRequest): Promise<Checkup> {
  const { source, document } = request;
  const now = parts.clock.now();
  const run: Asking = {
    ...request,
    id: ulid(now, parts.random),
    source: source.name,
    mode: 'full',
  };
  const own = partsForRun(parts, source, run);
  const { found, failure, manifest, lines } = await ask(own, run, request);
  request.stop.throwIfAborted();
  const outcome = outcomeOf(document, found, failure);
  const saidGone = failure?.httpStatus === 410;
  const goneSince = outcome === 'gone' ? ((await firstGone(parts, document.id)) ?? now) : now;
  const believed = saidGone || now - goneSince >= BELIEVED_AFTER;
  const withdrawn = outcome === 'gone' && believed && document.status === 'active';
  const status = withdrawn ? 'withdrawn' : found ? statusAfter(document, found) : document.status;
  const reason = failure
    ? `${failure.code}: ${failure.message}`
    : (found?.record.tombstoneReason ?? null);
  const at = instant(parts.clock.now());
  const last = lineFor(run.id, source.name)('check', outcome, {
    at,
    documentId: document.id,
    key: document.naturalKey,
    url: document.sourceUrl,
    reason,
    details: { status, was: document.status, httpStatus: failure?.httpStatus },
  });
  await parts.catalog.documents.recheck({
    documentId: document.id,
    at,
    document: found && { ...found, listingId: undefined, asked: 'by name' },
    gone: withdrawn
      ? { reason: `the publisher answers ${failure?.httpStatus}: there is nothing at its address` }
      : undefined,
    manifest,
    // They belong to no run: the id above only names the files and the lines of the manifest.
    decisions: [...lines, last].map((line) => ({ ...line, runId: null })),
  });
  await parts.catalog.manifest.flush();
  return {
    documentId: document.id,
    source: source.name,
    checkedAt: at,
    outcome,
    statusBefore: document.status,
    status,
    reason,
    failure: failure ?? null,
    confirmFrom: outcome === 'gone' && !believed ? instant(goneSince + BELIEVED_AFTER) : null,
  };
}

type Asking = Pick<Run, 'id' | 'source' | 'mode' | 'params' | 'trigger'>;

interface Asked {
  readonly found?: DocumentWrite;
  readonly failure?: Failure;
  readonly manifest: readonly ManifestEntry[];
  readonly lines: readonly Decision[];
}

async function ask(
  parts: RunParts,
  run: Asking,
  { source, document, stop }: CheckRequest,
): Promise<Asked> {
  const lines: Decision[] = [];
  let candidate: Candidate;
  try {
    candidate = await candidateFor(parts, run, source, document, stop, lines);
  } catch (error) {
    return { failure: failureOf(error), manifest: [], lines };
  }
  const { key } = candidate;
  const item: LeasedItem = {
    id: 0,
    runId: run.id,
    source: source.name,
    candidate,
    plan: 'changed',
    attempt: 1,
    owner: parts.owner,
  };
  const line = lineFor(run.id, source.name);
  const { held, begin } = acquisition(parts, source, run, item, stop, (message, details = {}) => {
    const at = instant(parts.clock.now());
    lines.push(line('fetch', 'noted', { at, key, reason: message, details }));
  });
  let found: DocumentWrite | undefined;
  let event: AttemptEnd = { type: 'keep' };
  try {
    await begin();
    const retrievedAt = instant(parts.clock.now());
    const record = await source.parse(held, candidate, { params: run.params, retrievedAt });
    if (record.id !== document.id) {
      const message = `${document.id} was asked for, the publisher answered with ${record.id}`;
      throw new AnnalsError('NOT_THE_DOCUMENT', message);
    }
    const kept = await keep(parts, source, item, held, record, retrievedAt);
    if (isDocumentWrite(kept)) found = kept;
  } catch (error) {
    event = { type: 'give-up', because: failureOf(error) };
  } finally {
    await held.discard();
  }
  const settlement = settlementOf(parts, source, run, item, 'check', held, event, found, lines);
  const failure = event.type === 'give-up' ? event.because : undefined;
  return { found, failure, manifest: settlement.manifest, lines: settlement.decisions };
}

/** What the source says is to be asked for; without its word, what was asked for last time. */
async function candidateFor(
  parts: RunParts,
  run: Asking,
  source: Source,
  document: Document,
  stop: AbortSignal,
  lines: Decision[],
): Promise<Candidate> {
  const last = await parts.catalog.items.lastCandidate(source.name, document.naturalKey);
  if (source.check) {
    const record = async (more: readonly Decision[]) => void lines.push(...more);
    const counter = new Counter(run.id, NO_COUNTS);
    const ctx = discoverContext(parts, source, { ...run, refetch: true }, stop, counter, record);
    const candidate = await source.check(document, ctx, last);
    if (candidate) return candidate;
  }
  if (!last) {
    throw new AnnalsError(
      'NOT_FOUND',
      `how ${document.id} was asked for is not known any more; \`annals run ${source.name} --refetch\` asks for everything again`,
    );
  }
  const [first, ...others] = last.files;
  // That the file is not there is an answer here, not a reason to go on without it.
  return first ? { ...last, files: [{ ...first, optional: false }, ...others] } : last;
}

/** When a check first had the answer that there is nothing, if none had another one since. */
async function firstGone(parts: EngineParts, documentId: string): Promise<number | undefined> {
  const query = { documentId, stages: ['check'], limit: 1000 } as const;
  const checks = await parts.catalog.decisions.find(query);
  const since = checks.slice(checks.findLastIndex(({ verdict }) => verdict !== 'gone') + 1);
  return since[0] && Date.parse(since[0].at);
}
