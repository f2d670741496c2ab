/**
 * pdf_v1 beside `pdftotext -layout` and pdf.js: tables against human truth and with lines taken away, tables another
 * tool's tests expect, words and reading order, CPU time per page, memory over a thousand documents. The last line is one JSON object.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPdf } from '../src/index.ts';
import { accuracy } from '../test/accuracy.ts';
import { makeSamples } from '../test/samples.ts';
import { scoreVariants, type TrueDocument } from './variants.ts';

const shared = path.resolve(import.meta.dirname, '../../../../shared');
const truth = path.join(shared, 'suites/pdf-tables/gt');
const folders = [
  'real/pdf/icdar2013',
  'real/pdf/camelot',
  'real/pdf/pdfplumber',
  'real/sap',
  'real/regulations-gov',
];
const scratch = mkdtempSync(path.join(tmpdir(), 'annals-bench-pdf-'));

try {
  // Memory first: what the other tools leave behind would hide what pdf_v1 keeps.
  const kept = await memory();
  const figures = {
    tables: await tables(),
    camelot: await camelot(),
    text: await text(),
    speed: await speed(),
    memory: kept,
  };
  console.log(JSON.stringify(figures));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

interface Score {
  readonly gr: number;
  readonly pr: number;
  readonly tp: number;
  readonly gc: number;
  readonly pc: number;
  readonly ctp: number;
  readonly gtTables: number;
  readonly shape: number;
}

interface Scorer {
  scoreDoc(truth: { readonly tables: unknown[] }, found: unknown[], skipBlanks: boolean): Score;
}

/** Adjacency relations of table cells against the truth, as the shared scorer counts them. */
async function tables() {
  if (!existsSync(truth)) {
    console.log(`tables: not measured, ${truth} is not there`);
    return undefined;
  }
  const scorer = (await import(
    pathToFileURL(path.join(shared, 'suites/pdf-tables/score-tables.mjs')).href
  )) as Scorer;
  const scores: Score[] = [];
  const documents: TrueDocument[] = [];
  for (const file of readdirSync(truth).sort()) {
    const name = path.basename(file, '.json');
    const bytes = readFileSync(path.join(shared, 'real/pdf/icdar2013', `${name}.pdf`));
    const found = await readPdf(bytes);
    const known = JSON.parse(readFileSync(path.join(truth, file), 'utf8'));
    const score = scorer.scoreDoc(known, [...found.tables], false);
    documents.push({ name, bytes, truth: known });
    const { F1 } = measure(score.tp, score.pr, score.gr);
    console.log(
      `tables: ${name} F1 ${F1.toFixed(4)}, ${found.tables.length} found, ${score.gtTables} true`,
    );
    scores.push(score);
  }
  const sum = (key: keyof Score) => scores.reduce((total, score) => total + score[key], 0);
  const each = scores.map(({ tp, pr, gr }) => measure(tp, pr, gr));
  const mean = (key: 'P' | 'R') => each.reduce((total, one) => total + one[key], 0) / each.length;
  const [P, R] = [mean('P'), mean('R')];
  const variants = await scoreVariants(documents, (known, found) => {
    const { tp, pr, gr } = scorer.scoreDoc({ tables: [...known.tables] }, [...found], false);
    return measure(tp, pr, gr);
  });
  return {
    documents: scores.length,
    macroF1: round((2 * P * R) / (P + R)),
    microF1: round(measure(sum('tp'), sum('pr'), sum('gr')).F1),
    cellF1: round(measure(sum('ctp'), sum('pc'), sum('gc')).F1),
    shapes: `${sum('shape')}/${sum('gtTables')}`,
    variants,
  };
}

/**
 * Tables that the tests of camelot expect of its own files: what that tool gives with settings for each file, titles and
 * doubled labels included, so that no one else reaches 1. Each is compared with the table that fits it best.
 */
async function camelot() {
  const folder = path.join(shared, 'real/pdf/camelot');
  if (!existsSync(folder)) return undefined;
  const scorer = (await import(
    pathToFileURL(path.join(shared, 'suites/pdf-tables/score-tables.mjs')).href
  )) as Scorer;
  const { cases, tables: expected } = JSON.parse(
    readFileSync(path.join(folder, 'expected.json'), 'utf8'),
  ) as {
    cases: { pdf: string; expected: string }[];
    tables: Record<string, unknown[]>;
  };
  const best = new Map<string, number>();
  for (const { pdf, expected: name } of cases) {
    if (best.has(`${pdf} ${name}`)) continue;
    const { tables: found } = await readPdf(readFileSync(path.join(folder, pdf)));
    const each = found.map((table) => {
      const { tp, pr, gr } = scorer.scoreDoc(
        { tables: [{ rows: expected[name] }] },
        [table],
        false,
      );
      return measure(tp, pr, gr).F1;
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

function measure(shared: number, found: number, expected: number) {
  const P = found > 0 ? shared / found : expected > 0 ? 0 : 1;
  const R = expected > 0 ? shared / expected : 1;
  return { P, R, F1: P + R > 0 ? (2 * P * R) / (P + R) : 0 };
}

/** Words and their order on the made samples, beside `pdftotext -layout`. */
async function text() {
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

/** CPU milliseconds per page, user and system, over every real PDF at hand; each tool reads the same files. */
async function speed() {
  const files = folders
    .map((folder) => path.join(shared, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => path.join(folder, name)),
    );
  if (files.length === 0) return undefined;
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Both engines compile before the clock starts.
  await readPdf(readFileSync(files[0] as string));
  let pages = 0;
  const readText = async () => {
    pages = 0;
    for (const file of files) {
      const task = pdfjs.getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 });
      const document = await task.promise;
      for (let number = 1; number <= document.numPages; number += 1) {
        await (await document.getPage(number)).getTextContent();
      }
      pages += document.numPages;
      await task.destroy();
    }
  };
  const pdfjsMs = await cpu(readText);
  const ownMs = await cpu(async () => {
    for (const file of files) await readPdf(readFileSync(file));
  });
  const perPage = (ms: number) => Math.round((10 * ms) / pages) / 10;
  const figures = {
    pages,
    pdf_v1: perPage(ownMs),
    pdfjsText: perPage(pdfjsMs),
    pdftotext: perPage(pdftotextCpu(files)),
  };
  console.log(`speed: ${JSON.stringify(figures)} (CPU ms/page; pdf_v1 with tables)`);
  return figures;
}

async function cpu(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The shell's `times` tells what its children used: the second line of it. */
function pdftotextCpu(files: readonly string[]): number {
  const script = 'for f in "$@"; do pdftotext -layout "$f" - >/dev/null 2>&1; done; times';
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...files], { encoding: 'utf8' });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1000,
    0,
  );
}

/** Resident memory after the first hundred and after a thousand documents. */
async function memory() {
  const samples = await makeSamples();
  const resident = () => {
    globalThis.gc?.();
    return Math.round(process.memoryUsage().rss / 1_048_576);
  };
  let early = 0;
  for (let count = 1; count <= 1000; count += 1) {
    await readPdf((samples[count % samples.length] as (typeof samples)[number]).bytes);
    if (count === 100) early = resident();
  }
  const figures = { documents: 1000, mbAfter100: early, mbAfter1000: resident() };
  console.log(`memory: ${JSON.stringify(figures)}`);
  return figures;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
