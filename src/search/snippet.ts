import type { TextQuery } from '../core/search.ts';
import { stemOf } from '../core/stem.ts';
import { plainText } from './plain-text.ts';
import {
  compoundsIn,
  fits,
  partsIn,
  placesLike,
  type Sought,
  soughtBy,
  wordsLike,
} from './sought-words.ts';

/** A few lines of a document with the words that were asked for. */
export interface Snippet {
  readonly text: string;
  /** Half-open UTF-16 ranges of `text`, in order. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** The same as HTML: escaped, the words in `<mark>`, nothing else. */
  readonly html: string;
}

const LENGTH = 240;
/** Of a very long text only so much is looked through for the best place. */
const LOOK_THROUGH = 200_000;
const AROUND = 500;

/** A snippet, and where in the text it was cut. */
export interface PlacedSnippet extends Snippet {
  readonly at: number;
}

/** The place with most of the words, nearest to the beginning of `text`. */
export function snippetOf(text: string, query: TextQuery): PlacedSnippet {
  const sought = soughtBy(query);
  const at = bestPlace(text.slice(0, LOOK_THROUGH), sought);
  const from = lineStart(text, at - AROUND, at);
  const window = plainText(text.slice(from, at + 2 * AROUND));
  const marks = marksIn(window, sought);
  const first = marks[densest(marks)]?.[0] ?? 0;
  const begin = wordStart(window, first - LENGTH / 4);
  const end = wordEnd(window, begin + LENGTH);
  const before = from > 0 || begin > 0 ? '… ' : '';
  const after = end < window.length || at + 2 * AROUND < text.length ? ' …' : '';
  const shown = before + window.slice(begin, end) + after;
  const moved = marks
    .filter(([start, stop]) => start >= begin && stop <= end)
    .map(([start, stop]) => [start - begin + before.length, stop - begin + before.length] as const);
  return { text: shown, marks: moved, html: htmlOf(shown, moved), at };
}

/** Where the words stand in a title and the like, which is shown whole. */
export const marksOf = (text: string, query: TextQuery): Snippet['marks'] =>
  marksIn(text, soughtBy(query));

/** Where a line begins, or at least a word, so that no link or table is cut in two. */
function lineStart(text: string, near: number, before: number): number {
  if (near <= 0) return 0;
  const line = text.indexOf('\n', near);
  if (line !== -1 && line < before - LENGTH / 2) return line + 1;
  const space = text.indexOf(' ', near);
  return space === -1 || space >= before ? near : space + 1;
}

function marksIn(text: string, sought: Sought): Mark[] {
  const marks: Mark[] = [];
  for (const { word, start, end } of wordsLike(text, sought)) {
    if (fits(word, sought)) marks.push([start, end]);
  }
  marks.push(...partsIn(text, sought), ...compoundsIn(text, sought));
  return merged(marks);
}

type Mark = readonly [start: number, end: number];

/** In order, and none inside another. */
function merged(marks: readonly Mark[]): Mark[] {
  const out: Mark[] = [];
  for (const [start, end] of [...marks].sort(([a], [b]) => a - b)) {
    const last = out.at(-1);
    if (last && start < last[1]) out[out.length - 1] = [last[0], Math.max(last[1], end)];
    else out.push([start, end]);
  }
  return out;
}

/** Places beyond these are not compared: the best of them is good enough. */
const MOST_PLACES = 500;

/** Where in the raw text most of the words stand together. */
function bestPlace(text: string, sought: Sought): number {
  const places: { at: number; word: string }[] = [];
  for (const { word, start } of placesLike(text, sought)) {
    if (fits(word, sought)) places.push({ at: start, word: stemOf(word) });
    if (places.length >= MOST_PLACES) break;
  }
  if (places.length === 0) return firstPart(text, sought);
  // No stretch has more different words than were asked for.
  const most = sought.beginnings.length > 0 ? Number.POSITIVE_INFINITY : sought.stems.size;
  let best = { at: places[0]?.at ?? 0, different: 0 };
  for (let from = 0, to = 0; from < places.length && best.different < most; from++) {
    const begin = places[from]?.at ?? 0;
    while ((places[to + 1]?.at ?? Number.POSITIVE_INFINITY) < begin + LENGTH) to += 1;
    const different = new Set(places.slice(from, to + 1).map(({ word }) => word)).size;
    if (different > best.different) best = { at: begin, different };
  }
  return best.at;
}

/** Where the first part of a run, word of several parts, or word with an accent stands; else the beginning. */
function firstPart(text: string, sought: Sought): number {
  for (const [at] of partsIn(text, sought)) return at;
  for (const { word, start } of wordsLike(text, sought)) if (fits(word, sought)) return start;
  for (const [at] of compoundsIn(text, sought)) return at;
  return 0;
}

/** The first mark of the stretch with most marks. */
function densest(marks: readonly (readonly [number, number])[]): number {
  let best = 0;
  let most = 0;
  for (const [at, [start]] of marks.entries()) {
    const count = marks.filter(([from]) => from >= start && from < start + LENGTH * 0.7).length;
    if (count > most) {
      most = count;
      best = at;
    }
  }
  return best;
}

function wordStart(text: string, near: number): number {
  if (near <= 0) return 0;
  const space = text.indexOf(' ', near);
  return space === -1 || space > near + 40 ? Math.floor(near) : space + 1;
}

function wordEnd(text: string, near: number): number {
  if (near >= text.length) return text.length;
  const space = text.lastIndexOf(' ', near);
  return space < near - 40 ? near : space;
}

export function htmlOf(text: string, marks: Snippet['marks']): string {
  let html = '';
  let at = 0;
  for (const [start, end] of marks) {
    html += `${safe(text.slice(at, start))}<mark>${safe(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + safe(text.slice(at));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
