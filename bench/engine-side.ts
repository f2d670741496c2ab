/** One measurement of bench/engine.ts, in a process of its own: `bare` or `engine`. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { Agent, buildConnector, request } from 'undici';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { runSource } from '../src/engine/run.ts';
import { bulkSource } from './bulk-source.ts';

export interface Figure {
  readonly rate: number;
  readonly seconds: number;
  readonly cpuS: number;
  readonly rssMb: number;
}

const IN_FLIGHT = 64;
const HOST = 'bulk.practice.example';
const [side = '', root = '', address = '', ca = '', docsText = '', sizeText = ''] =
  process.argv.slice(2);
const docs = Number(docsText);
const size = Number(sizeText);

// Joined into a script, which cannot wait.
void measure();

async function measure(): Promise<void> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await (side === 'bare' ? bare() : engine());
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const figure: Figure = {
    rate: docs / seconds,
    seconds,
    cpuS: (user + system) / 1e6,
    rssMb: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(figure));
}

async function engine(): Promise<void> {
  const { settings } = await loadSettings({
    cwd: root,
    env: {
      ANNALS_STORAGE__ROOT: root,
      ANNALS_NETWORK__CONNECT_TO: `*=${address}`,
      ...(ca !== 'none' && { ANNALS_NETWORK__CA: ca }),
      ANNALS_HTTP__CONTACT: 'bench@annals.dev',
    },
  });
  const app = await openApp({ settings, cwd: root });
  const run = await runSource(await app.engine(), {
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

async function bare(): Promise<void> {
  await mkdir(root, { recursive: true });
  const connect = buildConnector({ ca: await readFile(ca, 'utf8') });
  const [hostname = '', port = ''] = address.split(':');
  const agent = new Agent({
    connect: (options, callback) =>
      connect({ ...options, hostname, port, servername: HOST }, callback),
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
