import type { Canonical } from './canonical-ids.ts';

/** How people write a reference, and the id that it means. */
export interface CitationPattern {
  /** With the flag `g`. */
  readonly pattern: RegExp;
  readonly how: string;
  /** A link is surer than a name with its number, and that surer than a bare number. */
  readonly certainty: 'link' | 'named' | 'bare';
  readonly id: (match: RegExpExecArray) => string | undefined;
}

/** A citation by volume and page, in the first and second group: only the catalog knows what is there. */
export interface PagePattern {
  readonly source: string;
  readonly pattern: RegExp;
}

/** An id found in what somebody wrote, and the words it was found in. */
export interface Citation {
  readonly id: string;
  readonly names: string;
  readonly matched: string;
  readonly how: string;
}

export interface PageCitation {
  readonly source: string;
  readonly volume: number;
  readonly page: number;
  readonly matched: string;
}

/** Ids themselves, whoever's they are; after links, for a link may have one in it. */
const PLAIN_ID: CitationPattern = {
  pattern: /\b([a-z][a-z0-9_-]*:(?:docket:)?[^\s,;()]+)/gi,
  how: 'id',
  certainty: 'named',
  id: (m) => withoutPunctuation(m[1]),
};

/**
 * Every id that can be read from the text alone, each once, in the order of certainty: the patterns
 * are tried from the surest to the least sure, and a piece of text is read once.
 */
export function citationsIn(
  text: string,
  patterns: readonly CitationPattern[],
  canonical: Canonical,
): readonly Citation[] {
  const graded = (grade: CitationPattern['certainty']) =>
    patterns.filter(({ certainty }) => certainty === grade);
  let rest = text.slice(0, LONGEST);
  const found = new Map<string, Citation>();
  for (const { pattern, how, id } of [
    ...graded('link'),
    PLAIN_ID,
    ...graded('named'),
    ...graded('bare'),
  ]) {
    rest = rest.replace(pattern, (...args) => {
      const end = args.findIndex((one) => typeof one === 'number');
      const groups: unknown = args.at(-1);
      const match = Object.assign(args.slice(0, end), {
        ...(typeof groups === 'object' && { groups }),
      }) as unknown as RegExpExecArray;
      const known = canonical(id(match) ?? '');
      if (known.is === 'malformed') return match[0];
      if (!found.has(known.id)) {
        found.set(known.id, { id: known.id, names: known.kind.names, matched: match[0], how });
      }
      return ' ; ';
    });
  }
  return [...found.values()];
}

export function pageCitationsIn(
  text: string,
  patterns: readonly PagePattern[],
): readonly PageCitation[] {
  const short = text.slice(0, LONGEST);
  return patterns.flatMap(({ source, pattern }) =>
    [...short.matchAll(pattern)].map((m) => ({
      source,
      volume: Number(m[1]),
      page: Number((m[2] ?? '').replace(',', '')),
      matched: m[0],
    })),
  );
}

/** Nobody pastes more to have it resolved, and patterns stay quick. */
const LONGEST = 20_000;

/** Punctuation of the sentence around it is not part of a link. */
export const withoutPunctuation = (text: string | undefined): string =>
  (text ?? '').replace(/[.,;:!?)\]}'"]+$/, '');
