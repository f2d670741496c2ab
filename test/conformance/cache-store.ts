import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CacheStore, StoredResponse } from '../../src/core/http-cache.ts';

/** What every adapter of the cache's store has to do; `make` gives an empty one of that size. */
export function cacheStoreConformance(
  adapter: string,
  make: (options: { maxBytes: number }) => CacheStore,
): void {
  describe(`cache store conformance: ${adapter}`, () => {
    test('a variant is found under its URL, with its body under its sha256', async () => {
      const store = make({ maxBytes: 1000 });
      const one = variant('https://e.org/', 'one');
      await store.put(one, bytes('one'));
      expect(await store.get('https://e.org/')).toEqual([one]);
      expect(await store.get('https://e.org/other')).toEqual([]);
      expect(text(await store.body(one.bodySha256))).toBe('one');
    });

    test('equal selecting fields replace, different ones stand beside', async () => {
      const store = make({ maxBytes: 1000 });
      const english = variant('https://e.org/', 'hello', [['accept-language', 'en']]);
      const german = variant('https://e.org/', 'hallo', [['accept-language', 'de']]);
      const newer = variant('https://e.org/', 'hi', [['accept-language', 'en']]);
      await store.put(english, bytes('hello'));
      await store.put(german, bytes('hallo'));
      await store.put(newer, bytes('hi'));
      const found = (await store.get('https://e.org/')).map((one) => one.bodySha256);
      expect(found.sort()).toEqual([german.bodySha256, newer.bodySha256].sort());
      expect(await store.body(english.bodySha256)).toBeUndefined();
    });

    test('renewing changes the header and keeps the body; of a forgotten variant it does nothing', async () => {
      const store = make({ maxBytes: 1000 });
      const one = variant('https://e.org/', 'one');
      await store.put(one, bytes('one'));
      const renewed = { ...one, responseTime: 99, headers: [['A', '2']] as const };
      await store.renew(renewed);
      expect(await store.get('https://e.org/')).toEqual([renewed]);
      expect(text(await store.body(one.bodySha256))).toBe('one');
      await store.renew(variant('https://e.org/gone', 'gone'));
      expect(await store.get('https://e.org/gone')).toEqual([]);
    });

    test('a body shared by two URLs is kept until both are deleted', async () => {
      const store = make({ maxBytes: 1000 });
      const a = variant('https://e.org/a', 'same');
      const b = variant('https://e.org/b', 'same');
      await store.put(a, bytes('same'));
      await store.put(b, bytes('same'));
      await store.delete('https://e.org/a');
      expect(await store.get('https://e.org/a')).toEqual([]);
      expect(text(await store.body(b.bodySha256))).toBe('same');
      await store.delete('https://e.org/b');
      expect(await store.body(b.bodySha256)).toBeUndefined();
    });

    test('it stays in bounds: the variant not used for longest is forgotten first', async () => {
      const store = make({ maxBytes: 25 });
      const [a, b, c] = ['a', 'b', 'c'].map((name) =>
        variant(`https://e.org/${name}`, name.repeat(10)),
      ) as [StoredResponse, StoredResponse, StoredResponse];
      await store.put(a, bytes('a'.repeat(10)));
      await store.put(b, bytes('b'.repeat(10)));
      await store.touch(a, 5);
      await store.put(c, bytes('c'.repeat(10)));
      expect(await store.get(a.key)).toHaveLength(1);
      expect(await store.get(b.key)).toHaveLength(0);
      expect(await store.body(b.bodySha256)).toBeUndefined();
      expect(await store.get(c.key)).toHaveLength(1);
    });

    test('a body larger than the store is not kept', async () => {
      const store = make({ maxBytes: 25 });
      const large = variant('https://e.org/large', 'x'.repeat(26));
      await store.put(large, bytes('x'.repeat(26)));
      expect(await store.get(large.key)).toEqual([]);
    });
  });
}

function variant(
  key: string,
  body: string,
  selecting: StoredResponse['selecting'] = [],
): StoredResponse {
  return {
    key,
    selecting,
    status: 200,
    headers: [['Date', 'Mon, 15 Jun 2026 12:00:00 GMT']],
    requestTime: 1,
    responseTime: 2,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    bodyBytes: body.length,
  };
}

function bytes(body: string): Uint8Array {
  return new TextEncoder().encode(body);
}

function text(body: Uint8Array | undefined): string | undefined {
  return body && new TextDecoder().decode(body);
}
