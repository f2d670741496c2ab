import type { FoundDocument, Ranked, TextQuery } from '../core/search.ts';
import { marked, type Snippet, snippetOf } from './snippet.ts';

/** A document that was found, as the doors show it. */
export interface SearchHit extends Omit<FoundDocument, 'abstract' | 'body' | 'title'> {
  /** Counted from 1 over all pages. */
  readonly rank: number;
  /** Comparable within one answer only; higher is better. */
  readonly score: number;
  readonly title: string;
  readonly titleMarks: Snippet['marks'];
  readonly snippet: Snippet;
}

export function hitOf(
  document: FoundDocument,
  { score, piece }: Ranked,
  rank: number,
  query: TextQuery,
): SearchHit {
  const { abstract, body, ...shown } = document;
  return {
    ...shown,
    rank,
    score,
    titleMarks: marked(document.title, query).marks,
    snippet: bestSnippet(abstract, body, piece, query),
  };
}

/** Where the words are; failing that, the piece that fits by meaning, or the beginning. */
function bestSnippet(
  abstract: string | null,
  body: string | null,
  piece: Ranked['piece'],
  query: TextQuery,
): Snippet {
  const texts = [body, abstract].filter((text): text is string => text !== null && text !== '');
  const snippets = texts.map((text) => snippetOf(text, query));
  const withWords = snippets.find(({ marks }) => marks.length > 0);
  if (withWords) return withWords;
  if (piece && body) return snippetOf(body.slice(piece.start, piece.end), query);
  return snippets.at(-1) ?? snippetOf('', query);
}
