import type { PageRequest } from '../../core/browser.ts';

/** What Chromium says of a request that it holds back. */
export interface PausedRequest {
  readonly request: {
    readonly url: string;
    readonly urlFragment?: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
}

/**
 * The request in our words. Client hints are left out: they name a version of Chromium that the
 * User-Agent, which says who we are, does not.
 */
export function requestOf({ request }: PausedRequest): PageRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    const lower = name.toLowerCase();
    if (lower !== 'user-agent' && !lower.startsWith('sec-ch-')) headers[lower] = value;
  }
  // Chromium adds this one after the place where we look.
  if (!['GET', 'HEAD'].includes(request.method) && headers.origin === undefined) {
    if (headers.referer !== undefined) headers.origin = new URL(headers.referer).origin;
  }
  return { method: request.method, url: request.url, headers, body: postedBody(request) };
}

function postedBody(request: PausedRequest['request']): string | undefined {
  const entries = request.postDataEntries;
  if (!entries?.every((entry) => entry.bytes !== undefined)) return request.postData;
  const bytes = Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  return bytes.toString('utf8');
}
