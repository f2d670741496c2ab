import type { TextQuery } from '../core/search.ts';
import { foldedWord, stemOf } from '../core/stem.ts';
import { compounds, isPaired } from '../core/word-forms.ts';
import { plainText } from './plain-text.ts';
import { isStopWord } from './stop-words.ts';

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
  const wanted = wantedWords(query);
  const at = bestPlace(text.slice(0, LOOK_THROUGH), wanted);
  const from = lineStart(text, at - AROUND, at);
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
  return { text: shown, marks: moved, html: htmlOf(shown, moved), at };
}

/** Title and the like, whole, with its marks. */
export function marked(text: string, query: TextQuery): Snippet {
  const marks = marksIn(text, wantedWords(query));
  return { text, marks, html: htmlOf(text, marks) };
}

/** Where a line begins, or at least a word, so that no link or table is cut in two. */
function lineStart(text: string, near: number, before: number): number {
  if (near <= 0) return 0;
  const line = text.indexOf('\n', near);
  if (line !== -1 && line < before - LENGTH / 2) return line + 1;
  const space = text.indexOf(' ', near);
  return space === -1 || space >= before ? near : space + 1;
}

interface Wanted {
  readonly stems: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  /** Of scripts without spaces: found inside a run of letters. */
  readonly parts: readonly string[];
}

function wantedWords({ wanted }: TextQuery): Wanted {
  const stems = new Set<string>();
  const beginnings: string[] = [];
  const parts: string[] = [];
  for (const { words, ending, also = [] } of wanted) {
    for (const [at, word] of words.entries()) {
      if (isPaired(word)) parts.push(word);
      else if (ending === 'beginning' && at === words.length - 1) beginnings.push(foldedWord(word));
      else stems.add(stemOf(word));
    }
    for (const word of also.flat()) if (!isStopWord(word)) stems.add(stemOf(word));
  }
  return { stems, beginnings, parts };
}

const fits = (word: string, { stems, beginnings }: Wanted): boolean => {
  if (stems.has(stemOf(word))) return true;
  if (beginnings.length === 0) return false;
  const plain = foldedWord(word);
  return beginnings.some((beginning) => plain.startsWith(beginning));
};

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

function marksIn(text: string, wanted: Wanted): (readonly [number, number])[] {
  const marks: (readonly [number, number])[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (fits(word, wanted)) marks.push([index, index + word.length]);
  }
  marks.push(...partsIn(text, wanted), ...compoundsIn(text, wanted));
  return merged(marks);
}

type Mark = readonly [start: number, end: number];

function* partsIn(text: string, { parts }: Wanted): Generator<Mark> {
  for (const part of parts) {
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
      yield [at, at + part.length];
    }
  }
}

/** `e-mail`, where somebody asked for `email`. */
function* compoundsIn(text: string, { stems }: Wanted): Generator<Mark> {
  for (const { compound, joined, index } of compounds(text)) {
    if (stems.has(stemOf(joined))) yield [index, index + compound.length];
  }
}

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

/**
 * Where in the raw text most of the words stand together. Only places where a word begins like a
 * wanted one are looked at, so that a long text costs little.
 */
function bestPlace(text: string, wanted: Wanted): number {
  const heads = [...wanted.stems, ...wanted.beginnings].map((word) =>
    [...word].slice(0, 3).join(''),
  );
  if (heads.length === 0) return firstPart(text, wanted);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${[...new Set(heads)].map(headPattern).join('|')})(?:[\\p{L}\\p{N}\\p{M}]|${TAG})*`,
    'giu',
  );
  const places: { at: number; word: string }[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const word = found.replace(new RegExp(TAG, 'gi'), '');
    if (fits(word, wanted)) places.push({ at: index, word: stemOf(word) });
    if (places.length >= 500) break;
  }
  if (places.length === 0) return firstPart(text, wanted);
  let best = { at: places[0]?.at ?? 0, different: 0 };
  for (let from = 0, to = 0; from < places.length; from++) {
    const begin = places[from]?.at ?? 0;
    while ((places[to + 1]?.at ?? Number.POSITIVE_INFINITY) < begin + LENGTH) to += 1;
    const different = new Set(places.slice(from, to + 1).map(({ word }) => word)).size;
    if (different > best.different) best = { at: begin, different };
  }
  return best.at;
}

/** Where the first part of a run, or word of several parts, stands; the beginning when there is none. */
function firstPart(text: string, wanted: Wanted): number {
  for (const [at] of partsIn(text, wanted)) return at;
  for (const [at] of compoundsIn(text, wanted)) return at;
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
