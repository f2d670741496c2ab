/**
 * The whole engine (lease, fetch, hash, fsync, rename, row, manifest line, decisions) beside a bare
 * undici loop that hashes, fsyncs and renames the same files. Limits off, loopback only, each
 * measurement in a process of its own, so that neither inherits the other's heap.
 *   npm run bench:engine [-- --docs 5000 --size 20000 --repeat 5]
 */
import { spawn } from 'node:child_process';
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
/** Built, it is joined into one file, as the program is. */
const SIDE =
  path.extname(import.meta.filename) === '.ts' ? './engine-side' : '../src/bundle/engine-side';
const folder = await mkdtemp(path.join(tmpdir(), 'annals-bench-'));
const ca = path.join(folder, 'ca.pem');
const server = spawnNode('../practice/main', ['--port', '0', '--size', '0', '--ca-out', ca]);
const figures: Record<string, Figure[]> = { bare: [], engine: [] };
try {
  const { address } = JSON.parse(await firstLine(server)) as { address: string };
  for (let round = 1; round <= Number(values.repeat); round++) {
    for (const side of ['bare', 'engine']) {
      if (values.only !== undefined && values.only !== side) continue;
      const root = path.join(folder, `${side}-${round}`);
      const args = [side, root, address, ca, values.docs, values.size];
      const figure = JSON.parse(await firstLine(spawnNode(SIDE, args))) as Figure;
      figures[side]?.push(figure);
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
// CPU of a round against that of the bare round beside it: what a busy machine changes least.
const cpuRatio = median(engine.map((f, at) => f.cpuS / (bare[at]?.cpuS ?? Number.NaN)));
const engineRate = median(engine.map((f) => f.rate));
const bareRate = median(bare.map((f) => f.rate));
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
  }),
);

function spawnNode(module: string, args: readonly string[]) {
  const here = path.extname(import.meta.filename);
  const file = path.resolve(import.meta.dirname, `${module}${here}`);
  const loader = here === '.ts' ? ['--import', 'tsx'] : [];
  const profile = process.env.BENCH_PROFILE
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : [];
  return spawn(process.execPath, [...loader, ...profile, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ReturnType<typeof spawnNode>): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`a process ended before it said anything (exit ${child.exitCode})`);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
