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
  if (at === undefined) return chunk;
  const { x0, y0, x1, y1, size, base, bold, text } = chunk;
  return {
    x0,
    y0,
    x1,
    y1,
    size,
    base,
    bold,
    text,
    get words() {
      return wordsAt(at, again);
    },
  };
}

/** Undefined when a word is not of this sheet: such blocks keep their words. */
function placesOf(words: readonly Word[], places: Places): Uint32Array | undefined {
  const found = words.map((word) => places.get(word));
  return found.includes(undefined) ? undefined : Uint32Array.from(found as number[]);
}

function wordsAt(places: Uint32Array, again: WordsAgain): Word[] {
  const words = again();
  return Array.from(places, (at) => words[at] as Word);
}
