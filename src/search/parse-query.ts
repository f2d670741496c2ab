import { AnnalsError } from '../core/errors.ts';
import { SEARCH_FIELDS, type SearchField, type Term, type TextQuery } from '../core/search.ts';
import { isStopWord } from './stop-words.ts';

/** Longer queries are pasted pages; nothing in them is more wanted than the rest. */
const LONGEST = 2000;
const MOST_TERMS = 128;

/**
 * Reads what somebody typed: words, "phrases", -unwanted, title:word, begin*. What looks like
 * syntax elsewhere (AND, parentheses, SQL) is punctuation or plain words here. A mistake is theirs,
 * and is told with its position, counted from 1.
 */
export function parseQuery(text: string): TextQuery {
  if (text.length > LONGEST) {
    throw wrong(`the query has ${text.length} characters; at most ${LONGEST} are read`, LONGEST);
  }
  const wanted: Term[] = [];
  const unwanted: Term[] = [];
  for (const part of partsOf(text)) (part.unwanted ? unwanted : wanted).push(...part.terms);
  const terms = wanted.length + unwanted.length;
  if (terms > MOST_TERMS) throw wrong(`the query has ${terms} terms; at most ${MOST_TERMS}`, 0);
  if (wanted.length === 0) {
    const why = unwanted.length > 0 ? 'names only what is unwanted' : 'has no word to look for';
    throw wrong(`the query ${why}`, 0);
  }
  return { wanted: tellingOnes(once(wanted)), unwanted: once(unwanted) };
}

interface Part {
  readonly unwanted: boolean;
  readonly terms: readonly Term[];
}

// Sticky: tried at one position, and they cannot backtrack over the text.
const SPACE = /\s+/uy;
const MINUS = /-(?=[\p{L}\p{N}"“”])/uy;
const FIELD = new RegExp(`(${SEARCH_FIELDS.join('|')}):`, 'iuy');
const PHRASE = /["“”]([^"“”]*)["“”]/uy;
const BARE = /[^\s"“”]+/uy;

function* partsOf(text: string): Generator<Part> {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  while (at < text.length) {
    if (take(SPACE)) continue;
    const unwanted = take(MINUS) !== null;
    const begin = at;
    const field = (take(FIELD)?.[1]?.toLowerCase() as SearchField | undefined) ?? null;
    const phrase = take(PHRASE);
    if (phrase) {
      yield { unwanted, terms: asPhrase(phrase[1] ?? '', field) };
      continue;
    }
    if (/["“”]/u.test(text[at] ?? '')) {
      throw wrong('a quotation mark is opened and not closed', at + 1);
    }
    const bare = take(BARE)?.[0];
    if (bare === undefined || (field !== null && wordsOf(bare).length === 0)) {
      throw wrong(`${field}: names no word`, begin + 1);
    }
    const whole = unwanted || field !== null || bare.endsWith('*');
    yield { unwanted, terms: whole ? asPhrase(bare, field) : eachWord(bare) };
  }
}

/** What the index takes for a word: letters, digits and the marks on them. */
export const wordsOf = (text: string): string[] =>
  // Composed first, so that a letter and its accent are one.
  text.normalize('NFC').match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];

function asPhrase(text: string, field: SearchField | null): Term[] {
  const [first, ...rest] = wordsOf(text);
  if (first === undefined) return [];
  const beginning = text.endsWith('*') && [...(rest.at(-1) ?? first)].length > 1;
  return [{ words: [first, ...rest], field, ending: beginning ? 'beginning' : 'exact' }];
}

const eachWord = (text: string): Term[] =>
  wordsOf(text).map((word) => ({ words: [word], field: null, ending: 'exact' }));

function once(terms: readonly Term[]): Term[] {
  const keyOf = ({ words, field, ending }: Term) =>
    `${field}:${ending}:${words.join(' ').toLowerCase()}`;
  return [...new Map(terms.map((term) => [keyOf(term), term])).values()];
}

/** Words that are in nearly every text tell nothing, unless nothing else was asked. */
function tellingOnes(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter(
    ({ words, field }) => words.length > 1 || field !== null || !isStopWord(words[0]),
  );
  return telling.length > 0 ? telling : terms;
}

const wrong = (message: string, position: number): AnnalsError =>
  new AnnalsError('QUERY_SYNTAX', position > 0 ? `${message}, at character ${position}` : message, {
    position: Math.max(1, position),
  });
