import type { Random } from './time.ts';

/** `<prefix>:<key>`, unique and stable: `law:119-21`, `doi:10.1000/182`. */
export type DocumentId = string;

/** ULID: tells the moment the run began, by a clock that may have been wrong; it is not an order. */
export type RunId = string;

const PREFIX = /^[a-z][a-z0-9_-]*$/;

export function documentId(prefix: string, key: string): DocumentId {
  if (!PREFIX.test(prefix)) throw new RangeError(`id prefix is '${prefix}'; expected ${PREFIX}`);
  if (key === '') throw new RangeError(`id '${prefix}:' has an empty key`);
  return `${prefix}:${key}`;
}

export function parseDocumentId(text: string): { prefix: string; key: string } | undefined {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  const prefix = text.slice(0, colon);
  return PREFIX.test(prefix) ? { prefix, key: text.slice(colon + 1) } : undefined;
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 48 bits of time and 80 of chance in Crockford's base 32, 26 characters. */
export function ulid(ms: number, random: Random): string {
  let time = '';
  for (let rest = ms, i = 0; i < 10; i++) {
    time = CROCKFORD.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let chance = '';
  for (let i = 0; i < 16; i++) chance += CROCKFORD.charAt(Math.floor(random.next() * 32));
  return time + chance;
}
