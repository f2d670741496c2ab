import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPdf } from '../src/index.ts';
import { accuracy } from '../test/accuracy.ts';
import { makeSamples } from '../test/samples.ts';
import { round } from './adjacency.ts';
import { shared } from './shared-folder.ts';

/** Words and their order on the made samples, beside `pdftotext -layout`. */
export async function madeText() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'annals-bench-pdf-'));
  const samples = await makeSamples();
  const ours: number[][] = [];
  const theirs: number[][] = [];
  for (const { name, bytes, truth: known } of samples) {
    const expected = known.whole.join('\n');
    const file = path.join(scratch, `${name}.pdf`);
    writeFileSync(file, bytes);
    const laidOut = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    const [own, other] = [
      accuracy(expected, (await readPdf(bytes)).body.markdown),
      accuracy(expected, laidOut.stdout ?? ''),
    ];
    console.log(
      `text: ${name} words ${own.words.toFixed(3)} order ${own.order.toFixed(3)}; pdftotext words ${other.words.toFixed(3)} order ${other.order.toFixed(3)}`,
    );
    ours.push([own.words, own.order]);
    theirs.push([other.words, other.order]);
  }
  rmSync(scratch, { recursive: true, force: true });
  const real = await transcript();
  const mean = (rows: number[][], at: number) =>
    round(rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length);
  return {
    samples: samples.length,
    pdf_v1: { words: mean(ours, 0), order: mean(ours, 1) },
    pdftotext: { words: mean(theirs, 0), order: mean(theirs, 1) },
    transcript: real,
  };
}

/** A page of a transcript, against the text that the tests of pdfplumber expect of it. */
async function transcript() {
  const folder = path.join(shared, 'real/pdf/pdfplumber');
  const expected = path.join(folder, 'expected-scotus-transcript-p1.txt');
  if (!existsSync(expected)) return undefined;
  const bytes = readFileSync(path.join(folder, 'scotus-transcript-p1.pdf'));
  const { words, order } = accuracy(
    readFileSync(expected, 'utf8'),
    (await readPdf(bytes)).body.markdown,
  );
  console.log(`text: transcript words ${words.toFixed(3)} order ${order.toFixed(3)}`);
  return { words: round(words), order: round(order) };
}
