import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Columns, fromColumns, toColumns } from './columns.ts';
import type { Box } from './geometry.ts';
import { type Line, linesOf } from './lines.ts';
import type { LevelRule, UprightRule } from './rules.ts';
import { between, type Sheet } from './sheet.ts';
import type { PlacedLink } from './text/inline.ts';
import type { Word } from './words.ts';

/** A page with what is printed on it, ready to be written. */
export interface Leaf {
  readonly sheet: Sheet;
  readonly links: readonly PlacedLink[];
  readonly lines: readonly Line[];
}

type PlainSheet = Omit<Sheet, 'words' | 'rules' | 'images' | 'toPage' | 'fromPage'>;

interface Stored {
  readonly sheet: PlainSheet;
  readonly words: Columns;
  readonly level: Columns;
  readonly upright: Columns;
  readonly images: Columns;
  readonly links: readonly PlacedLink[];
}

/** A leaf as bytes: what thousands of pages are kept as, and how they go from thread to thread. */
export function packLeaf({ sheet, links }: Leaf): Uint8Array {
  const { words, rules, images, toPage: _, fromPage: __, ...plain } = sheet;
  const stored: Stored = {
    sheet: plain,
    words: toColumns(words),
    level: toColumns(rules.level),
    upright: toColumns(rules.upright),
    images: toColumns(images),
    links,
  };
  // A copy, because the answer of zlib lies in a larger buffer, which would be kept and sent with it.
  return new Uint8Array(deflateRawSync(serialize(stored), { level: 1 }));
}

export function unpackLeaf(bytes: Uint8Array): Leaf {
  const stored = deserialize(inflateRawSync(bytes)) as Stored;
  const words = fromColumns<Word>(stored.words);
  const sheet: Sheet = {
    ...stored.sheet,
    words,
    rules: {
      level: fromColumns<LevelRule>(stored.level),
      upright: fromColumns<UprightRule>(stored.upright),
    },
    images: fromColumns<Box>(stored.images),
    ...between(stored.sheet.placing),
  };
  return { sheet, links: stored.links, lines: linesOf(words) };
}
