import { expect, test } from 'vitest';
import { linesOf } from '../src/lines.ts';
import { lineGroups } from '../src/tables/page-columns.ts';
import { blocksOf } from '../src/text/paragraphs.ts';
import type { Word } from '../src/words.ts';

const font = { bold: false, italic: false, mono: false };
const wordAt = (x: number, base: number): Word => ({
  text: 'word',
  x0: x,
  y0: base - 2,
  x1: x + 5,
  y1: base,
  base,
  size: 2,
  font,
  turned: 0,
});

const many = 100_000;
const pages: Readonly<Record<string, readonly Word[]>> = {
  'in a grid': Array.from({ length: many }, (_, at) =>
    wordAt((at % 300) * 13, Math.floor(at / 300) * 3),
  ),
  'in a stair': Array.from({ length: many }, (_, at) => wordAt((at * 37) % 3900, at)),
  'in a tower': Array.from({ length: many }, (_, at) => wordAt(10, at * 3)),
};

// Each of these took hours when every row was compared with every other one; the limit is far above what a slow machine needs.
test.each(Object.keys(pages))(
  'a page of 100,000 words %s is put in order within a minute of processor time',
  (kind) => {
    const began = process.cpuUsage();
    const lines = linesOf(pages[kind] as readonly Word[]);
    lineGroups(lines, [], []);
    const blocks = blocksOf(lines, [], { width: 4000, height: 4000, bodySize: 2 });
    const words = blocks
      .flatMap((block) => (block.kind === 'text' ? block.lines : []))
      .reduce((sum, line) => sum + line.words.length, 0);
    expect(words).toBe(many);
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(60);
  },
);
