import { DAY } from '../core/time.ts';

/** Chrome 130 reached people in October 2024; since then a version comes every four weeks. */
const KNOWN = { version: 130, at: Date.UTC(2024, 9, 15) };
const EVERY = 28 * DAY;

/** The Chrome version a User-Agent claims, if it claims one. */
export function chromeIn(userAgent: string): number | undefined {
  const version = /\bChrome\/(\d+)/.exec(userAgent)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** When that version came out, within a few weeks: good enough to tell a year. */
export const chromeReleasedAt = (version: number): number =>
  KNOWN.at + (version - KNOWN.version) * EVERY;
