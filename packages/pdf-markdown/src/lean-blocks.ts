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
  const chunks = blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
  const shelf = shelve(chunks, places, again);
  let next = 0;
  return blocks.map((block) =>
    block.kind === 'table'
      ? { ...block, table: leanTable(block.table, places, again) }
      : { ...block, lines: block.lines.map((line) => leanChunk(line, shelf, next++)) },
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

const numbers = ['x0', 'y0', 'x1', 'y1', 'size', 'base'] as const;

/** The numbers of all lines of a page side by side: as fields of each line they would take four times the room. */
interface Shelf {
  readonly values: Float64Array;
  /** The first word of each line among those of its sheet, and their number: words of a line nearly always follow one another. */
  readonly runs: Int32Array;
  /** The lines whose words do not. */
  readonly scattered: ReadonlyMap<number, Uint32Array>;
  /** Lines with words of no sheet keep them. */
  readonly foreign: ReadonlySet<number>;
  readonly again: WordsAgain;
}

function shelve(chunks: readonly Chunk[], places: Places, again: WordsAgain): Shelf {
  const values = new Float64Array(numbers.length * chunks.length);
  const runs = new Int32Array(2 * chunks.length);
  const scattered = new Map<number, Uint32Array>();
  const foreign = new Set<number>();
  chunks.forEach((chunk, at) => {
    numbers.forEach((name, offset) => {
      values[numbers.length * at + offset] = chunk[name];
    });
    const found = placesOf(chunk.words, places);
    if (found === undefined) foreign.add(at);
    else if (follow(found)) runs.set([found[0] ?? 0, found.length], 2 * at);
    else scattered.set(at, found);
  });
  return { values, runs, scattered, foreign, again };
}

const follow = (places: Uint32Array): boolean =>
  places.every((place, index) => place === (places[0] ?? 0) + index);

const leanChunk = (chunk: Chunk, shelf: Shelf, at: number): Chunk =>
  shelf.foreign.has(at) ? chunk : new LeanChunk(chunk, shelf, at);

/** A class, because a getter of its own for each of a million lines would take more room than their text. */
class LeanChunk implements Chunk {
  readonly bold: boolean;
  readonly text: string;
  readonly #shelf: Shelf;
  readonly #at: number;

  constructor({ bold, text }: Chunk, shelf: Shelf, at: number) {
    this.bold = bold;
    this.text = text;
    this.#shelf = shelf;
    this.#at = at;
  }

  get x0(): number {
    return this.#number(0);
  }
  get y0(): number {
    return this.#number(1);
  }
  get x1(): number {
    return this.#number(2);
  }
  get y1(): number {
    return this.#number(3);
  }
  get size(): number {
    return this.#number(4);
  }
  get base(): number {
    return this.#number(5);
  }

  get words(): readonly Word[] {
    const { runs, scattered, again } = this.#shelf;
    const places = scattered.get(this.#at);
    if (places !== undefined) return wordsAt(places, again);
    const [from = 0, count = 0] = runs.subarray(2 * this.#at, 2 * this.#at + 2);
    return again().slice(from, from + count);
  }

  #number(offset: number): number {
    return this.#shelf.values[numbers.length * this.#at + offset] ?? 0;
  }
}

/** Undefined when a word is not of this sheet. */
function placesOf(words: readonly Word[], places: Places): Uint32Array | undefined {
  const found = words.map((word) => places.get(word));
  return found.includes(undefined) ? undefined : Uint32Array.from(found as number[]);
}

function wordsAt(places: Uint32Array, again: WordsAgain): Word[] {
  const words = again();
  return Array.from(places, (at) => words[at] as Word);
}
