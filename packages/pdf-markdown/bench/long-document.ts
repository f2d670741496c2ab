/** One made document of many pages, read in a process of its own: the memory that takes, and the processor time of a page. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { manyPages } from '../test/many-pages.ts';

/** What the program itself may hold. Without a limit it collects nothing before it has gigabytes, and the figure says nothing. */
const heapMb = 80;
/** And how much of it may be new. */
const youngMb = 4;

export async function longDocument(pages: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'long-document-'));
  const file = path.join(folder, 'act.pdf');
  const reader = fileURLToPath(new URL(`./.long-document-${process.pid}.mjs`, import.meta.url));
  try {
    writeFileSync(file, await manyPages(pages, 40));
    const limits = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`];
    const read = spawnSync(process.execPath, [...limits, await bundled(reader), file], {
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

/** The reader as one script beside this one, where it finds its engine: a loader of TypeScript would be measured with it. */
async function bundled(outfile: string): Promise<string> {
  await build({
    entryPoints: [fileURLToPath(new URL('./read-alone.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
