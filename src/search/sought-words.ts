import type { TextQuery } from '../core/search.ts';
import { foldedWord, stemOf } from '../core/stem.ts';
import { compounds, isPaired } from '../core/word-forms.ts';
import { isStopWord } from './stop-words.ts';

/** What of a query is looked for in a text: made ready once, for all hits of a page. */
export interface Sought {
  readonly stems: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  /** Of scripts without spaces: found inside a run of letters. */
  readonly parts: readonly string[];
  /** How a word that may fit begins, in plain letters; null where no such word can fit. */
  readonly plainHead: RegExp | null;
  /** The same where letters alone do not tell it: with digits, which are also raised, lowered and between tags. */
  readonly rawHead: RegExp | null;
}

const SOUGHT = new WeakMap<TextQuery, Sought>();

export function soughtBy(query: TextQuery): Sought {
  const known = SOUGHT.get(query);
  if (known) return known;
  const found = readTerms(query);
  SOUGHT.set(query, found);
  return found;
}

function readTerms({ wanted }: TextQuery): Sought {
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
  const heads = [...new Set([...stems].map(headOf).concat(beginnings.map(firstLetters)))];
  const plain = heads.filter((head) => /^[a-z0-9]+$/.test(head));
  const isPlain = plain.length === heads.length && !heads.some((head) => /\d/.test(head));
  return {
    stems,
    beginnings,
    parts,
    plainHead:
      plain.length === 0
        ? null
        : new RegExp(`(?:${plain.map(eitherCase).join('|')})[A-Za-z0-9]*`, 'g'),
    rawHead:
      isPlain || heads.length === 0
        ? null
        : new RegExp(
            `(?<![\\p{L}\\p{N}\\p{M}])(?:${heads.map(headPattern).join('|')})(?:[\\p{L}\\p{N}\\p{M}]|${TAG})*`,
            'giu',
          ),
  };
}

const firstLetters = (word: string): string => [...word].slice(0, 3).join('');

/** What a word and its stem have in common: the last letter may be another, as in `say` and `sai`. */
const headOf = (stem: string): string =>
  firstLetters(stem.slice(0, Math.max(1, Math.min(3, stem.length - 1))));

export const fits = (word: string, { stems, beginnings }: Sought): boolean => {
  if (stems.has(stemOf(word))) return true;
  if (beginnings.length === 0) return false;
  const plain = foldedWord(word);
  return beginnings.some((beginning) => plain.startsWith(beginning));
};

interface FoundWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a plain text that may fit. Those in plain letters are told by their first ones, so
 * that a text is not cut into all of its words; those with other letters are looked at one by one.
 */
export function* wordsLike(text: string, { plainHead }: Sought): Generator<FoundWord> {
  if (plainHead) {
    for (const { 0: head, index } of text.matchAll(plainHead)) {
      if (isWordSign(text, index - 1)) continue;
      const end = endOf(WORD_REST, text, index + head.length);
      yield { word: text.slice(index, end), start: index, end };
    }
  }
  for (let at = nextOdd(text, 0); at !== -1; ) {
    let start = at;
    while (isWordSign(text, start - 1)) start -= 1;
    const end = endOf(WORD_REST, text, at);
    yield { word: text.slice(start, end), start, end };
    at = nextOdd(text, end);
  }
}

/** The words of a raw text that may fit, without tags that stand in them. */
export function* placesLike(text: string, { plainHead, rawHead }: Sought): Generator<FoundWord> {
  const head = rawHead ?? plainHead;
  if (!head) return;
  for (const { 0: found, index } of text.matchAll(head)) {
    if (!rawHead && isWordSign(text, index - 1)) continue;
    const end = rawHead ? index + found.length : endOf(RAW_REST, text, index + found.length);
    const word = text.slice(index, end);
    yield {
      word: word.includes('<') ? word.replace(new RegExp(TAG, 'gi'), '') : word,
      start: index,
      end,
    };
  }
}

export function* partsIn(
  text: string,
  { parts }: Sought,
): Generator<readonly [start: number, end: number]> {
  for (const part of parts) {
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
      yield [at, at + part.length];
    }
  }
}

/** `e-mail`, where somebody asked for `email`. Only runs of signs that have one inside are looked at. */
export function* compoundsIn(
  text: string,
  { stems }: Sought,
): Generator<readonly [start: number, end: number]> {
  if (stems.size === 0) return;
  let from = 0;
  for (let at = search(SIGN_INSIDE, text, 0); at !== -1; at = search(SIGN_INSIDE, text, from)) {
    let begin = at;
    while (begin > from && !isSpace(text, begin - 1)) begin -= 1;
    const space = search(SPACE, text, at);
    from = space === -1 ? text.length : space;
    for (const { compound, joined, index } of compounds(text.slice(begin, from))) {
      if (stems.has(stemOf(joined))) {
        yield [begin + index, begin + index + compound.length];
      }
    }
  }
}

const SIGN_INSIDE = /[A-Za-z0-9\x80-\uffff][-‐‑–./:_,][A-Za-z0-9\x80-\uffff]/g;
const SPACE = /\s/g;
const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** A letter, digit or mark that is not plain. */
const ODD = /(?![\0-\x7f])[\p{L}\p{N}\p{M}\p{Co}]/gu;
/** Most texts have none: that is told without looking at the kind of each sign. */
const nextOdd = (text: string, from: number): number => {
  const at = search(NOT_PLAIN, text, from);
  return at === -1 ? -1 : search(ODD, text, at);
};
const NOT_PLAIN = /[^\0-\x7f]/g;

function search(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

const WORD_REST = /[\p{L}\p{N}\p{M}\p{Co}]*/uy;

const TAG = '</?su[bp]>';
const RAW_REST = new RegExp(`(?:[\\p{L}\\p{N}\\p{M}]|${TAG})*`, 'giuy');

/** Where a word ends whose plain letters end at `at`. */
function endOf(rest: RegExp, text: string, at: number): number {
  const next = text.charCodeAt(at);
  // A space, mostly: plain signs end a word, but for a tag.
  if (!(next >= 0x80 || next === LESS_THAN)) return at;
  rest.lastIndex = at;
  return at + (rest.exec(text)?.[0].length ?? 0);
}

const LESS_THAN = 0x3c;

function isWordSign(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) {
    return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  }
  return at >= 0 && ONE_WORD_SIGN.test(signAt(text, at));
}

const ONE_WORD_SIGN = /^[\p{L}\p{N}\p{M}\p{Co}]$/u;

/** The whole sign at a place that may be the second half of a pair. */
const signAt = (text: string, at: number): string =>
  /^[\udc00-\udfff]$/.test(text.charAt(at)) && at > 0
    ? text.slice(at - 1, at + 1)
    : String.fromCodePoint(text.codePointAt(at) ?? 0);

const eitherCase = (head: string): string =>
  [...head].map((sign) => (/\d/.test(sign) ? sign : `[${sign}${sign.toUpperCase()}]`)).join('');

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

/** A digit stands for its raised and its lowered form, too, and for one between tags. */
const headPattern = (head: string): string =>
  /\d/.test(head) ? [...head].map((sign) => formsOf(sign)).join(`(?:${TAG})?`) : escaped(head);

const formsOf = (sign: string): string =>
  /\d/.test(sign) ? `[${sign}${RAISED[Number(sign)]}${LOWERED[Number(sign)]}]` : escaped(sign);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
