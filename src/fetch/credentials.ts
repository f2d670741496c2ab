import { createHash } from 'node:crypto';

type Headers = Readonly<Record<string, string>>;

/** A request without what proves who asks, and that apart. */
export interface Unsigned {
  readonly url: URL;
  readonly headers: Headers;
  readonly secrets: readonly string[];
  /** Names the credentials without telling them; `undefined` when there are none. */
  readonly digest: string | undefined;
}

/** Takes keys, tokens and cookies off a request, wherever they stand. */
export function withoutCredentials(url: URL, headers: Headers): Unsigned {
  const found: [name: string, value: string][] = [];
  const rest: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (isCredential(name)) found.push([name, value]);
    else rest[name] = value;
  }
  let bare = url;
  for (const [name, value] of url.search === '' ? [] : url.searchParams) {
    if (!isCredential(name)) continue;
    found.push([`?${name}`, value]);
    if (bare === url) bare = new URL(url);
    bare.searchParams.delete(name);
  }
  if (found.length === 0) return { url, headers, secrets: [], digest: undefined };
  const digest = createHash('sha256').update(JSON.stringify(found.sort())).digest('hex');
  return { url: bare, headers: rest, secrets: found.map(([, value]) => value), digest };
}

/** By name, of a header field or a query parameter; one too many does no harm. */
export function isCredential(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return CREDENTIAL.test(letters) && !OF_PAGING.test(letters);
}

const CREDENTIAL =
  /(?:apikey|accesskey|token|secret|password|signature|credential|authorization|cookie)$|^(?:key|sig|auth)$/;

/** These say which page of a listing is meant. */
const OF_PAGING = /^(?:next|prev|previous)?(?:page|continuation|resumption|cursor|scroll)token$/;
