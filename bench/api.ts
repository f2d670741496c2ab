/**
 * The API beside bare fastify on the same rows: a list of 20, one document, a search by words. Both
 * servers have a process each and read the same catalog; five rounds in turn, the median counts.
 * Then how quickly /health is answered while 64 clients search. The last line is JSON.
 *   npm run bench:api [-- --docs 2000 --rounds 5 --seconds 3 --load-docs 100000 --keep <folder>]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { indexWords } from '../src/use-cases/index-words.ts';
import { keepDocuments, type Text } from './keep-documents.ts';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    'load-docs': { type: 'string', default: '100000' },
    keep: { type: 'string' },
  },
});
const CONNECTIONS = 32;
const SEARCHERS = 64;
const words = wordsOfModel();

const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), 'annals-api-'));
const result: Record<string, unknown> = {};
try {
  const small = await catalogOf(path.join(folder, 'small'), Number(values.docs));
  const sides = {
    annals: await serverOf('annals', small, 'patient'),
    bare: await serverOf('bare', small),
  };
  for (const [kind, at] of Object.entries(QUESTIONS())) {
    const rounds: Record<keyof typeof sides, Round[]> = { annals: [], bare: [] };
    for (let n = 0; n <= Number(values.rounds); n += 1) {
      for (const side of ['bare', 'annals'] as const) {
        // Each round asks for other things: nobody's memory of answers is measured.
        const round = await ask(sides[side], at, { round: n, ms: Number(values.seconds) * 1000 });
        // The first is for warming up.
        if (n > 0) rounds[side].push(round);
      }
    }
    const cpuRatio = share(
      rounds.annals.map(({ cpuUs }, at) => (rounds.bare[at]?.cpuUs ?? 0) / cpuUs),
      0.5,
    );
    const rate = { annals: median(rounds.annals, 'rate'), bare: median(rounds.bare, 'rate') };
    const cpu = { annals: median(rounds.annals, 'cpuUs'), bare: median(rounds.bare, 'cpuUs') };
    result[kind] = {
      per_s: Math.round(rate.annals),
      bare_per_s: Math.round(rate.bare),
      ratio: Number((rate.annals / rate.bare).toFixed(2)),
      cpu_ratio: Number(cpuRatio.toFixed(2)),
      cpu_us: Math.round(cpu.annals),
      bare_cpu_us: Math.round(cpu.bare),
    };
    console.log(kind.padEnd(10), JSON.stringify(result[kind]));
  }
  for (const { child } of Object.values(sides)) await ended(child);
  if (Number(values['load-docs']) > 0) result.load = await underLoad();
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(result));

/** What is asked, by its number: the same of both sides. */
function QUESTIONS(): Record<string, (n: number) => string> {
  const docs = Number(values.docs);
  return {
    list: () => '/v1/documents?limit=20',
    document: (n) => `/v1/documents/bench:${(n * 7919) % docs}`,
    lexical: (n) => `/v1/search?mode=lexical&limit=20&q=${wordAt(n)}+${wordAt(n * 31 + 7)}`,
  };
}

function wordAt(n: number): string {
  return words[200 + ((n * 613) % 3000)] ?? 'law';
}

interface Round {
  readonly rate: number;
  readonly cpuUs: number;
}

/** So many connections, each asking again as soon as it is answered. */
async function ask(
  server: Side,
  at: (n: number) => string,
  { round, ms }: { readonly round: number; readonly ms: number },
): Promise<Round> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const before = await server.cpu();
  const begun = performance.now();
  let answered = 0;
  let n = round * 100_003;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - begun < ms) {
        n += 1;
        const { statusCode, body } = await request(server.url + at(n), { dispatcher: agent });
        await body.dump({ limit: 1e9 });
        if (statusCode !== 200) throw new Error(`${at(n)} answered ${statusCode}`);
        answered += 1;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const spent = (await server.cpu()) - before;
  await agent.close();
  return { rate: answered / seconds, cpuUs: spent / answered };
}

/** How /health is answered while many search, and what becomes of the searches. */
async function underLoad() {
  const docs = Number(values['load-docs']);
  const large = await catalogOf(path.join(folder, 'large'), docs);
  const server = await serverOf('annals', large);
  const agent = new Agent({ connections: SEARCHERS });
  const own = new Agent({ connections: 1 });
  const until = performance.now() + 20_000;
  const statuses: Record<string, number> = {};
  const waits: number[] = [];
  const health: number[] = [];
  let n = 0;
  const search = async (): Promise<void> => {
    while (performance.now() < until) {
      n += 1;
      const begun = performance.now();
      const q = `${wordAt(n)}+${wordAt(n * 31 + 7)}+${wordAt(n * 17 + 3)}`;
      const at = `${server.url}/v1/search?mode=lexical&limit=20&q=${q}`;
      const { statusCode, body } = await request(at, { dispatcher: agent });
      await body.dump({ limit: 1e9 });
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      waits.push(performance.now() - begun);
    }
  };
  const look = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      const { body } = await request(`${server.url}/health`, { dispatcher: own });
      await body.dump();
      health.push(performance.now() - begun);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  await Promise.all([look(), ...Array.from({ length: SEARCHERS }, search)]);
  await Promise.all([agent.close(), own.close()]);
  await ended(server.child);
  const figures = {
    docs,
    clients: SEARCHERS,
    health_p50_ms: share(health, 0.5),
    health_p99_ms: share(health, 0.99),
    search_p50_ms: share(waits, 0.5),
    search_p99_ms: share(waits, 0.99),
    searches_per_s: Math.round(waits.length / 20),
    statuses,
  };
  console.log('load      ', JSON.stringify(figures));
  return figures;
}

interface Side {
  readonly url: string;
  readonly child: ChildProcess;
  /** Processor time so far, in microseconds. */
  cpu(): Promise<number>;
}

async function serverOf(side: 'annals' | 'bare', cwd: string, ...how: string[]): Promise<Side> {
  const file = path.join(import.meta.dirname, `api-${side}.ts`);
  const built = existsSync(file) ? file : file.replace(/\.ts$/, '.js');
  const child = fork(built, [cwd, ...how], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  const cpu = async () => {
    child.send('cpu');
    const [spent] = (await once(child, 'message')) as [number];
    return spent;
  };
  return { url, child, cpu };
}

async function ended(child: ChildProcess): Promise<void> {
  child.disconnect();
  if (child.exitCode === null) await once(child, 'exit');
}

async function catalogOf(cwd: string, docs: number): Promise<string> {
  const isThere = existsSync(path.join(cwd, 'data', 'catalog.sqlite'));
  if (isThere) return cwd;
  const { settings } = await loadSettings({ cwd: folder, env: {} });
  const storage = { ...settings.storage, root: path.join(cwd, 'data') };
  const app = await openApp({ settings: { ...settings, storage }, cwd: folder });
  await keepDocuments(app.catalog, texts(docs));
  await indexWords(app, { stop: new AbortController().signal });
  await app.close();
  return cwd;
}

function* texts(count: number): Generator<Text> {
  let state = 12_345;
  const pick = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const part = state / 2 ** 32;
    return words[Math.floor(part * part * part * 20_000)] ?? 'law';
  };
  for (let n = 0; n < count; n += 1) {
    const title = Array.from({ length: 8 }, pick).join(' ');
    let body = '';
    while (body.length < 1900) body += `${pick()} `;
    yield { key: String(n), title, body };
  }
}

function median(rounds: readonly Round[], of: keyof Round): number {
  return share(
    rounds.map((round) => round[of]),
    0.5,
  );
}

function share(list: number[], part: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2));
}

/** The words of the built-in model, the commonest first. */
function wordsOfModel(): readonly string[] {
  const name = 'models/en-glove-100d.bin';
  const here = path.resolve(import.meta.dirname, '..', name);
  const file = readFileSync(
    existsSync(here) ? here : path.resolve(import.meta.dirname, '../..', name),
  );
  const length = file.readUInt32LE(8);
  const head = JSON.parse(file.toString('utf8', 12, 12 + length)) as { wordBytes: number };
  return file.toString('utf8', 12 + length, 12 + length + head.wordBytes).split('\n');
}
