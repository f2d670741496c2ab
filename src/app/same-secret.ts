import { createHash, timingSafeEqual } from 'node:crypto';

/** Hashed first: equal lengths, so that the time tells nothing of either. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
