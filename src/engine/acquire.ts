import type { Acquired, AcquiredFile, Downloaded } from '../core/acquired.ts';
import type { Artifact, Spooled } from '../core/artifact.ts';
import { byteStream } from '../core/byte-stream.ts';
import type { CandidateFile } from '../core/candidate.ts';
import type { LeasedItem } from '../core/catalog.ts';
import { AnnalsError, ERRORS, failureOf } from '../core/errors.ts';
import type { ExchangeReport, FetchAnswer, FetchDecision, HttpRequest } from '../core/http.ts';
import type { JsonObject } from '../core/json.ts';
import { charsetOf, contentTypeOf, essenceOf } from '../core/media-type.ts';
import { withPoliteness } from '../core/politeness.ts';
import type { Run } from '../core/run.ts';
import { addressMaskOf } from '../core/signed-url.ts';
import type { Source } from '../core/source.ts';
import type { AcquireContext, AcquireRequest, RequestOptions } from '../core/source-contexts.ts';
import { type TraceSpan, type TryReport, untraced } from '../core/telemetry.ts';
import { textOf } from '../core/text-of.ts';
import { asideFor, laneOf } from './contexts.ts';
import { flagDocuments } from './flag-documents.ts';
import {
  maskedDecision,
  maskedDetails,
  maskedExchange,
  maskedTrace,
  maskedTried,
  withoutSecrets,
} from './masked-reports.ts';
import type { RunParts } from './parts.ts';
import { receiveFile } from './receive-file.ts';
import { declaredOtherwise, refuseImpostors } from './refused-content.ts';
import { verify } from './verify.ts';
import { FILES_IN_A_ROW, pastWallFor } from './walls.ts';

/** What one attempt holds until it is kept or thrown away. */
export interface Held extends Acquired {
  readonly exchanges: readonly ExchangeReport[];
  /** Why requests were held back, refused or let through against a rule. */
  readonly decided: readonly FetchDecision[];
  /** Ways to a file, in the order in which their turns came. */
  readonly tried: readonly TryReport[];
  /** Addresses that answered 304 though nothing was held: no answer at all. */
  readonly unasked: ReadonlySet<string>;
  spooled(name: string): Spooled | undefined;
  discard(): Promise<void>;
}

/**
 * Runs the source's acquire, or fetches the candidate's files one after the other. Whatever
 * happens, the caller discards what is held: nothing is kept by acquiring alone.
 */
export function acquisition(
  parts: RunParts,
  source: Source,
  run: Pick<Run, 'id' | 'params' | 'mode' | 'trigger'>,
  item: LeasedItem,
  signal: AbortSignal,
  write: AcquireContext<JsonObject>['note'],
): { held: Held; begin: () => Promise<void> } {
  const politeness = parts.politenessOf(source);
  const mask = addressMaskOf(source.signedHosts);
  const exchanges: ExchangeReport[] = [];
  const decided: FetchDecision[] = [];
  const files = new Map<string, { file: AcquiredFile; spooled: Spooled }>();
  const missing = new Map<string, string>();
  const unasked = new Set<string>();
  const tried: TryReport[] = [];
  const trace = maskedTrace(parts.trace ?? untraced, mask);
  const about = { runId: run.id, source: source.name, key: item.candidate.key };
  const note: typeof write = (message, details) =>
    write(mask.text(message), details && maskedDetails(details, mask));
  const tells: Pick<AcquireContext<JsonObject>, 'tried' | 'tierEnded'> = {
    tried: (given) => {
      const one = maskedTried(given, mask);
      tried.push(one);
      parts.tell?.({ type: 'try', ...about, ...one });
    },
    tierEnded: (one) => parts.tell?.({ type: 'tier', ...about, ...one }),
  };
  const ears = {
    observe: (e: ExchangeReport) =>
      void exchanges.push({ ...maskedExchange(e, mask), attempt: item.attempt }),
    decide: (decision: FetchDecision) => void decided.push(maskedDecision(decision, mask)),
  };

  const ask = (url: string, options: AcquireRequest = {}, held?: HttpRequest['held']) =>
    parts.fetch({
      url,
      method: options.method,
      headers: options.headers,
      body: options.body,
      role: options.role ?? 'artifact',
      source: options.turnsOf ?? source.name,
      politeness: options.manners ? withPoliteness(politeness, options.manners) : politeness,
      patience: 'comes-back',
      standMs: options.longestWaitMs,
      lane: laneOf(run),
      held,
      cache: options.cache,
      via: options.via,
      signal: options.signal ?? signal,
      ...ears,
    });

  const download = async (file: CandidateFile, options?: RequestOptions): Promise<Downloaded> => {
    try {
      const { resolver, tier } = options?.via ?? {};
      return await trace('download', { url: file.url, resolver, tier }, (span) =>
        parts.walls && !options?.pastWall
          ? parts.walls.request(
              { source: source.name, place: new URL(file.url).host, inARow: FILES_IN_A_ROW },
              file.url,
              () => fetchFile(file, options, span),
            )
          : fetchFile(file, options, span),
      );
    } catch (error) {
      const failure = failureOf(error);
      const { next } = ERRORS[failure.code];
      // A host that refuses has said nothing about this file: keeping the rest would hide that it is there.
      const unsaid = next === 'wait' || next === 'stop' || failure.code === 'KEEPS_REFUSING';
      const lastTry = item.attempt >= politeness.retry.attempts;
      // An optional file is given every attempt before the item is kept without it.
      if (!file.optional || unsaid || (next === 'retry' && !lastTry)) throw error;
      missing.set(file.name, `${failure.code}: ${failure.message}`);
      return { is: 'missing', because: failure.message };
    }
  };

  /**
   * What we hold of the file. If its bytes are lost, damaged, refused or not what is declared by now,
   * it is asked for as if it were new.
   */
  const usable = async (file: CandidateFile): Promise<Artifact | undefined> => {
    const { records, refused } = parts.catalog;
    const found = await records.held(source.name, item.candidate.key, file.name);
    if (!found || (await parts.store.proven(found.sha256)) !== 'whole') return undefined;
    if ((await refused.why(source.name, found.sha256)) !== undefined) return undefined;
    const bytes = () => parts.store.read(found.sha256);
    return (await declaredOtherwise(file, { ...found, bytes })) === undefined ? found : undefined;
  };

  const fetchFile = async (
    file: CandidateFile,
    options: RequestOptions | undefined,
    span: TraceSpan,
  ): Promise<Downloaded> => {
    const before = item.plan === 'changed' ? await usable(file) : undefined;
    const validators = before && {
      etag: before.etag ?? undefined,
      lastModified: before.lastModified ?? undefined,
    };
    const role = file.role ?? options?.role ?? 'artifact';
    // A copy from before the change, or from before the failure, is not what is wanted now.
    const mustBeCurrent = item.plan === 'changed' || item.attempt > 1;
    const cache = options?.cache ?? (mustBeCurrent ? 'no-cache' : undefined);
    const answer: FetchAnswer = await ask(file.url, { ...options, role, cache }, validators);
    span.set({
      'http.status_code': answer.status,
      'cache.hit': answer.is === 'fetched' && answer.cacheHit,
    });
    if (answer.is === 'gone') {
      throw new AnnalsError(
        'HTTP_404_NOT_FOUND',
        `${file.url}: the publisher answered ${answer.status}`,
        {
          url: file.url,
          httpStatus: answer.status,
        },
      );
    }
    if (answer.is === 'unchanged' && !before) unasked.add(mask.url(file.url));
    const spooled = await parts.store.spool(
      source.corpusDir ?? source.name,
      answer.is === 'unchanged' && before
        ? byteStream(await parts.store.read(before.sha256))
        : streamOf(answer),
    );
    try {
      await trace('verify', {}, async () => {
        verify(spooled, file.expect ?? 'any', file.url);
        const id = source.idOf?.(item.candidate) ?? before?.documentId ?? null;
        await refuseImpostors(parts, source, run, id, { file, spooled, headers: answer.headers });
        const other = await declaredOtherwise(file, spooled);
        if (other === undefined) return;
        throw new AnnalsError('NOT_AS_DECLARED', `${file.url}: ${other}`, { url: file.url });
      });
    } catch (error) {
      await spooled.discard();
      throw error;
    }
    // A 304 need not repeat the validators it confirms, nor the type of the bytes.
    const headers =
      answer.is === 'unchanged' ? { ...headersOf(before), ...answer.headers } : answer.headers;
    const held = heldFile(file, mask.url(answer.url), headers, spooled);
    files.set(file.name, { file: held, spooled });
    return { is: 'held', file: held };
  };

  const hold = async (file: CandidateFile, bytes: Uint8Array): Promise<AcquiredFile> => {
    const spooled = await parts.store.spool(source.corpusDir ?? source.name, byteStream(bytes));
    try {
      verify(spooled, file.expect ?? 'any', file.url);
    } catch (error) {
      await spooled.discard();
      throw error;
    }
    const type = file.expect && MEDIA_TYPES[file.expect];
    const found = heldFile(file, mask.url(file.url), type ? { 'content-type': type } : {}, spooled);
    files.set(file.name, { file: found, spooled });
    return found;
  };

  let result: unknown;
  const documentId = source.idOf?.(item.candidate) ?? null;

  const held: Held = {
    get result() {
      return result;
    },
    get files() {
      return [...files.values()].map((f) => f.file);
    },
    missing,
    unasked,
    exchanges,
    decided,
    tried,
    file: (name) => files.get(name)?.file,
    spooled: (name) => files.get(name)?.spooled,
    discard: async () => {
      for (const { spooled } of files.values()) await spooled.discard();
    },
  };
  const ctx: AcquireContext<JsonObject> = {
    params: run.params,
    mode: run.mode,
    clock: parts.clock,
    signal,
    state: parts.state,
    note,
    aside: asideFor(parts, source, run, item.candidate.key, mask),
    pastWall: pastWallFor(parts, source, note),
    isKnown: item.plan === 'changed',
    attempt: item.attempt,
    documentId,
    fetch: (url, options) => ask(url, options),
    browser: parts.browse?.(source, { patience: 'comes-back', signal, ...ears }),
    download,
    hold,
    ...tells,
    trace,
    receive: (url, options) =>
      receiveFile(parts.store, source.corpusDir ?? source.name, url, (headers) =>
        ask(url, { ...options, headers: { ...options?.headers, ...headers } }),
      ),
    // Under the address it was found at: where that led may be signed, and not for long.
    accept: ({ headers, spooled }, file) =>
      void files.set(file.name, { file: heldFile(file, file.url, headers, spooled), spooled }),
    holders: (sha256) => parts.catalog.documents.holders(sha256),
    flag: (ids, reason) => flagDocuments(parts, source, run.id, ids, reason),
  };
  const begin = async () => {
    try {
      if (source.acquire) result = await source.acquire(item.candidate, ctx);
      else for (const file of item.candidate.files) await download(file);
    } catch (error) {
      throw withoutSecrets(error, mask);
    }
  };
  return { held, begin };
}

/** Members of an archive have no headers: what is expected of them says what they are. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  json: 'application/json',
  html: 'text/html',
  pdf: 'application/pdf',
};

const heldFile = (
  file: CandidateFile,
  url: string,
  headers: AcquiredFile['headers'],
  spooled: Spooled,
): AcquiredFile => ({
  file,
  url,
  sha256: spooled.sha256,
  size: spooled.size,
  mediaType: essenceOf(headers['content-type']) ?? 'application/octet-stream',
  charset: charsetOf(headers['content-type']),
  headers,
  bytes: () => spooled.bytes(),
  text: async () => textOf(await spooled.bytes(), headers['content-type']),
});

const streamOf = (answer: FetchAnswer): AsyncIterable<Uint8Array> => {
  if (answer.is === 'fetched') return answer.body;
  throw new AnnalsError(
    'HTTP_4XX',
    `${answer.url}: answered ${answer.status} to a request that held nothing`,
    {
      url: answer.url,
      httpStatus: answer.status,
    },
  );
};

const headersOf = (held: Artifact | undefined): Record<string, string> => ({
  ...(held && { 'content-type': contentTypeOf(held.mediaType, held.charset) }),
  ...(held?.etag && { etag: held.etag }),
  ...(held?.lastModified && { 'last-modified': held.lastModified }),
});
