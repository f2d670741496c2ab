import { isCredential } from '../credentials.ts';

/**
 * What must not stand in a recording: credentials, session cookies, keys in addresses and forms, and
 * whatever the configuration calls a secret, wherever it appears. A replay masks what it asks in the
 * same way, so that it finds the exchange again.
 */
export interface Masking {
  url(url: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
  text(text: string): string;
  /** Form fields and JSON of a request. */
  form(body: string): string;
  /** Whether anything at all is configured to be looked for. */
  readonly hasSecrets: boolean;
  /** True when the bytes hold one of the configured secrets. */
  isIn(bytes: Uint8Array): boolean;
}

export const MASK = '***';

/** What proves a session without being called a key: of forms and of WordPress. */
const NONCES: ReadonlySet<string> = new Set([
  'nonce',
  '_wpnonce',
  'security',
  'x-wp-nonce',
  'x-csrf-token',
]);

const isSecret = (name: string): boolean => isCredential(name) || NONCES.has(name.toLowerCase());

/** Shorter ones would mask half of every page, and are no secrets. */
const SHORTEST_SECRET = 6;

export function masking(
  configured: readonly string[],
  /** What the source knows of secrets in its publisher's answers. */
  ofSource?: (text: string) => string,
): Masking {
  const secrets = configured.filter((secret) => secret.length >= SHORTEST_SECRET);
  const spellings = [...new Set(secrets.flatMap((one) => [one, encodeURIComponent(one)]))];
  const known = ofSource ?? ((given: string) => given);
  const text = (given: string): string =>
    known(spellings.reduce((masked, secret) => masked.replaceAll(secret, MASK), given));
  const parameters = (given: string): string =>
    given.replace(/([^?&=#\s]+)=([^&#]*)/g, (whole: string, name: string) =>
      isSecret(decoded(name)) ? `${name}=${MASK}` : whole,
    );
  const url = (given: string): string => {
    const question = given.indexOf('?');
    if (question < 0) return text(given);
    return text(given.slice(0, question + 1) + parameters(given.slice(question + 1)));
  };
  return {
    hasSecrets: secrets.length > 0 || ofSource !== undefined,
    url,
    text,
    form: (body) => text(/^\s*[[{]/.test(body) ? jsonMembers(body) : parameters(body)),
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, ofHeader(name, value, url, text)]),
      ),
    isIn: (bytes) => {
      if (spellings.some((secret) => Buffer.from(bytes).includes(secret))) return true;
      if (!ofSource) return false;
      const whole = Buffer.from(bytes).toString('latin1');
      return ofSource(whole) !== whole;
    },
  };
}

function ofHeader(
  name: string,
  value: string,
  url: (given: string) => string,
  text: (given: string) => string,
): string {
  if (name === 'cookie') return value.replace(/=[^;]*/g, `=${MASK}`);
  // The name and the attributes stay: a replayed page needs a cookie, not this one.
  if (name === 'set-cookie') return value.replace(/^([^=\n]*)=[^;\n]*/gm, `$1=${MASK}`);
  if (isSecret(name)) return MASK;
  return name === 'location' || name === 'referer' || name === 'link' ? url(value) : text(value);
}

const jsonMembers = (body: string): string =>
  body.replace(
    /"([^"\\]+)"(\s*:\s*)"(?:[^"\\]|\\.)*"/g,
    (whole: string, name: string, gap: string) =>
      isSecret(name) ? `"${name}"${gap}"${MASK}"` : whole,
  );

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
