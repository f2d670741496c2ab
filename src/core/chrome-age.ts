import { DAY } from './time.ts';

/**
 * The Chrome that the default User-Agent names, and the day on which that version became stable.
 * A release of Annals sets both together; `annals health` judges the age by this date.
 */
export const DEFAULT_CHROME = { version: 156, releasedOn: '2026-10-20' } as const;

/** The User-Agent unless `http.userAgent` says otherwise. */
export const DEFAULT_USER_AGENT = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${DEFAULT_CHROME.version}.0.0.0 Safari/537.36 annals/<version> (+<contact>)`;

/** Versions with a known date, in order; Chrome went from four weeks to two with version 153. */
const KNOWN = [
  { version: 94, at: Date.parse('2021-09-21') },
  { version: 130, at: Date.parse('2024-10-15') },
  { version: 153, at: Date.parse('2026-09-08') },
  { version: DEFAULT_CHROME.version, at: Date.parse(DEFAULT_CHROME.releasedOn) },
] as const;
const BEFORE = 42 * DAY;
const SINCE = 14 * DAY;

/** The Chrome version a User-Agent claims, if it claims one. */
export function chromeIn(userAgent: string): number | undefined {
  const version = /\bChrome\/(\d+)/.exec(userAgent)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** When that version came out: exact for known versions, within a few weeks for those between. */
export function chromeReleasedAt(version: number): number {
  const [first] = KNOWN;
  const last = KNOWN[KNOWN.length - 1] ?? first;
  if (version <= first.version) return first.at - (first.version - version) * BEFORE;
  if (version >= last.version) return last.at + (version - last.version) * SINCE;
  const next = KNOWN.find((one) => one.version >= version) ?? last;
  const before = KNOWN[KNOWN.indexOf(next) - 1] ?? first;
  const share = (version - before.version) / (next.version - before.version);
  return before.at + share * (next.at - before.at);
}
