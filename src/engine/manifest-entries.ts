import type { Artifact } from '../core/artifact.ts';
import type { LeasedItem, RecordWrite } from '../core/catalog.ts';
import type { ExchangeReport, Via } from '../core/http.ts';
import type { ManifestEntry } from '../core/manifest.ts';
import type { TryReport } from '../core/telemetry.ts';
import type { Held } from './acquire.ts';
import { hasFailed } from './decision-lines.ts';
import type { EngineParts } from './parts.ts';

/** What the lines of one attempt have in common. */
interface AttemptMade {
  readonly docId: string;
  readonly item: LeasedItem;
  readonly worker: string;
  readonly held: Held;
  readonly document: RecordWrite | undefined;
}

/** A line of the manifest for each exchange of an attempt, with the file that it brought. */
export const manifestEntries = (
  parts: Pick<EngineParts, 'rules'>,
  made: AttemptMade,
): readonly ManifestEntry[] =>
  made.held.exchanges.map((e, at) =>
    manifestEntry(parts, made, e, fileBehind(made.held.exchanges, at, made.document)),
  );

function manifestEntry(
  { rules }: Pick<EngineParts, 'rules'>,
  { docId, item, worker, held, document }: AttemptMade,
  e: ExchangeReport,
  { named, brought }: FileBehind,
): ManifestEntry {
  return {
    run_id: item.runId,
    doc_id: docId,
    stage: 'fetch',
    url: e.url,
    canonical_url: e.canonicalUrl,
    role: e.role,
    status: statusOf(e, item, held, document, { named, brought }),
    http_status: e.httpStatus ?? null,
    mime: e.mediaType ?? null,
    size_bytes: brought?.size ?? e.bytes ?? null,
    sha256: brought?.sha256 ?? null,
    path: brought?.path ?? null,
    attempt: item.attempt,
    duration_ms: e.durationMs,
    retry_after_s: e.retryAfterS ?? null,
    cache_hit: e.cacheHit,
    resolver: e.via?.resolver ?? null,
    tier: e.via?.tier ?? null,
    fallback_chain: chainUpTo(e.via, held.tried),
    created_at: e.at,
    config_hash: rules.configHash,
    worker_id: worker,
  };
}

/** The file that was kept from the address of an exchange, and the same if this one brought it. */
interface FileBehind {
  readonly named: Artifact | undefined;
  readonly brought: Artifact | undefined;
}

/**
 * Several exchanges may be about one address: a look ahead, a refusal, a page instead of the file.
 * The last one that brought anything brought what was kept; the lines of the others have no file.
 */
function fileBehind(
  exchanges: readonly ExchangeReport[],
  at: number,
  document: RecordWrite | undefined,
): FileBehind {
  const isOf = (a: Artifact, e: ExchangeReport) => a.url === e.url || a.url === e.finalUrl;
  const e = exchanges[at];
  const named = e && document?.artifacts.find((a) => isOf(a, e));
  const isLast = named && exchanges.findLastIndex((one) => brings(one) && isOf(named, one)) === at;
  return { named, brought: isLast ? named : undefined };
}

/** Whether a body came that could be the file; 304 stands for the one that is held. */
function brings(e: ExchangeReport): boolean {
  const { method, httpStatus = 0 } = e;
  if (method === 'HEAD' || hasFailed(e)) return false;
  return httpStatus === 304 || (httpStatus >= 200 && httpStatus < 300);
}

/** The resolvers that were asked up to this one, itself included. */
function chainUpTo(via: Via | undefined, tried: readonly TryReport[]): readonly string[] {
  if (!via) return [];
  const asked = tried.filter((one) => one.outcome !== 'skipped').map((one) => one.resolver);
  const own = asked.indexOf(via.resolver);
  const before = own === -1 ? asked : asked.slice(0, own);
  return [...new Set([...before, via.resolver])];
}

function statusOf(
  e: ExchangeReport,
  item: LeasedItem,
  held: Held,
  document: RecordWrite | undefined,
  { named, brought }: FileBehind,
): ManifestEntry['status'] {
  if (hasFailed(e)) return 'failed';
  if (e.httpStatus === 304) return held.unasked.has(e.url) ? 'failed' : 'unchanged';
  if (e.httpStatus === 404 || e.httpStatus === 410) return 'missing';
  // What a resolver named and is not the file that was kept.
  if (e.via && e.role === 'artifact' && !named) return 'refused';
  // It came, it was not the file, and another answer from the same address was.
  if (e.role === 'artifact' && named && !brought && brings(e)) return 'refused';
  const file = item.candidate.files.find((one) => one.url === e.url);
  // An optional file that came and was not the document is refused, though the record is kept.
  return document && !(file && held.missing.has(file.name)) ? 'ok' : 'refused';
}
