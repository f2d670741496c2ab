/**
 * A practice GOV.UK of any size. Only two numbers per document are held in memory; the rest of a row is computed
 * when asked for, and what tests change afterwards lies on top.
 */
import { draws } from '../../random.ts';
import {
  contentIdRank,
  type DocumentState,
  type GovukDocument,
  makeDocument,
  popularityOf,
  rowInPath,
} from './document.ts';
import { londonDay } from './london.ts';
import { type Calendar, createMoments } from './moments.ts';

export interface GovukWorldOptions extends Partial<Calendar> {
  readonly seed?: number;
  /** Bodies are padded with paragraphs up to about this many bytes. */
  readonly bodyBytes?: number;
}

export interface GovukWorld {
  readonly seed: number;
  readonly bodyBytes: number;
  readonly days: readonly string[];
  readonly size: number;
  /** Grows with each change: what was computed for an earlier version is stale. */
  readonly version: number;
  document(row: number): GovukDocument;
  /** The same as `document(row).state.is`, without making the document. */
  state(row: number): DocumentState['is'];
  /** Milliseconds since 1970; NaN when there is none. */
  firstPublishedAt(row: number): number;
  publicTimestamp(row: number): number;
  popularity(row: number): number;
  contentIdRank(row: number): number;
  /** The document at a path or external URL, whatever its state. */
  find(link: string): GovukDocument | undefined;
  /** What a correct reader must find for a London day: the answer key, computed without the search API. */
  day(date: string): { new: GovukDocument[]; latest: GovukDocument[]; undated: GovukDocument[] };
  withdraw(link: string, how?: { at?: number; explanation?: string }): GovukDocument;
  restore(link: string): GovukDocument;
  change(link: string, what: Changeable): GovukDocument;
  /** Deleted without a trace: 404. */
  vanish(link: string): GovukDocument;
  gone(
    link: string,
    how?: { at?: number; explanation?: string; alternativePath?: string },
  ): GovukDocument;
  redirect(link: string, destination: string, how?: { at?: number }): GovukDocument;
  add(what?: Changeable & { link?: string }): GovukDocument;
}

export type Changeable = Partial<
  Pick<
    GovukDocument,
    'title' | 'description' | 'changeNote' | 'body' | 'firstPublishedAt' | 'publicTimestamp'
  >
>;

export function govukWorld(options: GovukWorldOptions = {}): GovukWorld {
  const {
    seed = 1,
    days = DAYS,
    perDay = 40,
    background = 200,
    edges = 'all',
    bodyBytes = 0,
  } = options;
  const chance = draws(seed);
  const momentsOf = createMoments(chance, { days, perDay, background, edges });
  const generated = days.length * perDay + background;
  const first = new Float64Array(generated);
  const updated = new Float64Array(generated);
  const withdrawn = new Set<number>();
  for (let row = 0; row < generated; row += 1) {
    const moments = momentsOf(row);
    if (moments.role === 'withdrawn') withdrawn.add(row);
    first[row] = moments.first ?? Number.NaN;
    updated[row] = moments.updated ?? Number.NaN;
  }
  const changed = new Map<number, GovukDocument>();
  const moved = new Map<string, number>();
  let size = generated;
  let version = 0;

  const document = (row: number): GovukDocument =>
    changed.get(row) ?? makeDocument(chance, row, momentsOf(row));
  const find = (link: string): GovukDocument | undefined => {
    const row = moved.get(link) ?? rowInPath(link.replace(/\.example\.org\/$/, ''));
    if (row === undefined || row >= size) return undefined;
    const found = document(row);
    return found.link === link ? found : undefined;
  };
  const replace = (next: GovukDocument): GovukDocument => {
    changed.set(next.row, next);
    version += 1;
    return next;
  };
  const require = (link: string): GovukDocument => {
    const found = find(link);
    if (found === undefined) throw new Error(`${link} is not in this world of ${size} documents`);
    return found;
  };
  const settle = (link: string, state: DocumentState) => replace({ ...require(link), state });
  const time = (
    held: Float64Array,
    row: number,
    changedTime: (changed: GovukDocument) => number | null,
  ) => {
    const over = changed.get(row);
    return over === undefined ? (held[row] ?? Number.NaN) : (changedTime(over) ?? Number.NaN);
  };

  return {
    seed,
    bodyBytes,
    days,
    get size() {
      return size;
    },
    get version() {
      return version;
    },
    document,
    state: (row) => changed.get(row)?.state.is ?? (withdrawn.has(row) ? 'withdrawn' : 'live'),
    firstPublishedAt: (row) => time(first, row, (over) => over.firstPublishedAt),
    publicTimestamp: (row) => time(updated, row, (over) => over.publicTimestamp),
    popularity: (row) => popularityOf(chance, row),
    contentIdRank: (row) => contentIdRank(chance, row),
    find,
    day(date) {
      const { start, end } = londonDay(date);
      const inDay = (instant: number) => instant >= start && instant < end;
      const answer = {
        new: [] as GovukDocument[],
        latest: [] as GovukDocument[],
        undated: [] as GovukDocument[],
      };
      for (let row = 0; row < size; row += 1) {
        const published = this.firstPublishedAt(row);
        const touched = this.publicTimestamp(row);
        if (!inDay(published) && !inDay(touched)) continue;
        const found = document(row);
        if (found.state.is !== 'live') continue;
        if (inDay(published)) answer.new.push(found);
        else if (Number.isNaN(published)) answer.undated.push(found);
        else if (published < start) answer.latest.push(found);
      }
      return answer;
    },
    withdraw: (link, { at = Date.now(), explanation = OUT_OF_DATE } = {}) =>
      settle(link, { is: 'withdrawn', at, explanation }),
    restore: (link) => settle(link, { is: 'live' }),
    change(link, what) {
      const old = require(link);
      return replace({ ...old, ...what, revision: old.revision + 1 });
    },
    vanish: (link) => settle(link, { is: 'vanished' }),
    gone: (link, { at = Date.now(), explanation = '', alternativePath = '' } = {}) =>
      settle(link, { is: 'gone', at, explanation, alternativePath }),
    redirect: (link, destination, { at = Date.now() } = {}) =>
      settle(link, { is: 'redirect', at, destination }),
    add(what = {}) {
      const row = size;
      const now = Math.floor(Date.now() / 1000) * 1000;
      size += 1;
      const made = makeDocument(chance, row, { role: 'published', first: now, updated: now });
      const next = replace({ ...made, ...what });
      if (what.link !== undefined) moved.set(what.link, row);
      return next;
    },
  };
}

/** The shortest and the longest day of a year, and one that begins the evening before by UTC. */
const DAYS: readonly string[] = ['2025-10-26', '2026-03-29', '2026-07-15'];
const OUT_OF_DATE = '<div class="govspeak"><p>This publication is out of date.</p></div>';
