import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';

const shared = path.resolve(import.meta.dirname, '../../../../shared');
const suite = path.join(shared, 'suites/pdf-tables');
const present = existsSync(path.join(suite, 'gt'));

interface Scorer {
  scoreDoc(
    truth: { readonly tables: unknown[] },
    found: unknown[],
    skipBlanks: boolean,
  ): {
    readonly tp: number;
    readonly pr: number;
    readonly gr: number;
    readonly shape: number;
    readonly gtTables: number;
  };
}

describe.skipIf(!present)(`tables of government PDFs (skipped where ${suite} is absent)`, () => {
  test('macro F1 of adjacency relations is at least .97, and nine of ten shapes are right', async () => {
    const scorer = (await import(
      pathToFileURL(path.join(suite, 'score-tables.mjs')).href
    )) as Scorer;
    let [precision, recall, shapes, tables, documents] = [0, 0, 0, 0, 0];
    for (const file of readdirSync(path.join(suite, 'gt'))) {
      const name = path.basename(file, '.json');
      const bytes = readFileSync(path.join(shared, 'real/pdf/icdar2013', `${name}.pdf`));
      const truth = JSON.parse(readFileSync(path.join(suite, 'gt', file), 'utf8'));
      const score = scorer.scoreDoc(truth, [...(await readPdf(bytes)).tables], false);
      precision += score.pr > 0 ? score.tp / score.pr : 0;
      recall += score.tp / score.gr;
      shapes += score.shape;
      tables += score.gtTables;
      documents += 1;
    }
    const [P, R] = [precision / documents, recall / documents];
    expect((2 * P * R) / (P + R)).toBeGreaterThanOrEqual(0.97);
    expect(shapes / tables).toBeGreaterThanOrEqual(0.9);
  }, 120_000);
});
