/** A reference found in running text, and what it may refer to. */
export interface RunningCitation {
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
export type CitationReader = (text: string, context: CitationContext) => readonly RunningCitation[];

export const cite = (
  kind: CitationKind,
  text: string,
  start: number,
  end: number,
  ids: readonly (string | undefined)[],
): RunningCitation => ({
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
    const found: RunningCitation[] = [];
    for (const match of matchesOf(pattern, text)) {
      const known = ids(match, context, text);
      if (known === undefined) continue;
      found.push(cite(kind, text, match.index, match.index + match[0].length, known));
    }
    return found;
  };

/**
 * As `text.matchAll`, which makes a new pattern for each text: a short one is read with some twenty patterns. The
 * pattern must be global; it is read to the end of the text before anybody else has it.
 */
export function matchesOf(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  if (!pattern.global) throw new TypeError(`${pattern} is not global: it would be found for ever`);
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    // What matches nothing would match there for ever.
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
