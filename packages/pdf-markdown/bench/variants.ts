/**
 * The tables of the documents with truth, made harder: without upright lines, without any, with lines missing or cut
 * short at random, with letters for digits. What the rules lean on shows here before a new document shows it.
 */

import { startEngine } from '../src/engine.ts';
import { linesOf } from '../src/lines.ts';
import { edgeOf } from '../src/page-reading.ts';
import type { Sheet } from '../src/sheet.ts';
import { findTables } from '../src/tables/find.ts';
import { type EdgeLine, runningLines } from '../src/text/running.ts';
import { compareTables, type Grid, measure, round } from './adjacency.ts';
import { readSheets } from './read-sheets.ts';
import type { TrueDocument } from './table-truth.ts';

interface Variant {
  readonly sheet: (sheet: Sheet) => Sheet;
  readonly text?: (text: string) => string;
}

/** Macro F1 of each variant. */
export async function scoreVariants(
  documents: readonly TrueDocument[],
): Promise<Record<string, number>> {
  const engine = await startEngine(2 ** 31);
  const read = documents.map(({ bytes, truth }) => ({ truth, sheets: sheetsOf(engine, bytes) }));
  const figures: Record<string, number> = {};
  for (const [name, variant] of Object.entries(variants())) {
    let [P, R] = [0, 0];
    for (const { truth, sheets } of read) {
      const { shared, found, expected } = compareTables(
        truth.map((table) => changed(table, variant.text)),
        sheets.flatMap((sheet) => findTables(variant.sheet(sheet))),
      );
      const one = measure(shared, found, expected);
      P += one.P / read.length;
      R += one.R / read.length;
    }
    figures[name] = round((2 * P * R) / (P + R));
    console.log(`variant: ${name} macro F1 ${figures[name]}`);
  }
  return figures;
}

function variants(): Record<string, Variant> {
  const withRules = (sheet: Sheet, rules: Partial<Sheet['rules']>): Sheet => ({
    ...sheet,
    rules: { ...sheet.rules, ...rules },
  });
  const missing = (seed: number): Variant => {
    const chance = chanceFrom(seed);
    const kept = () => chance() > 0.1;
    return {
      sheet: (sheet) =>
        withRules(sheet, {
          level: sheet.rules.level.filter(kept),
          upright: sheet.rules.upright.filter(kept),
        }),
    };
  };
  const chance = chanceFrom(5);
  const cut = (from: number, to: number) => from + (chance() < 0.1 ? 0.3 * (to - from) : 0);
  const words = (sheet: Sheet): Sheet => ({
    ...sheet,
    words: sheet.words.map((word) => ({ ...word, text: lettered(word.text) })),
  });
  return {
    noUprightLines: { sheet: (sheet) => withRules(sheet, { upright: [] }) },
    noLines: { sheet: (sheet) => withRules(sheet, { level: [], upright: [] }) },
    oneLineInTenMissing1: missing(1),
    oneLineInTenMissing2: missing(2),
    oneLineInTenMissing3: missing(3),
    oneLineInTenShort: {
      sheet: (sheet) =>
        withRules(sheet, {
          level: sheet.rules.level.map((rule) => ({ ...rule, x0: cut(rule.x0, rule.x1) })),
          upright: sheet.rules.upright.map((rule) => ({ ...rule, y0: cut(rule.y0, rule.y1) })),
        }),
    },
    wordsForNumbers: { sheet: words, text: lettered },
    wordsNoUprightLines: {
      sheet: (sheet) => withRules(words(sheet), { upright: [] }),
      text: lettered,
    },
    wordsNoLines: {
      sheet: (sheet) => withRules(words(sheet), { level: [], upright: [] }),
      text: lettered,
    },
  };
}

const changed = (table: Grid, by: Variant['text']): Grid =>
  by === undefined || !('cells' in table)
    ? table
    : { ...table, cells: table.cells.map((cell) => ({ ...cell, text: by(cell.text ?? '') })) };

/** Numbers and dashes as words that begin like names. */
const lettered = (text: string): string =>
  text
    .replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] as string)
    .replace(/^[-–—*]+$/, 'none');

function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Engine = Awaited<ReturnType<typeof startEngine>>;

/** As the normaliser sees them: without running lines. */
function sheetsOf(engine: Engine, bytes: Uint8Array): Sheet[] {
  const sheets: Sheet[] = [];
  const address = engine.keep(bytes);
  const document = engine.pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
  readSheets(engine, document, {
    form: 0,
    visit: (sheet) => void sheets.push(sheet),
    failed: () => undefined,
  });
  engine.pdfium.FPDF_CloseDocument(document);
  engine.free(address);
  const pages = sheets.map(({ number, words, height }) => {
    const whole = linesOf(words);
    return { number, whole, lines: whole.map(edgeOf), height };
  });
  const { lines: running } = runningLines(pages);
  return sheets.map((sheet, index) => {
    const { whole = [], lines: edges = [] } = pages[index] ?? {};
    const lines = whole.filter((_, at) => !running.has(edges[at] as EdgeLine));
    const shown = new Set(lines.flatMap(({ words }) => words));
    return { ...sheet, words: sheet.words.filter((word) => word.turned !== 0 || shown.has(word)) };
  });
}
