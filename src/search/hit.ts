import type { FoundDocument, Ranked, TextQuery } from '../core/search.ts';
import { headingPath } from './heading-path.ts';
import { marksOf, type PlacedSnippet, type Snippet, snippetOf } from './snippet.ts';

/** A record that was found, as the doors show it. */
export interface SearchHit extends Omit<FoundDocument, 'abstract' | 'body' | 'title' | 'headings'> {
  /** Counted from 1 over all pages. */
  readonly rank: number;
  /** Comparable within one answer only; higher is better. */
  readonly score: number;
  readonly title: string;
  readonly titleMarks: Snippet['marks'];
  readonly snippet: Snippet;
  /** The headings above the snippet, outermost first; none for a title or an abstract. */
  readonly headingPath: readonly string[];
  /** Of the innermost of them: what follows `#` in an address. */
  readonly anchor: string | null;
}

export function hitOf(
  document: FoundDocument,
  { score, piece }: Ranked,
  rank: number,
  query: TextQuery,
): SearchHit {
  const { abstract, body, headings, ...shown } = document;
  const { snippet, place } = bestSnippet(abstract, body, piece, query);
  const path =
    body === null || place === null
      ? { headings: [], anchor: null }
      : headingPath(body, place, headings);
  return {
    ...shown,
    rank,
    score,
    titleMarks: marksOf(document.title, query),
    snippet: { text: snippet.text, marks: snippet.marks, html: snippet.html },
    headingPath: path.headings,
    anchor: path.anchor,
  };
}

interface Best {
  readonly snippet: PlacedSnippet;
  /** Where in the body it was cut; null outside of it. */
  readonly place: number | null;
}

/** Where the words are; failing that, the piece that fits by meaning, or the beginning. */
function bestSnippet(
  abstract: string | null,
  body: string | null,
  piece: Ranked['piece'],
  query: TextQuery,
): Best {
  const ofBody = body ? snippetOf(body, query) : undefined;
  if (ofBody && ofBody.marks.length > 0) return { snippet: ofBody, place: ofBody.at };
  const ofAbstract = abstract ? snippetOf(abstract, query) : undefined;
  if (ofAbstract && ofAbstract.marks.length > 0) return { snippet: ofAbstract, place: null };
  if (piece && body) {
    return { snippet: snippetOf(body.slice(piece.start, piece.end), query), place: piece.start };
  }
  return ofAbstract
    ? { snippet: ofAbstract, place: null }
    : { snippet: ofBody ?? snippetOf('', query), place: ofBody ? ofBody.at : null };
}
