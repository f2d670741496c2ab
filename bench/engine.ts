/**
 * The whole engine (lease, fetch, hash, fsync, rename, row, manifest line, decisions) beside a bare
 * undici loop that hashes, fsyncs and renames the same files. Limits off, loopback only.
 *   npm run bench:engine [-- --docs 5000 --size 20000 --repeat 3]
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Agent, buildConnector, request } from 'undici';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { runSource } from '../src/engine/run.ts';
import { bulkSource } from './bulk-source.ts';

const IN_FLIGHT = 64;
const HOST = 'bulk.practice.example';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '5000' },
    size: { type: 'string', default: '20000' },
    repeat: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const docs = Number(values.docs);
const size = Number(values.size);
const folder = await mkdtemp(path.join(tmpdir(), 'annals-bench-'));
const server = await startServer(path.join(folder, 'ca.pem'));
const figures: { engine: Figure[]; bare: Figure[] } = { engine: [], bare: [] };
try {
  for (let round = 1; round <= Number(values.repeat); round++) {
    if (values.only !== 'engine')
      figures.bare.push(
        await measure(`bare   ${round}`, () => bare(path.join(folder, `bare-${round}`))),
      );
    if (values.only !== 'bare')
      figures.engine.push(
        await measure(`engine ${round}`, () => engine(path.join(folder, `engine-${round}`))),
      );
  }
} finally {
  server.stop();
  await rm(folder, { recursive: true, force: true });
}
const engineRate = median(figures.engine.map((f) => f.rate));
const bareRate = median(figures.bare.map((f) => f.rate));
console.log(
  JSON.stringify({
    docs_per_s: Math.round(engineRate),
    bare_docs_per_s: Math.round(bareRate),
    ratio: Number((engineRate / bareRate).toFixed(3)),
    cpu_s: Number(median(figures.engine.map((f) => f.cpuS)).toFixed(2)),
    rss_mb: Math.round(Math.max(...figures.engine.map((f) => f.rssMb))),
  }),
);

interface Figure {
  readonly rate: number;
  readonly cpuS: number;
  readonly rssMb: number;
}

async function measure(name: string, what: () => Promise<void>): Promise<Figure> {
  globalThis.gc?.();
  let rss = 0;
  const watch = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 50);
  const cpu = process.cpuUsage();
  const started = performance.now();
  await what();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  const figure = { rate: docs / seconds, cpuS: (user + system) / 1e6, rssMb: rss / 1024 / 1024 };
  console.log(
    `${name}: ${figure.rate.toFixed(0)} documents/s, ${seconds.toFixed(2)} s, cpu ${figure.cpuS.toFixed(2)} s, ${figure.rssMb.toFixed(0)} MB`,
  );
  return figure;
}

async function engine(root: string): Promise<void> {
  const { settings } = await loadSettings({
    cwd: folder,
    env: {
      ANNALS_STORAGE__ROOT: root,
      ANNALS_NETWORK__CONNECT_TO: `*=${server.address}`,
      ANNALS_NETWORK__CA: server.ca,
      ANNALS_HTTP__CONTACT: 'bench@annals.dev',
    },
  });
  const app = await openApp({ settings, cwd: folder });
  const parts = await app.engine();
  const run = await runSource(parts, {
    source: bulkSource({ host: HOST, inFlight: IN_FLIGHT }),
    params: { count: docs, size },
    mode: 'full',
    trigger: 'cli',
    refetch: false,
    stop: new AbortController().signal,
  });
  await app.close();
  if (run.counts.downloaded !== docs)
    throw new Error(`the engine kept ${run.counts.downloaded} of ${docs}`);
}

async function bare(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const connect = buildConnector({ ca: await readFile(server.ca, 'utf8') });
  const [hostname, port] = server.address.split(':');
  const agent = new Agent({
    connect: (options, callback) =>
      connect(
        { ...options, hostname: hostname ?? '', port: port ?? '', servername: HOST },
        callback,
      ),
  });
  let next = 0;
  const loop = async () => {
    for (let i = next++; i < docs; i = next++) {
      const { body } = await request(`https://${HOST}/doc/${i}?size=${size}`, {
        dispatcher: agent,
      });
      const bytes = new Uint8Array(await body.arrayBuffer());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = await open(path.join(root, `${i}.tmp`), 'w');
      await file.write(bytes);
      await file.datasync();
      await file.close();
      await rename(path.join(root, `${i}.tmp`), path.join(root, sha256));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
  await agent.close();
}

async function startServer(ca: string) {
  const main = path.resolve(import.meta.dirname, '../practice/main.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', main, '--port', '0', '--size', '0', '--ca-out', ca],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const { address } = JSON.parse(line) as { address: string };
    return { address, ca, stop: () => child.kill('SIGTERM') };
  }
  throw new Error('the practice server ended before it was ready');
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
