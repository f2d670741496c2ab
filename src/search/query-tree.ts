import { type QueryTerm, SEARCH_FIELDS, type SearchField } from '../core/search.ts';
import { eachWord, strictTerm } from './query-words.ts';

/**
 * What somebody typed, as a tree. `loose` words rank and do not narrow; whatever carries a sign (a
 * phrase, a field, a beginning, an operator) narrows.
 */
export type QueryNode =
  /** `whole` is meant where an operator takes the word: all of its parts, in their order. */
  | { readonly is: 'loose'; readonly terms: readonly QueryTerm[]; readonly whole: QueryTerm }
  | { readonly is: 'strict'; readonly term: QueryTerm }
  | { readonly is: 'any'; readonly of: readonly QueryNode[] }
  | { readonly is: 'all'; readonly of: readonly QueryNode[] }
  | Sequence;

export interface Sequence {
  readonly is: 'sequence';
  readonly of: readonly QueryNode[];
  readonly unwanted: readonly QueryNode[];
}

/** Reads the signs of a query. What cannot be a sign is read as words, and a note says so. */
export function queryTree(text: string, note: (sentence: string) => void): Sequence {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const operators = operatorsIn(text);

  function sequence(depth: number, within: SearchField | null): Sequence {
    const of: QueryNode[] = [];
    const unwanted: QueryNode[] = [];
    let chain: Chain | undefined;
    const push = (node: QueryNode | undefined) => {
      if (!node) return;
      of.push(chain ? joinedBy(chain, node) : node);
      chain = undefined;
    };
    const refuse = (node: QueryNode | undefined) => {
      if (node) unwanted.push(node);
    };
    while (at < text.length) {
      if (take(SPACE)) continue;
      if (take(CLOSE)) {
        if (depth > 0) return { is: 'sequence', of, unwanted };
        continue;
      }
      const operator = operators && take(OPERATOR)?.[0];
      if (operator) {
        const left = operator === 'NOT' ? undefined : of.pop();
        if (operator === 'NOT') refuse(operand(depth, within));
        else if (left) chain = { by: isOr(operator) ? 'any' : 'all', left };
        continue;
      }
      if (take(MINUS)) refuse(operand(depth, within));
      else push(take(PLUS) ? needed(operand(depth, within)) : operand(depth, within));
    }
    // The operator had nothing behind it: what stood before it stays.
    if (chain) of.push(chain.left);
    if (depth > 0) note('A parenthesis is opened and not closed; it was closed at the end.');
    return { is: 'sequence', of, unwanted };
  }

  function operand(depth: number, within: SearchField | null): QueryNode | undefined {
    take(SPACE);
    if (depth < DEEPEST && take(OPEN)) return sequence(depth + 1, within);
    while (take(OPEN)) {
      note(`More than ${DEEPEST} parentheses stand inside one another; the rest was passed over.`);
      take(SPACE);
    }
    const begin = at;
    FILTER.lastIndex = at;
    const filter = FILTER.exec(text)?.[1]?.toLowerCase();
    if (filter) {
      note(
        `${filter}: is a filter and no part of the text; give it as the parameter ${filter} (--${filter}). Here it was read as words.`,
      );
    }
    const named = take(FIELD);
    const own = named?.[1]?.toLowerCase() as SearchField | undefined;
    const field = own ?? within;
    if (own && take(SPACE)) note(`${own}: was read together with what follows it.`);
    if (own && depth < DEEPEST && take(OPEN)) return sequence(depth + 1, own);
    const phrase = take(PHRASE);
    if (phrase) return strict(phrase[1] ?? '', field);
    if (take(QUOTE)) {
      note(
        `A quotation mark is opened and not closed, at character ${at}; what follows it was read as words.`,
      );
    }
    const bare = take(BARE)?.[0];
    if (bare === undefined) {
      if (own) note(`${own}: names no word, at character ${begin + 1}; it was passed over.`);
      return undefined;
    }
    const word = depth > 0 ? withoutClosing(bare) : bare;
    at -= bare.length - word.length;
    if (field || word.endsWith('*')) {
      const node = strict(word, field);
      if (!node && own) note(`${own}: names no word; it was passed over.`);
      return node;
    }
    const whole = strictTerm(word, null);
    return whole && { is: 'loose', terms: eachWord(word), whole };
  }

  return sequence(0, null);
}

/** `+word`: every hit has it, as if it were quoted. */
const needed = (node: QueryNode | undefined): QueryNode | undefined =>
  node?.is === 'loose' ? { is: 'strict', term: node.whole } : node;

interface Chain {
  readonly by: 'any' | 'all';
  readonly left: QueryNode;
}

/** OR of ANDs: an AND takes the last operand of an OR before it. */
function joinedBy({ by, left }: Chain, right: QueryNode): QueryNode {
  if (left.is === by) return { is: by, of: [...left.of, right] };
  const last = left.is === 'any' ? left.of.at(-1) : undefined;
  if (by === 'all' && left.is === 'any' && last) {
    return { is: 'any', of: [...left.of.slice(0, -1), joinedBy({ by, left: last }, right)] };
  }
  return { is: by, of: [left, right] };
}

/** Nobody means more, and each costs a place on the stack. */
const DEEPEST = 50;

// Quotation marks of several languages: „so“ and «so». Sticky: tried at one position, and they cannot backtrack over the text.
const SPACE = /\s+/uy;
const OPEN = /\((?=[^\s)])|\((?=\s*[\p{L}\p{N}"“”„‟«»＂(-])/uy;
const CLOSE = /\)/uy;
// A sign before one or two digits is the number's own: -20 °C, the +1 nucleosome.
const PLUS = /\+(?!\d{1,2}(?![\p{L}\p{N}]))(?=[\p{L}\p{N}"“”„‟«»＂(])/uy;
const MINUS = /-(?!\d{1,2}(?![\p{L}\p{N}]))(?=[\p{L}\p{N}"“”„‟«»＂(])/uy;
const OPERATOR = /(?:OR|AND|NOT)(?=[\s("“”„‟«»＂-]|$)|\|{1,2}(?=\s)|&&(?=\s)/uy;
const FIELD = new RegExp(`(${SEARCH_FIELDS.join('|')}):`, 'iuy');
const FILTER = /(source|kind|topic|status):(?=[\p{L}"“”„‟«»＂])/iuy;
const PHRASE = /["“”„‟«»＂]([^"“”„‟«»＂]*)["“”„‟«»＂]/uy;
const QUOTE = /["“”„‟«»＂]/uy;
const BARE = /[^\s"“”„‟«»＂]+/uy;

const isOr = (operator: string): boolean => operator === 'OR' || operator.startsWith('|');

/** In a text of capitals an OR is a word like the others. */
function operatorsIn(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.length <= 5 || /\p{Ll}/u.test(text);
}

/** `1396a(b)` keeps its own parentheses; those that close a group are left to it. */
function withoutClosing(word: string): string {
  let open = 0;
  for (const [index, sign] of [...word].entries()) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0) return [...word].slice(0, index).join('');
  }
  return word;
}

function strict(text: string, field: SearchField | null): QueryNode | undefined {
  const term = strictTerm(text, field);
  return term && { is: 'strict', term };
}
