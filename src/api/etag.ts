import { hash } from 'node:crypto';

/** Names exactly these bytes. */
export const etagOf = (payload: string): string => tagOf(hash('sha256', payload, 'base64url'));

/** The tag of bytes whose hash is known. */
export const tagOf = (sha256: string): string => `"${sha256.slice(0, 27)}"`;

/** The same tag where the bytes may differ and what they say does not. */
export const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

/** Whether the client's If-None-Match names what it would get: it has it already. */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === bare);
}

/** Whether If-Match names it: what is only alike (`W/`) is not the same (RFC 9110, 8.8.3.2). */
export const isSame = (ifMatch: string, etag: string): boolean =>
  ifMatch.trim() === '*' ||
  (!etag.startsWith('W/') && ifMatch.split(',').some((one) => one.trim() === etag));
