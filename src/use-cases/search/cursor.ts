import { createHash } from 'node:crypto';
import { AnnalsError } from '../../core/errors.ts';
import type { Ranked } from '../../core/search.ts';

/**
 * Where a search goes on. Scores move while records arrive, so a place in the ranking is none: the
 * cursor names what was shown, and takes only records that were there when the search began. What
 * was shown is not shown again, and what was not will be.
 */
export interface SearchPlace {
  /** How many hits were shown. */
  readonly shown: number;
  /** The last of them by key; those before are taken to be as far ahead as they were. */
  readonly recent: ReadonlySet<number>;
  /** The newest document when the search began. */
  readonly upTo: number;
}

/** More would make an address too long; no record moves so far between two pages. */
const REMEMBERED = 500;

export function after(place: SearchPlace, page: readonly Ranked[]): SearchPlace {
  const recent = [...place.recent, ...page.map(({ key }) => key)].slice(-REMEMBERED);
  return { ...place, shown: place.shown + page.length, recent: new Set(recent) };
}

/** The place from which the page before is shown; none before the first page. */
export function before(place: SearchPlace, limit: number): SearchPlace | undefined {
  if (place.shown === 0) return undefined;
  const back = Math.min(limit, place.shown);
  const recent = [...place.recent].slice(0, Math.max(0, place.recent.size - back));
  return { ...place, shown: place.shown - back, recent: new Set(recent) };
}

/** What follows the place in a ranking that is known up to `shown + limit`. */
export function following<R extends Ranked>(
  place: SearchPlace,
  ranking: readonly R[],
): readonly R[] {
  return ranking.slice(place.shown - place.recent.size).filter(({ key }) => !place.recent.has(key));
}

export const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);

export function writeCursor(place: SearchPlace, fingerprint: string): string {
  const numbers = [place.shown, place.upTo, ...place.recent];
  return Buffer.concat([Buffer.from(`s2${fingerprint}`), Buffer.from(inBytes(numbers))]).toString(
    'base64url',
  );
}

export function readCursor(cursor: string, fingerprint: string): SearchPlace {
  const bytes = Buffer.from(cursor, 'base64url');
  const head = `s2${fingerprint}`;
  const numbers =
    bytes.subarray(0, head.length).toString() === head
      ? fromBytes(bytes.subarray(head.length))
      : [];
  const [shown, upTo, ...recent] = numbers;
  const whole = shown !== undefined && upTo !== undefined && shown >= recent.length;
  if (whole && new Set(recent).size === recent.length)
    return { shown, upTo, recent: new Set(recent) };
  throw new AnnalsError(
    'BAD_PARAMS',
    `cursor is ${JSON.stringify(cursor)}; it must be the next_cursor of a page of this search`,
  );
}

/** Seven bits a byte, the lowest first: small numbers are short. */
function inBytes(numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => {
    const bytes: number[] = [];
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    return [...bytes, rest];
  });
}

function fromBytes(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let factor = 1;
  let sum = 0;
  for (const byte of bytes) {
    sum += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    if (!Number.isSafeInteger(sum)) return [];
    numbers.push(sum);
    sum = 0;
    factor = 1;
  }
  return factor === 1 ? numbers : [];
}
