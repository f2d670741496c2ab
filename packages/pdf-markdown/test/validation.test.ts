import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { accuracy } from './accuracy.ts';
import { makeSamples } from './samples.ts';

const samples = await makeSamples();

describe('the validation suite', () => {
  test('has twelve samples, three of each kind, over all four layouts', () => {
    expect(samples).toHaveLength(12);
    for (const kind of ['cbo', 'gao', 'lda', 'hearing']) {
      expect(samples.filter((sample) => sample.kind === kind)).toHaveLength(3);
    }
    expect(new Set(samples.map(({ layout }) => layout)).size).toBe(4);
  });

  for (const { name, layout, bytes, truth } of samples) {
    test(`${name} (${layout}): every word, in reading order`, async () => {
      const { body } = await readPdf(bytes);
      const running = new Set(body.runningLines.map(({ text }) => text));
      const prose = body.markdown
        .split('\n')
        .filter((line) => !line.startsWith('|') && !running.has(line))
        .join('\n');
      const score = accuracy(truth.text.join('\n'), prose);
      expect(body.status).toBe('ok');
      expect(score.words).toBeGreaterThan(0.995);
      expect(score.order).toBeGreaterThan(0.995);
    });

    test(`${name}: its headings, and nothing else, are headings`, async () => {
      const { body } = await readPdf(bytes);
      expect(body.headings.map(({ text }) => text)).toEqual(truth.headings);
    });

    test(`${name}: its ${truth.tables.length} tables, cell by cell`, async () => {
      const { tables, body } = await readPdf(bytes);
      const grids = tables.map((table) => gridOf(table.rows, table.columns, table.cells));
      expect(grids).toEqual(truth.tables);
      expect(body.markdown.match(/^\| --- /gm) ?? []).toHaveLength(
        truth.tables.length - body.artifacts.length,
      );
    });

    test(`${name}: the same bytes give the same Markdown, and its pages cover it in order`, async () => {
      const [first, second] = [(await readPdf(bytes)).body, (await readPdf(bytes)).body];
      expect(second).toEqual(first);
      let end = 0;
      for (const span of first.pages) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        end = span.end;
      }
      expect(end).toBeLessThanOrEqual(first.markdown.length);
      const pages = first.pages.map(({ page }) => page);
      expect(pages).toEqual([...pages].sort((a, b) => a - b));
    });
  }
});

function gridOf(
  rows: number,
  columns: number,
  cells: readonly { readonly r: number; readonly c: number; readonly text: string }[],
): string[][] {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const { r, c, text } of cells) (grid[r] as string[])[c] = text.replace(/\s+/g, ' ');
  return grid;
}
