import type { App } from '../../app/app.ts';
import type { FileAnswer, Link, TextAnswer } from '../../core/endpoint.ts';
import { AnnalsError } from '../../core/errors.ts';
import { RequestError } from '../request-error.ts';
import { safeHeaders, safeType } from '../safe-file.ts';

interface BytesOrder {
  readonly sha256: string;
  /** The media type that the publisher gave. */
  readonly type: string;
  /** Under which name a browser saves it. */
  readonly name: string;
  /** Whose bytes they are, for messages. */
  readonly of: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly links?: readonly Link[];
  /** Of the bytes themselves, where they are not led elsewhere. */
  readonly ownHeaders?: Readonly<Record<string, string>>;
}

/** Bytes of the store, only ever under their own hash: damaged ones are refused, never sent. */
export async function sendBytes(
  app: App,
  { sha256, type: given, name, of, headers = {}, links = [], ownHeaders = {} }: BytesOrder,
): Promise<FileAnswer | TextAnswer> {
  const { store } = app;
  const state = await store.proven(sha256);
  if (state === 'damaged') {
    app.log('error', `the bytes of ${of} (sha256 ${sha256}) are damaged in the store`);
    throw new AnnalsError(
      'BYTES_DAMAGED',
      `the bytes of ${of} are damaged: their hash is not ${sha256}`,
    );
  }
  const size = await store.size(sha256);
  if (state === 'missing' || size === undefined) {
    app.log('error', `the bytes of ${of} (sha256 ${sha256}) are not in the store`);
    throw new RequestError('NOT_FOUND', `the bytes of ${of} are missing from the store`, {
      hint: '`annals fsck` says what else is missing; a full run of the source fetches it again.',
    });
  }
  const type = safeType(given);
  const safe = safeHeaders(type, name);
  const direct = await store.link(sha256, {
    type,
    disposition: safe['content-disposition'] ?? 'attachment',
  });
  if (direct !== undefined) {
    // The address holds for minutes: nobody may keep this answer.
    const led = { ...headers, location: direct, 'cache-control': 'no-store' };
    return { status: 307, headers: led, text: '', type: 'text/plain; charset=utf-8' };
  }
  return {
    type,
    links,
    headers: {
      ...headers,
      ...safe,
      ...ownHeaders,
      'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    },
    file: {
      size,
      etag: `"${sha256}"`,
      slice: (start, end) => store.slice(sha256, start, end),
    },
  };
}
