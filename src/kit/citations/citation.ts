/** A reference found in running text, and what it may refer to. */
export interface Citation {
  readonly kind: CitationKind;
  /**
   * Ids of what is meant, the likeliest first; a range names its first and its last. Empty when the
   * text alone does not say (a bill without its Congress). Three kinds are no records but keys a
   * catalog is asked with: `stat:131-16`, `fr-page:89-12345`, `rin:0584-AE88`.
   */
  readonly ids: readonly string[];
  /** Half-open range of UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type CitationKind =
  | 'bill'
  | 'law'
  | 'statute'
  | 'usc'
  | 'cfr'
  | 'fr'
  | 'docket'
  | 'rin'
  | 'eo'
  | 'gao'
  | 'crs'
  | 'report'
  | 'vote'
  | 'doi'
  | 'ky';

/** What is known of the text from outside: a bill's own Congress stands for those it does not name. */
export interface CitationContext {
  readonly congress?: number;
  readonly session?: number;
}

/** One way of citing: finds all its references in the order of the text. */
export type CitationReader = (text: string, context: CitationContext) => readonly Citation[];

export const cite = (
  kind: CitationKind,
  text: string,
  start: number,
  end: number,
  ids: readonly (string | undefined)[],
): Citation => ({
  kind,
  ids: [...new Set(ids.filter((id): id is string => id !== undefined))],
  start,
  end,
  text: text.slice(start, end),
});

/** A reader for references that one pattern finds whole. Patterns have bounded repetitions only. */
export const patternReader =
  (
    kind: CitationKind,
    pattern: RegExp,
    ids: (
      match: RegExpExecArray,
      context: CitationContext,
      text: string,
    ) => readonly (string | undefined)[] | undefined,
  ): CitationReader =>
  (text, context) => {
    const found: Citation[] = [];
    for (const match of text.matchAll(pattern)) {
      const known = ids(match as RegExpExecArray, context, text);
      if (known === undefined) continue;
      found.push(cite(kind, text, match.index, match.index + match[0].length, known));
    }
    return found;
  };
