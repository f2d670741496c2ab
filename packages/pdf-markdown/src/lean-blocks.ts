import { type Chunk, chunkOf } from './lines.ts';
import type { FoundTable } from './tables/found-table.ts';
import type { Block, Paragraph } from './text/paragraphs.ts';
import type { Word } from './words.ts';

/** Gives the words of a sheet again when they are asked for: the same list as long as it is at hand. */
export type WordsAgain = () => readonly Word[];

/**
 * The same blocks without their lines and words: they name places among the words of their sheet, and ask for these when they
 * are wanted. The blocks of thousands of pages lie side by side while their text is put together; their lines do not.
 */
export function leanBlocks(
  blocks: readonly Block[],
  words: readonly Word[],
  again: WordsAgain,
): Block[] {
  const places = new Map(words.map((word, at) => [word, at]));
  return blocks.map((block) =>
    block.kind === 'table'
      ? { ...block, table: leanTable(block.table, places, again) }
      : leanParagraph(block, places, again),
  );
}

type Places = ReadonlyMap<Word, number>;

function leanTable(table: FoundTable, places: Places, again: WordsAgain): FoundTable {
  const at = placesOf([...table.words], places);
  if (at === undefined) return table;
  const { words: _, ...rest } = table;
  return {
    ...rest,
    get words() {
      return new Set(wordsAt(at, again()));
    },
  };
}

function leanParagraph(paragraph: Paragraph, places: Places, again: WordsAgain): Paragraph {
  const { lines, ...rest } = paragraph;
  const found = lines.map(({ words }) => placesOf(words, places));
  // A line with words of no sheet keeps them, and its paragraph is as it was.
  if (found.includes(undefined)) return paragraph;
  return withLinesAgain(rest, asRuns(found as number[][]), again);
}

/** Made by itself: a function keeps alive what any function beside it uses, and so all words of its page. */
const withLinesAgain = (
  rest: Omit<Paragraph, 'lines'>,
  runs: Runs,
  again: WordsAgain,
): Paragraph => ({
  ...rest,
  get lines() {
    return linesAgain(runs, again());
  },
});

/**
 * Where the words of each line stand: the first and how many follow it, line after line in one list, because a small list for
 * each line takes four times the room; each word of each line where words of one line do not follow one another.
 */
type Runs = readonly number[] | { readonly lines: readonly (readonly number[])[] };

function asRuns(lines: readonly (readonly number[])[]): Runs {
  const follow = lines.every((places) =>
    places.every((place, index) => place === (places[0] as number) + index),
  );
  return follow ? lines.flatMap((places) => [places[0] ?? 0, places.length]) : { lines };
}

function linesAt(runs: Runs, words: readonly Word[]): Chunk[] {
  if ('lines' in runs) return runs.lines.map((places) => chunkOf(wordsAt(places, words)));
  const lines: Chunk[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at] as number;
    lines.push(chunkOf(words.slice(first, first + (runs[at + 1] as number))));
  }
  return lines;
}

/** Lines that were made of the words at hand; they go when these go. */
const made = new WeakMap<readonly Word[], Map<Runs, readonly Chunk[]>>();

function linesAgain(runs: Runs, words: readonly Word[]): readonly Chunk[] {
  let ofSheet = made.get(words);
  if (ofSheet === undefined) {
    ofSheet = new Map();
    made.set(words, ofSheet);
  }
  let lines = ofSheet.get(runs);
  if (lines === undefined) {
    lines = linesAt(runs, words);
    ofSheet.set(runs, lines);
  }
  return lines;
}

/** Undefined when a word is not of this sheet. */
function placesOf(words: readonly Word[], places: Places): number[] | undefined {
  const found = words.map((word) => places.get(word));
  return found.includes(undefined) ? undefined : (found as number[]);
}

const wordsAt = (places: readonly number[], words: readonly Word[]): Word[] =>
  places.map((at) => words[at] as Word);
