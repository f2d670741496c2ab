/**
 * What the HTTP cache on disk costs and saves, in microseconds per request: a hit, a miss that is
 * kept, and an answer that says `no-store`. The publisher answers at once, so that what is measured
 * is the cache alone; counted is the processor's time, which other programs do not stretch. The
 * last line is JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../src/app/system-clock.ts';
import { DEFAULT_POLITENESS } from '../src/core/politeness.ts';
import { background } from '../src/fetch/background.ts';
import { type Exchange, type Incoming, type Outgoing, replay } from '../src/fetch/exchange.ts';
import { caching } from '../src/fetch/layers/cache.ts';
import { openHttpCache } from '../src/store/http-cache/open.ts';

const REQUESTS = 2000;
const NEVER = new AbortController().signal;

const rows = [];
for (const kB of [2, 20, 200]) rows.push(await measured(kB));
console.table(rows);
console.log(JSON.stringify({ cache: rows }));

async function measured(kB: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-'));
  const store = openHttpCache({ folder, maxBytes: 1e9, warn: console.error });
  try {
    const work = background(console.error);
    const { layer } = caching({ store, maxEntryBytes: 1e7 }, systemClock, work);
    const through = (control: string) => layer(publisher(kB, control));
    const pages = (what: string) => (at: number) => outgoing(`https://host.example/${what}/${at}`);
    await perRequest(through('max-age=60'), pages('warm'), 200);
    const missUs = await perRequest(through('max-age=60'), pages('kept'));
    const hitUs = await perRequest(through('max-age=60'), pages('kept'));
    const uncachedUs = await perRequest(through('no-store'), pages('unkept'));
    const bareUs = await perRequest(publisher(kB, 'max-age=60'), pages('bare'));
    return { kB, hitUs, missUs, uncachedUs, bareUs };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function perRequest(ask: Exchange, of: (at: number) => Outgoing, count = REQUESTS) {
  const began = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    const { body } = await ask(of(at));
    for await (const _ of body);
  }
  const { user, system } = process.cpuUsage(began);
  return Math.round((user + system) / count);
}

/** Bodies differ, as they do in life: none is shared. */
function publisher(kB: number, control: string): Exchange {
  const filling = 'x'.repeat(kB * 1000 - 50);
  return async ({ url }): Promise<Incoming> => ({
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': control, etag: '"1"' },
    url,
    body: replay([Buffer.from(url.href + filling)]),
    cacheHit: false,
  });
}

function outgoing(address: string): Outgoing {
  const url = new URL(address);
  const headers = {
    accept: 'application/json',
    'user-agent': 'annals/0',
    'accept-encoding': 'gzip',
  };
  const asked = {
    url: address,
    role: 'metadata',
    source: 'bench',
    politeness: DEFAULT_POLITENESS,
    patience: 'comes-back',
    signal: NEVER,
    observe: () => undefined,
  } as const;
  return { url, host: url.host, method: 'GET', headers, asked, attempt: 1 };
}
