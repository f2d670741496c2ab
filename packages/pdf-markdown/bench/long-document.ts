/** One made document of many pages, read in a process of its own: the memory that takes, and the processor time of a page. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manyPages } from '../test/many-pages.ts';
import { bundled } from './bundled.ts';

/** What the program itself may hold. Without a limit it collects nothing before it has gigabytes, and the figure says nothing. */
const heapMb = 80;
/** And how much of it may be new. */
const youngMb = 4;

export async function longDocument(pages: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'long-document-'));
  const file = path.join(folder, 'act.pdf');
  const reader = await bundled('read-alone.ts');
  try {
    writeFileSync(file, await manyPages(pages, 40));
    const limits = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`];
    const read = spawnSync(process.execPath, [...limits, reader, file], {
      encoding: 'utf8',
    });
    if (read.status !== 0) throw new Error(read.stderr);
    const figures = { pages, ...(JSON.parse(read.stdout) as object) };
    console.log(`long document: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(reader, { force: true });
  }
}
