import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPdf } from '../src/index.ts';
import {
  compareTables,
  type Grid,
  halfOf,
  measure,
  type Relations,
  round,
  summary,
} from './adjacency.ts';
import { pipeTables } from './markdown-tables.ts';
import { shared } from './shared-folder.ts';
import { trueDocuments } from './table-truth.ts';
import { scoreVariants } from './variants.ts';

/** Scores the tables of every PDF of a folder that has truth: as cells, and as a reader of the Markdown alone sees them. */
export async function tablesOfFolder(folder: string, { variants }: { readonly variants: boolean }) {
  const documents = trueDocuments(folder);
  if (documents.length === 0) {
    console.log(`tables: no PDF in ${folder} has a truth file; see bench/table-truth.ts`);
    return undefined;
  }
  const scores: Relations[] = [];
  const markdown: Relations[] = [];
  for (const { name, bytes, truth } of documents) {
    const { body, tables } = await readPdf(bytes);
    const score = compareTables(truth, tables);
    const { P, R, F1 } = measure(score.shared, score.found, score.expected);
    console.log(
      `tables: ${name} F1 ${F1.toFixed(4)} (P ${P.toFixed(3)} R ${R.toFixed(3)}), ${tables.length} found, ${truth.length} true`,
    );
    scores.push(score);
    markdown.push(compareTables(truth, pipeTables(body.markdown)));
  }
  return {
    ...summary(scores),
    fromMarkdown: summary(markdown),
    halves: [0, 1].map((half) => ({
      ...summary(halfOf(scores, half)),
      fromMarkdown: summary(halfOf(markdown, half)).macroF1,
    })),
    ...(variants ? { variants: await scoreVariants(documents) } : {}),
  };
}

/**
 * Tables that the tests of camelot expect of its own files: what that tool gives with settings for each file, titles and
 * doubled labels included, so that no one else reaches 1. Each is compared with the table that fits it best.
 */
export async function camelot() {
  const folder = path.join(shared, 'real/pdf/camelot');
  if (!existsSync(folder)) return undefined;
  const { cases, tables: expected } = JSON.parse(
    readFileSync(path.join(folder, 'expected.json'), 'utf8'),
  ) as {
    cases: { pdf: string; expected: string }[];
    tables: Record<string, readonly (readonly string[])[]>;
  };
  const best = new Map<string, number>();
  for (const { pdf, expected: name } of cases) {
    if (best.has(`${pdf} ${name}`)) continue;
    const { tables: found } = await readPdf(readFileSync(path.join(folder, pdf)));
    const each = found.map((table) => {
      const truth: Grid = { rows: expected[name] ?? [] };
      const score = compareTables([truth], [table]);
      return measure(score.shared, score.found, score.expected).F1;
    });
    best.set(`${pdf} ${name}`, Math.max(0, ...each));
  }
  for (const [name, F1] of best) console.log(`camelot: ${name} F1 ${F1.toFixed(3)}`);
  const sorted = [...best.values()].sort((a, b) => a - b);
  return {
    tables: sorted.length,
    meanF1: round(sorted.reduce((sum, F1) => sum + F1, 0) / sorted.length),
    medianF1: round(sorted[Math.floor(sorted.length / 2)] ?? 0),
  };
}
