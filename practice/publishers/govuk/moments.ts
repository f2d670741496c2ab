/**
 * When each document of a practice GOV.UK was first published and last updated: the part of a row that must be
 * known for all rows at once. Every listed day begins with the instants that catch a careless reader of days.
 */
import type { Draws } from '../../random.ts';
import { type LondonDay, londonDay } from './london.ts';

export interface Moments {
  /** Null: the publisher does not say. */
  readonly first: number | null;
  readonly updated: number | null;
  /** Why this row is here. */
  readonly role: Role;
}

export type Role =
  | 'published at the first instant'
  | 'published at the next midnight'
  | 'published in the last second'
  | 'updated at the first instant'
  | 'updated at the next midnight'
  | 'updated in the last millisecond'
  | 'published, without update time'
  | 'published, updated after the day'
  | 'published after its update'
  | 'updated, without publication time'
  | 'withdrawn'
  | 'external'
  | 'published and updated in the day'
  | 'published in the hour the clock changes'
  | 'published'
  | 'updated'
  | 'background';

export interface Calendar {
  readonly days: readonly string[];
  readonly perDay: number;
  readonly background: number;
  /** `none`: only ordinary publications and updates. */
  readonly edges: 'all' | 'none';
}

export function createMoments(chance: Draws, calendar: Calendar): (row: number) => Moments {
  const days = calendar.days.map(londonDay);
  const earliest = Math.min(...days.map((day) => day.start), Date.UTC(2026, 0, 1));
  return (row) => {
    const day = calendar.perDay > 0 ? days[Math.floor(row / calendar.perDay)] : undefined;
    if (day === undefined) return background(chance, row, earliest);
    const edge = calendar.edges === 'all' ? EDGES[row % calendar.perDay] : undefined;
    const [role, moments] =
      edge ?? (chance.fraction(row, 10) < 0.5 ? ORDINARY.published : ORDINARY.updated);
    return { role, ...moments(day, within(chance, row, day), longBefore(chance, row, day.start)) };
  };
}

type Timing = (day: LondonDay, inDay: number, before: number) => Omit<Moments, 'role'>;

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const ORDINARY: { published: readonly [Role, Timing]; updated: readonly [Role, Timing] } = {
  published: ['published', (_day, inDay) => ({ first: inDay, updated: inDay })],
  updated: ['updated', (_day, inDay, before) => ({ first: before, updated: inDay })],
};

const EDGES: readonly (readonly [Role, Timing])[] = [
  ['published at the first instant', ({ start }) => ({ first: start, updated: start })],
  ['published at the next midnight', ({ end }) => ({ first: end, updated: end })],
  ['published in the last second', ({ end }) => ({ first: end - SECOND, updated: end - SECOND })],
  ['updated at the first instant', ({ start }, _, before) => ({ first: before, updated: start })],
  ['updated at the next midnight', ({ end }, _, before) => ({ first: before, updated: end })],
  [
    'updated in the last millisecond',
    ({ end }, _, before) => ({ first: before, updated: end - 1 }),
  ],
  ['published, without update time', (_day, inDay) => ({ first: inDay, updated: null })],
  [
    'published, updated after the day',
    ({ end }, inDay) => ({ first: inDay, updated: end + 3 * DAY + 7 * HOUR }),
  ],
  ['published after its update', (_day, inDay, before) => ({ first: inDay, updated: before })],
  ['updated, without publication time', (_day, inDay) => ({ first: null, updated: inDay })],
  ['withdrawn', (_day, inDay, before) => ({ first: before, updated: inDay })],
  ['external', (_day, inDay) => ({ first: inDay, updated: inDay })],
  [
    'published and updated in the day',
    ({ end }, inDay) => ({ first: inDay, updated: Math.min(inDay + 2 * HOUR, end - SECOND) }),
  ],
  // On 2025-10-26 both are 01:30 by the clock, an hour apart; on 2026-03-29 the clock goes from 01:00 to 02:00 before them.
  [
    'published in the hour the clock changes',
    ({ start }) => ({ first: start + 1.5 * HOUR, updated: start + 1.5 * HOUR }),
  ],
  [
    'published in the hour the clock changes',
    ({ start }) => ({ first: start + 2.5 * HOUR, updated: start + 2.5 * HOUR }),
  ],
  ORDINARY.published,
  ORDINARY.updated,
];

function within(chance: Draws, row: number, day: LondonDay): number {
  const seconds = (day.end - day.start) / SECOND;
  return day.start + Math.floor(chance.fraction(row, 11) * seconds) * SECOND;
}

const OLDEST = Date.UTC(2012, 0, 1);

function longBefore(chance: Draws, row: number, start: number): number {
  const latest = start - 30 * DAY;
  return OLDEST + Math.floor((chance.fraction(row, 12) * (latest - OLDEST)) / SECOND) * SECOND;
}

function background(chance: Draws, row: number, earliest: number): Moments {
  const first = longBefore(chance, row, earliest);
  const later =
    first + Math.floor((chance.fraction(row, 13) * (earliest - 7 * DAY - first)) / SECOND) * SECOND;
  return {
    role: 'background',
    // The oldest content knows no first publication, or only its date.
    first:
      chance.fraction(row, 14) < 0.05
        ? null
        : chance.fraction(row, 14) < 0.2
          ? first - (first % DAY)
          : first,
    updated: chance.fraction(row, 15) < 0.4 ? first : later,
  };
}
