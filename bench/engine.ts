/**
 * The whole engine (lease, fetch, hash, fsync, rename, row, manifest line, decisions) beside a bare
 * undici loop that hashes, fsyncs and renames the same files, and beside Scrapy's files pipeline where that is
 * installed. Limits off, loopback only, each measurement in a process of its own, so that neither inherits the
 * other's heap.
 *   npm run bench:engine [-- --docs 5000 --size 20000 --repeat 5]
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Figure } from './engine-side.ts';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '5000' },
    size: { type: 'string', default: '20000' },
    repeat: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const docs = Number(values.docs);
const here = path.extname(import.meta.filename);
/** Built, it is joined into one file and started with what V8 compiled of it, as the program is. */
const SIDE = here === '.ts' ? './engine-side.ts' : '../src/bundle/start-engine-side.cjs';
/** What is no module of ours lies where it was written. */
const SCRAPY = path.resolve(
  import.meta.dirname,
  here === '.ts' ? '.' : '../../bench',
  'scrapy-files.py',
);
const python = ['python3', '/usr/bin/python3'].find(
  (one) => spawnSync(one, ['-c', 'import scrapy'], { stdio: 'ignore' }).status === 0,
);
if (python === undefined) {
  console.log(
    'Scrapy is not installed (Debian: python3-scrapy): the rounds beside it are left out',
  );
}
const folder = await mkdtemp(path.join(tmpdir(), 'annals-bench-'));
const ca = path.join(folder, 'ca.pem');
const server = spawnNode(`../practice/main${here}`, ['--port', '0', '--size', '0', '--ca-out', ca]);
const sides = ['bare', 'engine', ...(python ? ['scrapy'] : [])];
const figures: Record<string, Figure[]> = {};
try {
  const { address } = JSON.parse(await firstLine(server)) as { address: string };
  for (let round = 1; round <= Number(values.repeat); round++) {
    for (const side of sides) {
      if (values.only !== undefined && values.only !== side) continue;
      const root = path.join(folder, `${side}-${round}`);
      const child =
        side === 'scrapy'
          ? spawnScrapy([root, address, values.docs, values.size])
          : spawnNode(SIDE, [side, root, address, ca, values.docs, values.size]);
      const figure = JSON.parse(await firstLine(child)) as Figure;
      figures[side] = [...(figures[side] ?? []), figure];
      const { rate, seconds, cpuS, rssMb } = figure;
      console.log(
        `${side.padEnd(6)} ${round}: ${rate.toFixed(0)} documents/s, ${seconds.toFixed(2)} s, cpu ${cpuS.toFixed(2)} s, ${rssMb.toFixed(0)} MB`,
      );
      // Its files stay until the end: ext4 without a journal looks at every inode that was removed in the
      // last minutes before it gives one to a new file, and the next round would pay for that.
    }
  }
} finally {
  server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
const engine = figures.engine ?? [];
const bare = figures.bare ?? [];
const scrapy = figures.scrapy ?? [];
// CPU of a round against that of the bare round beside it: what a busy machine changes least.
const cpuRatio = median(engine.map((f, at) => f.cpuS / (bare[at]?.cpuS ?? Number.NaN)));
const engineRate = median(engine.map((f) => f.rate));
const bareRate = median(bare.map((f) => f.rate));
const scrapyRate = median(scrapy.map((f) => f.rate));
console.log(
  JSON.stringify({
    docs_per_s: Math.round(engineRate),
    bare_docs_per_s: Math.round(bareRate),
    ratio: Number((engineRate / bareRate).toFixed(3)),
    cpu_s: Number(median(engine.map((f) => f.cpuS)).toFixed(2)),
    cpu_ms_per_doc: Number(((median(engine.map((f) => f.cpuS)) * 1e3) / docs).toFixed(3)),
    bare_cpu_ms_per_doc: Number(((median(bare.map((f) => f.cpuS)) * 1e3) / docs).toFixed(3)),
    cpu_ratio: Number(cpuRatio.toFixed(3)),
    rss_mb: Math.round(Math.max(...engine.map((f) => f.rssMb))),
    ...(scrapy.length > 0 && {
      scrapy_docs_per_s: Math.round(scrapyRate),
      beside_scrapy: Number((engineRate / scrapyRate).toFixed(2)),
    }),
  }),
);

function spawnNode(module: string, args: readonly string[]) {
  const file = path.resolve(import.meta.dirname, module);
  const loader = here === '.ts' ? ['--import', 'tsx'] : [];
  const profile = process.env.BENCH_PROFILE
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  return spawn(process.execPath, [...loader, ...profile, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function spawnScrapy(args: readonly string[]) {
  return spawn(python ?? 'python3', [SCRAPY, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine(child: ReturnType<typeof spawnNode>): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`a process ended before it said anything (exit ${child.exitCode})`);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
