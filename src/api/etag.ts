import { createHash } from 'node:crypto';

/** Names exactly these bytes. */
export const etagOf = (payload: string): string =>
  `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;

/** Whether the client's If-None-Match names what it would get: it has it already. */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
