/** The lists of unitedstates/congress-legislators: whole files, without dates, in the public domain. */
import { createHash } from 'node:crypto';
import { AnnalsError } from '../../../core/errors.ts';

export const PROJECT = 'unitedstates/congress-legislators';
export const HOMEPAGE = 'https://github.com/unitedstates/congress-legislators';

export const listOf = (name: string): string =>
  `https://unitedstates.github.io/congress-legislators/${name}.json`;

/** What both sources state of themselves. */
export const COMMON = {
  family: 'federal',
  publisher: `${PROJECT} (the @unitedstates project)`,
  homepage: HOMEPAGE,
  licence: 'CC0 1.0',
  keeps: 'entity',
  // Everybody of today, and everybody before.
  lists: 'whole',
  // The seats, and only those who serve today.
  syncedList: 'aid',
  // A few whole files from a host for static files.
  politeness: { rate: '2/second', inFlight: 1 },
} as const;

/** The lists carry no date: a record has changed when what is said of it has. */
export const listedVersion = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');

/**
 * A list that is empty, or half of what it was, is an outage of its publisher: it happens when a new
 * Congress begins. `before` is what the last good one named.
 */
export function refuseHalved(what: string, now: number, before: number | undefined): void {
  if (before === undefined || now * 2 >= before) return;
  throw new AnnalsError(
    'UNEXPECTED_SHAPE',
    `the list names ${now} ${what}; half of ${before} would be the least: that is an outage, and ends nothing`,
  );
}
