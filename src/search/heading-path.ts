import type { FoundHeading } from '../core/search.ts';
import { decodeEntities, plainText } from './plain-text.ts';

/** Under which headings a place of a text stands, and the anchor of the innermost. */
export interface HeadingPath {
  readonly headings: readonly string[];
  readonly anchor: string | null;
}

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/gm;

/**
 * The headings above `place`, outermost first. The Markdown says where they stand, `known` what they
 * are called and how they are addressed; both have them in the same order.
 */
export function headingPath(
  markdown: string,
  place: number,
  known: readonly FoundHeading[],
): HeadingPath {
  let path: { level: number; text: string; anchor: string | null }[] = [];
  let next = 0;
  for (const { 1: signs = '', 2: rest = '', index } of markdown.matchAll(HEADING)) {
    if (index > place) break;
    const written = rest.replace(/[ \t]+#+[ \t]*$/, '').trim();
    // A heading that has no anchor is passed over; the next ones are still found.
    const found = known.findIndex(
      ({ text, level }, at) =>
        at >= next && level === signs.length && same(text, decodeEntities(written)),
    );
    if (found >= 0) next = found + 1;
    const text = found >= 0 ? (known[found]?.text ?? plainText(written)) : plainText(written);
    const anchor = found >= 0 ? (known[found]?.anchor ?? null) : null;
    path = [
      ...path.filter(({ level }) => level < signs.length),
      { level: signs.length, text, anchor },
    ];
  }
  return { headings: path.map(({ text }) => text), anchor: path.at(-1)?.anchor ?? null };
}

const same = (a: string, b: string): boolean => bare(a) === bare(b);
/** Signs that Markdown needs before some letters, and emphasis, are no part of a heading. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
