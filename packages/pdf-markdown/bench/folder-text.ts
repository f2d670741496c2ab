import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PdfDetails, readPdf, type Table } from '../src/index.ts';
import { whyNotPipes } from '../src/markdown/pipe-table.ts';
import { halfOf, round } from './adjacency.ts';
import { plainOf } from './markdown-tables.ts';
import { scoreText, type TextScore } from './score-text.ts';

/** Scores every PDF of a folder against `<name>.txt` beside it where there is one, and against `pdftotext`. */
export async function textOfFolder(folder: string, { verbose }: { readonly verbose: boolean }) {
  const against: Record<'pdftotext' | 'truth', TextScore[]> = { pdftotext: [], truth: [] };
  for (const file of readdirSync(folder).sort()) {
    if (!file.toLowerCase().endsWith('.pdf')) continue;
    const place = path.join(folder, file);
    const details = await readPdf(readFileSync(place));
    const truth = place.replace(/\.pdf$/i, '.txt');
    const references = {
      pdftotext: pdftotext(place),
      truth: existsSync(truth) ? readFileSync(truth, 'utf8') : undefined,
    };
    for (const [name, reference] of Object.entries(references)) {
      if (reference === undefined) continue;
      const score = compare(reference, details);
      against[name as keyof typeof against].push(score);
      console.log(`text: ${file} against ${name}: ${told(score)}, ${details.body.status}`);
      if (verbose) console.log(JSON.stringify(score.examples));
    }
  }
  const both = (scores: readonly TextScore[]) =>
    scores.length < 2
      ? summed(scores)
      : { ...summed(scores), halves: [0, 1].map((half) => summed(halfOf(scores, half))) };
  return { pdftotext: both(against.pdftotext), truth: both(against.truth) };
}

function pdftotext(file: string): string | undefined {
  const { status, stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  return status === 0 ? stdout : undefined;
}

/** Header phrases and labels that a pipe table repeats are found once. */
function compare(reference: string, { body, tables }: PdfDetails): TextScore {
  const leftOut = body.runningLines.map(({ text, pages }) => {
    // Bare page numbers are not kept even once.
    const times =
      /\p{L}{2}/u.test(text) && !/^page\s/i.test(text) ? pages.length - 1 : pages.length;
    return { text, times };
  });
  const repeated = tables.flatMap((table) =>
    whyNotPipes(table) === undefined ? repeatedCells(table) : [],
  );
  return scoreText(reference, plainOf(body.markdown), { leftOut, repeated });
}

const repeatedCells = ({ cells, headerRows }: Table): string[] =>
  cells.flatMap(({ r, r2, c, c2, text }) =>
    Array.from({ length: r < headerRows ? c2 - c : r2 - r }, () => text.replaceAll('\n', ' ')),
  );

const told = ({ words, recall, precision, glued, torn, order }: TextScore): string =>
  `${words} words, recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}, ${glued} glued, ${torn} torn, order ${order.toFixed(3)}`;

function summed(scores: readonly TextScore[]) {
  if (scores.length === 0) return undefined;
  const sum = (of: (score: TextScore) => number) =>
    scores.reduce((total, score) => total + of(score), 0);
  const words = sum((score) => score.words);
  const [glued, torn] = [sum((score) => score.glued), sum((score) => score.torn)];
  return {
    documents: scores.length,
    words,
    recall: round(sum((score) => score.shared) / words),
    precision: round(sum((score) => score.shared) / sum((score) => score.found)),
    glued,
    torn,
    gluedOrTornOneIn: glued + torn === 0 ? null : Math.round(words / (glued + torn)),
    order: round(sum((score) => score.order) / scores.length),
  };
}
