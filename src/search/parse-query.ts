import { AnnalsError } from '../core/errors.ts';
import type { Condition, QueryTerm, TextQuery } from '../core/search.ts';
import { type QueryNode, queryTree, type Sequence } from './query-tree.ts';
import { eachWord } from './query-words.ts';
import { isStopWord } from './stop-words.ts';

/** What was typed, read; what could not be read as it was meant is said in `notes`. */
export interface ReadQuery {
  /** `wanted` is empty when no word was named: whoever asks so looks around. */
  readonly query: TextQuery;
  readonly notes: readonly string[];
  /** How often each word stands in a long text, where the query is one; else undefined. */
  readonly pasted?: ReadonlyMap<string, number>;
}

/** Texts of more words are pasted: signs in them are punctuation. */
const PASTED_FROM = 60;

/**
 * Reads what somebody typed: words, "phrases", -unwanted, title:word, begin*, OR, AND, NOT and
 * parentheses. Nothing but an empty text is refused.
 */
export function parseQuery(text: string): ReadQuery {
  if (text.trim() === '') {
    throw new AnnalsError('QUERY_SYNTAX', 'the query has no word to look for', { position: 1 });
  }
  const words = eachWord(text);
  if (words.length > PASTED_FROM) return pastedQuery(words);
  const notes: string[] = [];
  const tree = queryTree(text, (sentence) => {
    if (!notes.includes(sentence)) notes.push(sentence);
  });
  const terms = tellingOnes(distinctTerms(tree.of.flatMap(termsIn)));
  const simple = tree.unwanted.every(isSimple);
  const wanted = terms;
  const unwanted = simple ? distinctTerms(tree.unwanted.flatMap(wholesIn)) : [];
  const narrow = narrowed(tree, simple ? [] : tree.unwanted, wanted);
  return { query: { wanted, unwanted, ...(narrow && { narrow }) }, notes };
}

function pastedQuery(terms: readonly QueryTerm[]): ReadQuery {
  const counts = new Map<string, number>();
  for (const { words } of terms) {
    const word = words[0].toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return {
    query: { wanted: tellingOnes(distinctTerms(terms)), unwanted: [] },
    notes: [],
    pasted: counts,
  };
}

function narrowed(
  tree: Sequence,
  unwanted: readonly QueryNode[],
  wanted: readonly QueryTerm[],
): Condition | undefined {
  const needed = all(tree.of.flatMap((node) => needs(node) ?? []));
  const out = any(unwanted.flatMap((node) => must(node) ?? []));
  if (!out) return needed;
  const from = needed ?? any(wanted.map((term) => ({ is: 'term', term })));
  return from && { is: 'without', wanted: from, unwanted: out };
}

/** What a node of the outermost row asks of every hit; loose words ask nothing. */
function needs(node: QueryNode): Condition | undefined {
  if (node.is === 'loose') return undefined;
  if (node.is !== 'sequence') return must(node);
  const parts = node.of.flatMap((one) => needs(one) ?? []);
  return parts.length === 0 && node.unwanted.length === 0 ? undefined : must(node);
}

/** What a node asks where it is the operand of an operator. */
function must(node: QueryNode): Condition | undefined {
  switch (node.is) {
    case 'loose':
      return { is: 'term', term: node.whole };
    case 'strict':
      return { is: 'term', term: node.term };
    case 'any':
      return any(node.of.flatMap((one) => must(one) ?? []));
    case 'all':
      return all(node.of.flatMap((one) => must(one) ?? []));
    case 'sequence': {
      const parts = node.of.flatMap((one) => needs(one) ?? []);
      const wanted = all(parts) ?? any(node.of.flatMap((one) => must(one) ?? []));
      const unwanted = any(node.unwanted.flatMap((one) => must(one) ?? []));
      return wanted && unwanted ? { is: 'without', wanted, unwanted } : wanted;
    }
  }
}

const all = (of: readonly Condition[]): Condition | undefined =>
  of.length > 1 ? { is: 'all', of } : of[0];

const any = (of: readonly Condition[]): Condition | undefined =>
  of.length > 1 ? { is: 'any', of } : of[0];

function termsIn(node: QueryNode): readonly QueryTerm[] {
  if (node.is === 'loose') return node.terms;
  return node.is === 'strict' ? [node.term] : node.of.flatMap(termsIn);
}

function wholesIn(node: QueryNode): readonly QueryTerm[] {
  if (node.is === 'loose') return [node.whole];
  return node.is === 'strict' ? [node.term] : node.of.flatMap(wholesIn);
}

/** Leaving out any of its words is the same as leaving out what it says. */
const isSimple = (node: QueryNode): boolean =>
  node.is === 'loose' ||
  node.is === 'strict' ||
  (node.is !== 'all' &&
    (node.is === 'any' || node.unwanted.length === 0) &&
    node.of.every(isSimple));

function distinctTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const keyOf = ({ words, field, ending }: QueryTerm) =>
    `${field}:${ending}:${words.join(' ').toLowerCase()}`;
  return [...new Map(terms.map((term) => [keyOf(term), term])).values()];
}

/** Words that are in nearly every text tell nothing, unless nothing else was asked. */
function tellingOnes(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const telling = terms.filter(
    ({ words, field }) => words.length > 1 || field !== null || !isStopWord(words[0]),
  );
  return telling.length > 0 ? telling : terms;
}
