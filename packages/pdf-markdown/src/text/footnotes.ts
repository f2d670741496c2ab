import type { Chunk } from '../lines.ts';
import type { Word } from '../words.ts';
import type { Paragraph } from './paragraphs.ts';

/** Footnotes whose mark stands in the text of their page: how the note is labelled, and which words refer to it. */
interface PageFootnotes {
  readonly labels: ReadonlyMap<Paragraph, string>;
  readonly references: ReadonlyMap<Word, string>;
}

export interface Footnotes {
  of(page: number): PageFootnotes;
  /** Pages before this one are written to their end, and not asked for again. */
  forgetBefore(page: number): void;
}

interface PageText {
  readonly number: number;
  readonly paragraphs: readonly Paragraph[];
  /** The marks that notes of the page open with. */
  readonly marks: readonly string[];
}

const none: PageFootnotes = { labels: new Map(), references: new Map() };

/**
 * Joins the notes at the foot of each page with the marks in its text; a note without a mark stays as printed. That is done
 * when a page is asked for, because the words of a long document are at hand for a few pages at a time.
 */
export function createFootnotes(pages: readonly PageText[]): Footnotes {
  const times = new Map<string, number>();
  const noted = new Map<number, readonly Paragraph[]>();
  for (const { number, paragraphs, marks } of pages) {
    for (const mark of marks) times.set(mark, (times.get(mark) ?? 0) + 1);
    if (marks.length > 0) noted.set(number, paragraphs);
  }
  const linked = new Map<number, PageFootnotes>();
  return {
    of: (page) => {
      const known = linked.get(page);
      if (known !== undefined) return known;
      const paragraphs = noted.get(page);
      if (paragraphs === undefined) return none;
      const own = linkPage(page, paragraphs, times);
      linked.set(page, own);
      return own;
    },
    forgetBefore: (page) => {
      for (const old of noted.keys()) {
        if (old >= page) return;
        noted.delete(old);
        linked.delete(old);
      }
    },
  };
}

function linkPage(
  page: number,
  paragraphs: readonly Paragraph[],
  times: ReadonlyMap<string, number>,
): PageFootnotes {
  const labels = new Map<Paragraph, string>();
  const references = new Map<Word, string>();
  const marks = raisedWords(paragraphs.filter(({ note }) => !note));
  const taken = new Set<string>();
  for (const note of paragraphs) {
    const mark = markOf(note);
    const words = mark === undefined ? undefined : marks.get(mark);
    if (mark === undefined || words === undefined || taken.has(mark)) continue;
    taken.add(mark);
    const label = (times.get(mark) ?? 0) > 1 ? `${nameOf(mark)}-p${page}` : nameOf(mark);
    labels.set(note, label);
    for (const word of words) references.set(word, label);
  }
  return { labels, references };
}

/** The mark a note opens with. */
export function markOf({ note, lines }: Paragraph): string | undefined {
  if (!note) return undefined;
  const [first, next] = (lines[0] as Chunk | undefined)?.words ?? [];
  return first !== undefined && next !== undefined && isMark(first.text) ? first.text : undefined;
}

function raisedWords(paragraphs: readonly Paragraph[]): Map<string, Word[]> {
  const found = new Map<string, Word[]>();
  for (const word of paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words))) {
    if (word.script !== 'raised' || !isMark(word.text)) continue;
    found.set(word.text, [...(found.get(word.text) ?? []), word]);
  }
  return found;
}

const isMark = (text: string): boolean => /^(?:\d{1,3}|[a-z]|[*†‡§]{1,2})$/.test(text);

const symbols: Readonly<Record<string, string>> = {
  '*': 'asterisk',
  '†': 'dagger',
  '‡': 'double-dagger',
  '§': 'section',
};

const nameOf = (mark: string): string =>
  [...mark].map((letter) => symbols[letter] ?? letter).join('-');
