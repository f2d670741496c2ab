/** One made document of many pages, read in a process of its own: the memory that takes, and the processor time of a page. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPdf } from '../src/index.ts';
import { manyPages } from '../test/many-pages.ts';

/** What the program itself may hold. Without a limit it collects nothing before it has gigabytes, and the figure says nothing. */
const heapMb = 100;

export async function longDocument(pages: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'long-document-'));
  const file = path.join(folder, 'act.pdf');
  try {
    writeFileSync(file, await manyPages(pages, 40));
    const self = fileURLToPath(import.meta.url);
    const limited = [...process.execArgv, `--max-old-space-size=${heapMb}`, self, file];
    const read = spawnSync(process.execPath, limited, { encoding: 'utf8' });
    if (read.status !== 0) throw new Error(read.stderr);
    const figures = { pages, ...(JSON.parse(read.stdout) as object) };
    console.log(`long document: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readAlone(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const before = Math.round(process.memoryUsage().rss / 1_048_576);
  const { body } = await readPdf(bytes);
  const { user, system } = process.cpuUsage();
  const figures = {
    status: body.status,
    pagesRead: body.pages.at(-1)?.page ?? 0,
    characters: body.markdown.length,
    fileMb: Math.round(bytes.length / 1_048_576),
    mbBefore: before,
    mbAtMost: Math.round(process.resourceUsage().maxRSS / 1024),
    cpuSeconds: Math.round((user + system) / 1e6),
  };
  console.log(JSON.stringify(figures));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await readAlone(process.argv[2] ?? '');
