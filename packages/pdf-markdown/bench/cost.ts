import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { readPdf } from '../src/index.ts';
import { makeSamples } from '../test/samples.ts';
import { bundled } from './bundled.ts';
import { shared } from './shared-folder.ts';

const folders = [
  'real/pdf/icdar2013',
  'real/pdf/camelot',
  'real/pdf/pdfplumber',
  'real/sap',
  'real/regulations-gov',
];

/** The first round is that of a process that has just started; in the later ones both readers are compiled. */
const rounds = 3;

/** CPU milliseconds per page, user and system, over every real PDF at hand; each tool reads the same files. */
export async function speed() {
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
  const readAll = async () => {
    for (const file of files) await readPdf(readFileSync(file));
  };
  // In turn, because a busy machine makes every round cost another amount: what counts is the ratio within a round.
  const turns = [];
  for (let round = 0; round < rounds; round += 1) {
    const [text, own, poppler] = [await cpu(readText), await cpu(readAll), pdftotextCpu(files)];
    const perPage = (ms: number) => Math.round((10 * ms) / pages) / 10;
    turns.push({
      pdf_v1: perPage(own),
      pdfjsText: perPage(text),
      pdftotext: perPage(poppler),
      toPdfjs: Math.round((100 * own) / text) / 100,
    });
    console.log(`speed, round ${round + 1}: ${JSON.stringify(turns.at(-1))} (CPU ms/page)`);
  }
  const figures = { pages, load: Math.round(10 * (loadavg()[0] ?? 0)) / 10, rounds: turns };
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

/** Memory over a thousand documents, in a process that does nothing else. */
export async function memory() {
  const folder = mkdtempSync(path.join(tmpdir(), 'many-documents-'));
  const reader = await bundled('read-many.ts');
  try {
    for (const [at, { bytes }] of (await makeSamples()).entries())
      writeFileSync(path.join(folder, `${at}.pdf`), bytes);
    const read = spawnSync(process.execPath, ['--expose-gc', reader, folder], { encoding: 'utf8' });
    if (read.status !== 0) throw new Error(read.stderr);
    const figures = JSON.parse(read.stdout) as object;
    console.log(`memory: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(reader, { force: true });
  }
}
