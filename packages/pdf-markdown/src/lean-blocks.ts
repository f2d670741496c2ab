import type { Chunk } from './lines.ts';
import type { FoundTable } from './tables/found-table.ts';
import type { Block } from './text/paragraphs.ts';
import type { Word } from './words.ts';

/** Gives the words of a sheet again when they are asked for. */
export type WordsAgain = () => readonly Word[];

/**
 * The same blocks without their words: they name places among the words of their sheet, and ask for these when they are
 * wanted. The blocks of thousands of pages lie side by side while their text is put together; their words do not.
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
      : { ...block, lines: block.lines.map((line) => leanChunk(line, places, again)) },
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
      return new Set(wordsAt(at, again));
    },
  };
}

function leanChunk(chunk: Chunk, places: Places, again: WordsAgain): Chunk {
  const at = placesOf(chunk.words, places);
  return at === undefined ? chunk : new LeanChunk(chunk, at, again);
}

/** A class, because a getter of its own for each of a million lines would take more room than their text. */
class LeanChunk implements Chunk {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  readonly base: number;
  readonly bold: boolean;
  readonly text: string;
  readonly #at: PlacesOfWords;
  readonly #again: WordsAgain;

  constructor(
    { x0, y0, x1, y1, size, base, bold, text }: Chunk,
    at: PlacesOfWords,
    again: WordsAgain,
  ) {
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    this.size = size;
    this.base = base;
    this.bold = bold;
    this.text = text;
    this.#at = at;
    this.#again = again;
  }

  get words(): readonly Word[] {
    return wordsAt(this.#at, this.#again);
  }
}

/** Words that follow one another, as those of a line nearly always do, are told by the first and their number. */
type PlacesOfWords = Uint32Array | { readonly from: number; readonly count: number };

/** Undefined when a word is not of this sheet: such blocks keep their words. */
function placesOf(words: readonly Word[], places: Places): PlacesOfWords | undefined {
  const found = words.map((word) => places.get(word));
  if (found.includes(undefined)) return undefined;
  const from = found[0] ?? 0;
  return found.every((place, index) => place === from + index)
    ? { from, count: found.length }
    : Uint32Array.from(found as number[]);
}

function wordsAt(places: PlacesOfWords, again: WordsAgain): Word[] {
  const words = again();
  return 'from' in places
    ? words.slice(places.from, places.from + places.count)
    : Array.from(places, (at) => words[at] as Word);
}
