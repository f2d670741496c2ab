/** How a version differs from the one before it, from least to most. */
export const VERSION_GRADES = ['first', 'bytes', 'cosmetic', 'text'] as const;
export type VersionGrade = (typeof VERSION_GRADES)[number];

/** What a version says, as far as its grade depends on it. */
export interface VersionText {
  /** Of the text, so that equal ones need no reading. */
  readonly bodySha256: string | null;
  readonly text: string | null;
  /** What its publisher says of the change that made it. */
  readonly change?: 'cosmetic' | undefined;
}

/**
 * `first`: nothing was there before. `bytes`: other bytes, the same text. `cosmetic`: the same words
 * and numbers in the same order, set differently, or words that the publisher says are no change of
 * substance. `text`: it says something else.
 */
export function gradeOf(previous: VersionText | undefined, next: VersionText): VersionGrade {
  if (!previous) return 'first';
  if (previous.text === next.text) return 'bytes';
  if (previous.bodySha256 !== null && previous.bodySha256 === next.bodySha256) return 'bytes';
  if (previous.text === null || next.text === null) return 'text';
  if (next.change === 'cosmetic') return 'cosmetic';
  return withoutSetting(previous.text) === withoutSetting(next.text) ? 'cosmetic' : 'text';
}

/**
 * The words of a Markdown text without how they are set: white space, line breaks, the level of a
 * heading, emphasis, bullets, quotation bars, column rules, the shape of quotes, dashes and spaces,
 * and how a letter is composed. The case of letters, the numbers of a list, where a link leads and
 * where a table's cells end all count as text: in a record they change what is said.
 */
function withoutSetting(text: string): string {
  return (
    text
      .normalize('NFC')
      .replaceAll(UNSEEN, '')
      // First, so that no pattern below has a run of spaces to try again and again.
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(QUOTES, "'")
      .replaceAll(COLUMN_RULE, '')
      .replaceAll(DASHES, '-')
      .replaceAll(LINE_START, '')
      .replaceAll(MARK, (_, escaped: string | undefined) => escaped ?? '')
      .replaceAll(CELL_EDGE, ' | ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** Soft hyphens, joiners and marks of direction, which no reader sees. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
/** Single and double ones alike: a publisher that changes its typography changes both. */
const QUOTES = /["'\u2018-\u201F\u2032\u2033\u00AB\u00BB]/g;
const DASHES = /[\u2010-\u2015\u2212]|(?<!-)-{2,3}(?!-)/g;
const COLUMN_RULE = /^ ?\|? ?:?-{3,}:? ?(\| ?:?-{3,}:? ?)*\|? ?$/gm;
/** Headings, quotation bars and bullets. */
const LINE_START = /^ ?(#{1,6} |> ?|[-*+] )+/gm;
/** A backslash makes a mark a letter; an underscore inside a word is one anyway. */
const MARK = /\\([!-/:-@[-`{-~])|\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|<br ?\/?>/giu;
const CELL_EDGE = / ?\| ?/g;
