import type { ArtifactStore } from '../core/artifact.ts';
import { AnnalsError, ERRORS, failureOf } from '../core/errors.ts';
import type { FetchAnswer, Fetched } from '../core/http.ts';
import type { ReceivedFile } from '../core/received-file.ts';

type Store = Pick<ArtifactStore, 'partial' | 'spool'>;

/**
 * The bytes of an address. What broke off earlier goes on where it stopped, when the publisher says
 * that it still has the same version; otherwise all of it is asked for.
 */
export async function receiveFile(
  store: Store,
  dir: string,
  url: string,
  ask: (headers?: Headers) => Promise<FetchAnswer>,
): Promise<ReceivedFile> {
  const partial = await store.partial(dir, url);
  if (partial) {
    const range = { range: `bytes=${partial.size}-`, 'if-range': partial.validator };
    const answer = await ask({ ...range, 'accept-encoding': 'identity' }).catch(
      unlessUnsatisfiable,
    );
    const rest = answer?.is === 'fetched' ? answer : undefined;
    const whole = rest && restOf(rest, partial.size, partial.validator);
    if (rest && whole !== undefined) {
      const body = joined(partial.bytes(), rest.body);
      const received = await spool(store, dir, url, rest, body, partial.size);
      await partial.discard();
      if (received.spooled.size === whole) return received;
      await received.spooled.discard();
      const message = `${url}: ${received.spooled.size} bytes after going on; ${whole} were declared`;
      throw new AnnalsError('WRONG_LENGTH', message, { url });
    }
    await partial.discard();
    if (rest && rest.status !== 206) return spool(store, dir, url, rest, rest.body, null);
    if (rest) await rest.body[Symbol.asyncIterator]().return?.();
    if (answer && answer.is !== 'fetched') throw gone(answer);
  }
  const answer = await ask();
  if (answer.is !== 'fetched') throw gone(answer);
  return spool(store, dir, url, answer, answer.body, null);
}

async function spool(
  store: Store,
  dir: string,
  url: string,
  { url: from, status, headers }: Fetched,
  body: AsyncIterable<Uint8Array>,
  resumedAt: number | null,
): Promise<ReceivedFile> {
  const validator = validatorOf(headers);
  const worth = (error: unknown) => ERRORS[failureOf(error).code].next === 'retry';
  const salvage = validator === undefined ? undefined : { url, validator, worth };
  const spooled = await store.spool(dir, body, salvage);
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

const gone = ({ url, status }: Exclude<FetchAnswer, Fetched>): AnnalsError =>
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
