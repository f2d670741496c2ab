import type { TextQuery } from '../core/search.ts';
import { plainText } from './plain-text.ts';
import { stem } from './stem.ts';

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

/** The place with most of the words, nearest to the beginning of `text`. */
export function snippetOf(text: string, query: TextQuery): Snippet {
  const wanted = wantedWords(query);
  const at = bestPlace(text.slice(0, LOOK_THROUGH), wanted);
  const from = Math.max(0, at - AROUND);
  const window = plainText(text.slice(from, at + 2 * AROUND));
  const marks = marksIn(window, wanted);
  const first = marks[densest(marks)]?.[0] ?? 0;
  const begin = wordStart(window, first - LENGTH / 4);
  const end = wordEnd(window, begin + LENGTH);
  const before = from > 0 || begin > 0 ? '… ' : '';
  const after = end < window.length || at + 2 * AROUND < text.length ? ' …' : '';
  const shown = before + window.slice(begin, end) + after;
  const moved = marks
    .filter(([start, stop]) => start >= begin && stop <= end)
    .map(([start, stop]) => [start - begin + before.length, stop - begin + before.length] as const);
  return { text: shown, marks: moved, html: htmlOf(shown, moved) };
}

/** Title and the like, whole, with its marks. */
export function marked(text: string, query: TextQuery): Snippet {
  const marks = marksIn(text, wantedWords(query));
  return { text, marks, html: htmlOf(text, marks) };
}

interface Wanted {
  readonly stems: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

function wantedWords({ wanted }: TextQuery): Wanted {
  const stems = new Set<string>();
  const beginnings: string[] = [];
  for (const { words, ending } of wanted) {
    for (const [at, word] of words.entries()) {
      if (ending === 'beginning' && at === words.length - 1) beginnings.push(folded(word));
      else stems.add(stem(folded(word)));
    }
  }
  return { stems, beginnings };
}

/** As the index compares: lower case, without accents; and CO₂ as CO2. */
const folded = (word: string): string =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const fits = (word: string, { stems, beginnings }: Wanted): boolean => {
  if (stems.has(stemOf(word))) return true;
  if (beginnings.length === 0) return false;
  const plain = folded(word);
  return beginnings.some((beginning) => plain.startsWith(beginning));
};

/** Texts are made of few words: each is folded and cut to its stem once, not at every place it stands. */
const STEMS = new Map<string, string>();
const MOST_STEMS = 20_000;

function stemOf(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const found = stem(folded(word));
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  STEMS.set(word, found);
  return found;
}

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

function marksIn(text: string, wanted: Wanted): (readonly [number, number])[] {
  const marks: (readonly [number, number])[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (fits(word, wanted)) marks.push([index, index + word.length]);
  }
  return marks;
}

/**
 * Where in the raw text most of the words stand together. Only places where a word begins like a
 * wanted one are looked at, so that a long text costs little.
 */
function bestPlace(text: string, wanted: Wanted): number {
  const heads = [...wanted.stems, ...wanted.beginnings].map((word) =>
    [...word].slice(0, 3).join(''),
  );
  if (heads.length === 0) return 0;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${[...new Set(heads)].map(headPattern).join('|')})(?:[\\p{L}\\p{N}\\p{M}]|${TAG})*`,
    'giu',
  );
  const places: { at: number; word: string }[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const word = found.replace(new RegExp(TAG, 'gi'), '');
    if (fits(word, wanted)) places.push({ at: index, word: stem(folded(word)) });
    if (places.length >= 500) break;
  }
  let best = { at: places[0]?.at ?? 0, different: 0 };
  for (let from = 0, to = 0; from < places.length; from++) {
    const begin = places[from]?.at ?? 0;
    while ((places[to + 1]?.at ?? Number.POSITIVE_INFINITY) < begin + LENGTH) to += 1;
    const different = new Set(places.slice(from, to + 1).map(({ word }) => word)).size;
    if (different > best.different) best = { at: begin, different };
  }
  return best.at;
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

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

const TAG = '</?su[bp]>';

/** A digit stands for its raised and its lowered form, too, and for one between tags. */
const headPattern = (head: string): string =>
  /\d/.test(head) ? [...head].map((sign) => formsOf(sign)).join(`(?:${TAG})?`) : escaped(head);

const formsOf = (sign: string): string =>
  /\d/.test(sign) ? `[${sign}${RAISED[Number(sign)]}${LOWERED[Number(sign)]}]` : escaped(sign);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

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
