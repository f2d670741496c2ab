import type { Chunk } from '../lines.ts';
import type { Word } from '../words.ts';
import type { Paragraph } from './paragraphs.ts';

/** Footnotes whose mark stands in the text of their page: how the note is labelled, and which words refer to it. */
export interface Footnotes {
  readonly labels: ReadonlyMap<Paragraph, string>;
  readonly references: ReadonlyMap<Word, string>;
}

interface PageText {
  readonly number: number;
  readonly paragraphs: readonly Paragraph[];
}

/** Joins the notes at the foot of each page with the marks in its text; a note without a mark stays as printed. */
export function linkFootnotes(pages: readonly PageText[]): Footnotes {
  const times = new Map<string, number>();
  for (const { paragraphs } of pages)
    for (const paragraph of paragraphs) {
      const mark = markOf(paragraph);
      if (mark !== undefined) times.set(mark, (times.get(mark) ?? 0) + 1);
    }
  const labels = new Map<Paragraph, string>();
  const references = new Map<Word, string>();
  for (const { number, paragraphs } of pages) {
    const marks = raisedWords(paragraphs.filter(({ note }) => !note));
    const taken = new Set<string>();
    for (const note of paragraphs) {
      const mark = markOf(note);
      const words = mark === undefined ? undefined : marks.get(mark);
      if (mark === undefined || words === undefined || taken.has(mark)) continue;
      taken.add(mark);
      const label = (times.get(mark) ?? 0) > 1 ? `${nameOf(mark)}-p${number}` : nameOf(mark);
      labels.set(note, label);
      for (const word of words) references.set(word, label);
    }
  }
  return { labels, references };
}

/** The mark a note opens with. */
function markOf({ note, lines }: Paragraph): string | undefined {
  const [first, next] = (lines[0] as Chunk | undefined)?.words ?? [];
  return note && first !== undefined && next !== undefined && isMark(first.text)
    ? first.text
    : undefined;
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
