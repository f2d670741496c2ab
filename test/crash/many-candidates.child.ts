/** Lists so many candidates into a fresh catalog, stops before the first is acquired, and tells what it took. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import type { ParsedRecord } from '../../src/core/record.ts';
import { defineSource } from '../../src/core/source.ts';
import { runSource } from '../../src/engine/run.ts';

const count = Number(process.argv[2]);
const LISTING = 'https://bulk.practice.example/listing';

const page = z.object({
  next: z.string().nullable(),
  documents: z.array(z.object({ id: z.string(), url: z.string() })),
});

const source = defineSource({
  name: 'bulk',
  family: 'practice',
  title: 'Bulk',
  publisher: 'Practice',
  homepage: LISTING,
  keeps: 'document',
  lists: 'whole',
  ids: ['bulk'],
  politeness: { rate: 'unlimited', robots: 'api' },
  params: z.object({}),
  async *discover(ctx) {
    for (let url: string | null = `${LISTING}?count=${count}&per=1000`; url !== null; ) {
      const listed: z.infer<typeof page> = await ctx.json(url, page);
      ctx.page();
      for (const { id, url: file } of listed.documents) {
        yield { key: file, version: id, files: [{ name: 'text', url: file }], fields: { id } };
      }
      url = listed.next;
    }
  },
  parse: (): Promise<ParsedRecord> => Promise.reject(new Error('nothing is acquired here')),
  corpus: (record) => record.id,
});

const { settings } = await loadSettings({ env: process.env, cwd: process.cwd() });
const app = await openApp({ settings, cwd: process.cwd() });
const stop = new AbortController();
const began = performance.now();
let listedMs = 0;
const run = await runSource(await app.engine(), {
  source,
  params: {},
  mode: 'full',
  trigger: 'cli',
  refetch: false,
  stop: stop.signal,
  onProgress: ({ phase }) => {
    if (phase !== 'acquire' || stop.signal.aborted) return;
    listedMs = performance.now() - began;
    stop.abort();
  },
});
await app.close();
const peakMb = peakKb() / 1024;
console.log(
  JSON.stringify({ planned: run.counts.planned, pages: run.counts.pages, peakMb, listedMs }),
);

/** Whatever the garbage collector did since. The kernel's `maxRSS` would count the process that started this one. */
function peakKb(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
