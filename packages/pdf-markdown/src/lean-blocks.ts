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
  return withLinesAgain(rest, (found as number[][]).map(asRun), again);
}

/** Made by itself: a function keeps alive what any function beside it uses, and so all words of its page. */
const withLinesAgain = (
  rest: Omit<Paragraph, 'lines'>,
  runs: readonly Run[],
  again: WordsAgain,
): Paragraph => ({
  ...rest,
  get lines() {
    return linesAgain(runs, again());
  },
});

/** Where the words of a line stand: the first and how many follow it, or each of them where they do not follow one another. */
type Run = readonly [first: number, count: number] | { readonly places: readonly number[] };

function asRun(places: readonly number[]): Run {
  const [first = 0] = places;
  return places.every((place, index) => place === first + index)
    ? [first, places.length]
    : { places };
}

/** Lines that were made of the words at hand; they go when these go. */
const made = new WeakMap<readonly Word[], Map<readonly Run[], readonly Chunk[]>>();

function linesAgain(runs: readonly Run[], words: readonly Word[]): readonly Chunk[] {
  let ofSheet = made.get(words);
  if (ofSheet === undefined) {
    ofSheet = new Map();
    made.set(words, ofSheet);
  }
  let lines = ofSheet.get(runs);
  if (lines === undefined) {
    lines = runs.map((run) =>
      chunkOf('places' in run ? wordsAt(run.places, words) : words.slice(run[0], run[0] + run[1])),
    );
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
