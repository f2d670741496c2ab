/** A loopback publisher under a chain with a cache: what the tests of the cache layer start from. */
import { afterEach } from 'vitest';
import { systemClock } from '../../app/system-clock.ts';
import type { CacheStore, StoredResponse } from '../../core/http-cache.ts';
import type { PolitenessChange } from '../../core/politeness.ts';
import { type Asker, asker, type Handler, type Loopback, loopback } from './loopback.ts';
import { memoryStore } from './memory-store.ts';

export const URL_A = 'http://host.example/a';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A publisher, the chain with a cache over it, and a clock that can be put forward. */
export async function over(
  handler: Handler,
  politeness: PolitenessChange = {},
  maxEntryBytes = 10_000,
) {
  const server = await loopback(handler);
  const kept: StoredResponse[] = [];
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const cache = { store: watched(memoryStore(1_000_000), kept), maxEntryBytes };
  const ask = asker(server, { cache, clock }, politeness);
  open.push(server, ask);
  const pass = (seconds: number) => {
    ahead += seconds * 1000;
  };
  return { ...ask, server, kept, pass };
}

const watched = (store: CacheStore, kept: StoredResponse[]): CacheStore => ({
  ...store,
  put(response, body) {
    kept.push(response);
    return store.put(response, body);
  },
});

/** Answers with a count of its own, and 304 to whoever holds the newest. */
export function counting(headers: Record<string, string>): Handler {
  let count = 0;
  return (request, response) => {
    const etag = '"one"';
    // The server's clock is not the one that is put forward.
    response.sendDate = false;
    if (headers.etag && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    count += 1;
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(`answer ${count}`);
  };
}
