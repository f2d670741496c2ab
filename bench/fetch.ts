/**
 * The whole polite chain, its limits off, beside bare `undici.request`: requests per second for
 * small bodies on loopback, 64 in flight, the server in a process of its own. Both read each body
 * to its end; the chain also obeys robots.txt, keeps its memory in SQLite and reports every
 * exchange. The last line is JSON.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import { systemClock, systemRandom } from '../src/app/system-clock.ts';
import type { HttpRequest } from '../src/core/http.ts';
import { DEFAULT_POLITENESS } from '../src/core/politeness.ts';
import { politeFetch } from '../src/fetch/chain.ts';
import { openPoliteMemory } from '../src/store/sqlite/polite-memory.ts';

const BODY_BYTES = 2048;
const IN_FLIGHT = 64;
const REQUESTS = 20_000;
const WARM_UP = 4_000;
const REPETITIONS = 3;
const SLICES = 10;

const POLITENESS = { ...DEFAULT_POLITENESS, rate: 'unlimited', inFlight: IN_FLIGHT };
const NEVER = new AbortController().signal;

if (process.argv[2] === 'serve') serve();
else await measure();

function serve(): void {
  const body = Buffer.alloc(BODY_BYTES, 'x');
  const server = createServer((incoming, response) => {
    const isRobots = incoming.url === '/robots.txt';
    const sent = isRobots ? Buffer.from('User-agent: *\nDisallow: /private\n') : body;
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': sent.length });
    response.end(sent);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function measure(): Promise<void> {
  const server = fork(process.argv[1] ?? '', ['serve'], { stdio: 'inherit' });
  const [port] = (await once(server, 'message')) as [number];
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-fetch-'));
  const memory = await openPoliteMemory({ folder });
  const polite = politeFetch({
    clock: systemClock,
    random: systemRandom,
    identity: { userAgent: 'annals/<version> (+<contact>)', version: '0', contact: 'bench' },
    network: { connectTo: {}, allowHttp: ['127.0.0.1'], allowPrivate: ['127.0.0.1'] },
    memory,
    complain: console.error,
  });
  const agent = new Agent({ pipelining: 1 });
  try {
    const chain = async (at: number) => {
      const answer = await polite.fetch(asking(`http://127.0.0.1:${port}/doc/${at}`));
      let size = 0;
      if (answer.is === 'fetched') for await (const chunk of answer.body) size += chunk.length;
      return size;
    };
    const bare = async (at: number) => {
      const url = `http://127.0.0.1:${port}/doc/${at}`;
      const { body } = await request(url, { dispatcher: agent });
      let size = 0;
      for await (const chunk of body) size += (chunk as Buffer).length;
      return size;
    };
    await timeOf(chain, WARM_UP);
    await timeOf(bare, WARM_UP);
    const rows: { chain: number; bare: number; ratio: number }[] = [];
    for (let i = 0; i < REPETITIONS; i++) {
      let chainMs = 0;
      let bareMs = 0;
      // In turns, so that whatever else the machine does falls on both.
      for (let slice = 0; slice < SLICES; slice++) {
        chainMs += await timeOf(chain, REQUESTS / SLICES);
        bareMs += await timeOf(bare, REQUESTS / SLICES);
      }
      const rps = (ms: number) => Math.round(REQUESTS / (ms / 1000));
      rows.push({ chain: rps(chainMs), bare: rps(bareMs), ratio: round(bareMs / chainMs) });
    }
    console.table(rows);
    const chainRps = median(rows.map((row) => row.chain));
    const bareRps = median(rows.map((row) => row.bare));
    const ratio = round(median(rows.map((row) => row.ratio)));
    console.log(JSON.stringify({ chain_rps: chainRps, bare_rps: bareRps, ratio }));
  } finally {
    await polite.close();
    await agent.close();
    await memory.close();
    rmSync(folder, { recursive: true, force: true });
    server.kill();
  }
}

function asking(url: string): HttpRequest {
  return {
    url,
    role: 'artifact',
    source: 'bench',
    politeness: POLITENESS,
    patience: 'comes-back',
    signal: NEVER,
    observe: () => undefined,
    decide: () => undefined,
  };
}

/** Milliseconds for so many requests. */
async function timeOf(ask: (at: number) => Promise<number>, count: number): Promise<number> {
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const size = await ask(next++);
      if (size !== BODY_BYTES) throw new Error(`${size} bytes came; ${BODY_BYTES} were expected`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
