/**
 * How fast searches and lists are answered over generated documents of 2 KB (words as common as in
 * English, one in ten withdrawn): queries of two to five words, half of them common ones, filtered
 * by status. In one process, one after the other; the last line is JSON.
 *   npm run bench:search [-- --docs 100000 --copies 1 --queries 200 --keep <folder> --from <folder> --words-only]
 * With --words-only no vectors are made, and only words and lists are asked. With --copies 10 a
 * tenth of the documents is made and each is there ten times: a million with vectors in bounded
 * time. With --keep the catalog stays in that folder, and is used again by the next call. With --from
 * the documents that are multiplied are those of a folder that was kept before.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type App, openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import type { SearchMode } from '../src/core/search.ts';
import { isStopWord } from '../src/search/stop-words.ts';
import { indexWords } from '../src/use-cases/index-words.ts';
import { embedPending } from '../src/use-cases/indexing.ts';
import { search } from '../src/use-cases/searching.ts';
import { keepDocuments, type Text } from './keep-documents.ts';
import { multiplyCatalog } from './multiply-catalog.ts';

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '100000' },
    copies: { type: 'string', default: '1' },
    queries: { type: 'string', default: '200' },
    keep: { type: 'string' },
    from: { type: 'string' },
    'words-only': { type: 'boolean', default: false },
  },
});
const docs = Number(values.docs);
const copies = Number(values.copies);
const made = Math.ceil(docs / copies);
const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), 'annals-search-'));
const words = wordsOfModel();
const pick = zipf(words.length);
const isThere = existsSync(path.join(folder, 'data', 'catalog.sqlite'));
const { settings } = await loadSettings({ cwd: folder, env: {} });
const never = new AbortController().signal;
const result: Record<string, unknown> = { docs, ...(copies > 1 && { copies }) };
if (!isThere) await build();
const app = await openApp({ settings, cwd: folder });
try {
  if (!values['words-only']) result.chunks = (await app.catalog.search.vectors()).chunks;
  result.catalog_mb = Math.round(statSync(path.join(app.dataFolder, 'catalog.sqlite')).size / 1e6);
  const modes: readonly SearchMode[] = values['words-only']
    ? ['lexical']
    : ['lexical', 'semantic', 'hybrid'];
  for (const mode of modes) {
    result[mode] = await measured(mode, (at) => ask(app, mode, at));
  }
  result.list = await measured('list', async (at) => {
    await app.catalog.documents.list({
      statuses: ['active'],
      sources: at % 2 === 0 ? ['bench'] : undefined,
      by: at % 3 === 0 ? 'updated' : 'published',
      order: 'newest',
      limit: 50,
    });
  });
  result.rss_mb = Math.round(process.memoryUsage().rss / 1e6);
} finally {
  await app.close();
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(result));

async function build(): Promise<void> {
  if (values.from !== undefined) cpSync(values.from, folder, { recursive: true });
  else await make();
  if (copies > 1) await multiplyCatalog(path.join(folder, 'data', 'catalog.sqlite'), copies);
  // Of the copies the words alone are missing.
  if (copies > 1) await inApp((app) => indexWords(app, { stop: never }));
}

async function make(): Promise<void> {
  await inApp(async (app) => {
    const built = await timed(() => keepDocuments(app.catalog, texts(made)));
    result.keep_us = Math.round((built.ms * 1000) / made);
    console.log(`kept ${made} documents: ${result.keep_us} µs each`);
    const indexed = await timed(() => indexWords(app, { stop: never }));
    result.words_us = Math.round((indexed.ms * 1000) / made);
    console.log(`indexed their words: ${result.words_us} µs each`);
    if (values['words-only']) return;
    const embedded = await timed(() => embedPending(app, { stop: never }));
    result.embed_us = Math.round((embedded.ms * 1000) / made);
    console.log(`${embedded.value.chunks} vectors: ${result.embed_us} µs per document`);
  });
}

async function inApp(act: (app: App) => Promise<unknown>): Promise<void> {
  const app = await openApp({ settings, cwd: folder });
  try {
    await act(app);
  } finally {
    await app.close();
  }
}

async function ask(on: App, mode: SearchMode, at: number): Promise<void> {
  const query = Array.from({ length: 2 + (at % 4) }, telling).join(' ');
  const { hits } = await search(on, { query, mode, statuses: ['active'], limit: 10 });
  if (hits.length === 0) throw new Error(`nothing was found for '${query}'`);
}

/** A word that says something, common ones as often as they are written. */
function telling(): string {
  for (;;) {
    const word = words[pick()] ?? '';
    if (!isStopWord(word)) return word;
  }
}

async function measured(name: string, act: (at: number) => Promise<void>) {
  for (let at = 0; at < 5; at++) await act(at);
  const times: number[] = [];
  const cpu: number[] = [];
  for (let at = 0; at < Number(values.queries); at++) {
    const before = process.cpuUsage();
    times.push((await timed(() => act(at))).ms);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  const share = (list: number[], part: number) => {
    list.sort((a, b) => a - b);
    return Number((list[Math.floor(list.length * part)] ?? 0).toFixed(1));
  };
  const figures = {
    p50_ms: share(times, 0.5),
    p95_ms: share(times, 0.95),
    p50_cpu_ms: share(cpu, 0.5),
    p95_cpu_ms: share(cpu, 0.95),
  };
  console.log(
    `${name.padEnd(9)} p50 ${figures.p50_ms} ms, p95 ${figures.p95_ms} ms; CPU ${figures.p50_cpu_ms} and ${figures.p95_cpu_ms} ms`,
  );
  return figures;
}

async function timed<T>(act: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begun = performance.now();
  return { value: await act(), ms: performance.now() - begun };
}

function* texts(count: number): Generator<Text> {
  for (let n = 0; n < count; n++) {
    const title = Array.from({ length: 8 }, () => words[pick()]).join(' ');
    let body = '';
    while (body.length < 1900) body += `${words[pick()]} `;
    const change = n % 10 === 9 ? ({ status: 'withdrawn' } as const) : undefined;
    yield { key: String(n), title, body, change };
  }
}

/** The n-th word is about as often as 1/n; the same numbers each time. */
function zipf(count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let n = 0; n < count; n++) {
    sum += 1 / (n + 2.7);
    sums[n] = sum;
  }
  let state = 12_345;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const wanted = ((state >>> 0) / 2 ** 32) * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The words of the built-in model, the commonest first. */
function wordsOfModel(): readonly string[] {
  const file = readFileSync(path.resolve(import.meta.dirname, '../models/en-glove-100d.bin'));
  const length = file.readUInt32LE(8);
  const head = JSON.parse(file.toString('utf8', 12, 12 + length)) as { wordBytes: number };
  return file.toString('utf8', 12 + length, 12 + length + head.wordBytes).split('\n');
}
