import { AnnalsError, ERRORS, failureOf } from '../core/errors.ts';
import type { Answer, Fetched, HttpRequest } from '../core/http.ts';
import { withPoliteness } from '../core/politeness.ts';
import type { Brought, SeekMeans, SeekRequest } from '../core/seek.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import { lineFor } from './contexts.ts';
import type { EngineParts } from './parts.ts';

type Ears = Pick<HttpRequest, 'observe' | 'decide' | 'lane'>;

/** How the search for one work asks, brings files and finds out who else has them. */
export function seekMeans(
  parts: EngineParts,
  source: Source,
  about: { readonly runId: string; readonly documentId: string | null },
  ears: Ears,
): Pick<SeekMeans, 'ask' | 'bring' | 'holders' | 'flag' | 'documentId'> {
  const base = parts.politenessOf(source);
  const ask = (request: SeekRequest): Promise<Answer> =>
    parts.fetch({
      url: request.url,
      method: request.method,
      headers: request.headers,
      body: request.body,
      role: request.role,
      cache: request.cache,
      source: request.who,
      politeness: withPoliteness(base, request.manners),
      patience: 'comes-back',
      standMs: request.standMs,
      via: request.via,
      signal: request.signal,
      ...ears,
    });

  return {
    documentId: about.documentId,
    ask,
    bring: (request) => bring(parts, source.corpusDir ?? source.name, request, ask),
    holders: (sha256) => parts.catalog.documents.holders(sha256),
    flag: async (ids, reason) => {
      const at = instant(parts.clock.now());
      for (const id of ids) {
        const line = lineFor(about.runId, source.name);
        await parts.catalog.documents.tombstone({
          documentId: id,
          status: 'flagged',
          reason,
          successorId: null,
          at,
          unseenSince: at,
          decision: line('keep', 'flagged', { at, documentId: id, reason }),
        });
      }
    },
  };
}

/**
 * The bytes of an address. What broke off earlier goes on where it stopped, when the publisher says
 * that it still has the same version; otherwise all of it is asked for.
 */
async function bring(
  parts: EngineParts,
  dir: string,
  request: SeekRequest,
  ask: (request: SeekRequest) => Promise<Answer>,
): Promise<Brought> {
  const partial = await parts.store.partial(dir, request.url);
  if (partial) {
    const range = { range: `bytes=${partial.size}-`, 'if-range': partial.validator };
    const headers = { ...request.headers, ...range, 'accept-encoding': 'identity' };
    const answer = await ask({ ...request, headers }).catch(unlessUnsatisfiable);
    const rest = answer?.is === 'fetched' ? answer : undefined;
    const whole = rest && restOf(rest, partial.size, partial.validator);
    if (rest && whole !== undefined) {
      const body = joined(partial.bytes(), rest.body);
      const brought = await spooledAs(parts, dir, request, rest, body, partial.size);
      await partial.discard();
      if (brought.spooled.size === whole) return brought;
      await brought.spooled.discard();
      const message = `${request.url}: ${brought.spooled.size} bytes after going on; ${whole} were declared`;
      throw new AnnalsError('WRONG_LENGTH', message, { url: request.url });
    }
    await partial.discard();
    if (rest && rest.status !== 206) return spooledAs(parts, dir, request, rest, rest.body, null);
    if (rest) await rest.body[Symbol.asyncIterator]().return?.();
    if (answer && answer.is !== 'fetched') throw gone(answer);
  }
  const answer = await ask(request);
  if (answer.is !== 'fetched') throw gone(answer);
  return spooledAs(parts, dir, request, answer, answer.body, null);
}

async function spooledAs(
  parts: EngineParts,
  dir: string,
  { url }: SeekRequest,
  { url: from, status, headers }: Fetched,
  body: AsyncIterable<Uint8Array>,
  resumedAt: number | null,
): Promise<Brought> {
  const validator = validatorOf(headers);
  const worth = (error: unknown) => ERRORS[failureOf(error).code].next === 'retry';
  const salvage = validator === undefined ? undefined : { url, validator, worth };
  const spooled = await parts.store.spool(dir, body, salvage);
  return { url: from, status, headers, spooled, resumedAt };
}

type Headers = Readonly<Record<string, string>>;

/** What tells one version of a file from another for certain; undefined where nothing does. */
export function validatorOf(headers: Headers): string | undefined {
  // Offsets count encoded bytes, and what is held is decoded.
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    return undefined;
  }
  const { etag } = headers;
  if (etag !== undefined && !etag.startsWith('W/')) return etag;
  return etag === undefined ? headers['last-modified'] : undefined;
}

/** The length of the whole, when this is exactly the rest of the version we have the beginning of. */
export function restOf(
  { status, headers }: Pick<Fetched, 'status' | 'headers'>,
  from: number,
  validator: string,
): number | undefined {
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (status !== 206 || !range) return undefined;
  const [start, last, whole] = range.slice(1).map(Number);
  const same = validatorOf(headers) ?? validator;
  return start === from && whole !== undefined && last === whole - 1 && same === validator
    ? whole
    : undefined;
}

/** 416: there is nothing behind what we have, so it is not a beginning of that file. */
function unlessUnsatisfiable(error: unknown): undefined {
  if (failureOf(error).httpStatus === 416) return undefined;
  throw error;
}

const gone = ({ url, status }: Exclude<Answer, Fetched>): AnnalsError =>
  new AnnalsError('HTTP_404_NOT_FOUND', `${url}: the publisher answered ${status}`, {
    url,
    httpStatus: status,
  });

async function* joined(
  first: AsyncIterable<Uint8Array>,
  second: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* first;
  yield* second;
}
