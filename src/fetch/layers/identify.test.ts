import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSettings } from '../../app/settings/load.ts';
import { politenessOf } from '../../app/settings/politeness.ts';
import { type Asker, asker, type Loopback, loopback } from '../conformance/loopback.ts';

let server: Loopback;
let ask: Asker;
beforeAll(async () => {
  server = await loopback((_, response) => response.end('x'));
  const { settings } = await loadSettings({ env: {}, cwd: '/nowhere' });
  ask = asker(server, {
    identity: { userAgent: settings.http.userAgent, version: '1.2.3', contact: 'ada@lab.example' },
  });
});
afterAll(async () => {
  await ask.close();
  await server.close();
});

const sent = async (...asked: Parameters<Asker['text']>) => {
  await ask.text(...asked);
  return server.seen.at(-1)?.headers ?? {};
};

describe('who we say we are', () => {
  test('a browser, our name, our version and a contact', async () => {
    expect((await sent('http://h.example/'))['user-agent']).toBe(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 annals/1.2.3 (+ada@lab.example)',
    );
  });

  test('to resolvers of papers only our name and a mailto', async () => {
    const loaded = await loadSettings({ env: {}, cwd: '/nowhere' });
    const { userAgent } = politenessOf(loaded, { name: 'p', family: 'papers', politeness: {} });
    const headers = await sent('http://h.example/', { politeness: { userAgent } });
    expect(headers['user-agent']).toBe('annals/1.2.3 (mailto:ada@lab.example)');
  });
});

describe('what we want', () => {
  for (const [role, first] of [
    ['metadata', 'application/json'],
    ['landing', 'text/html'],
    ['artifact', 'application/pdf'],
  ] as const) {
    test(`${role}: ${first} first`, async () => {
      const { accept } = await sent('http://h.example/', { role });
      expect(accept?.split(/[,;]/)[0]).toBe(first);
    });
  }

  test('what a source asks for itself stays', async () => {
    const { accept } = await sent('http://h.example/', { headers: { Accept: 'text/csv' } });
    expect(accept).toBe('text/csv');
  });

  test('what we hold already is asked about', async () => {
    const held = { etag: '"abc"', lastModified: 'Tue, 14 Jul 2026 10:00:00 GMT' };
    const headers = await sent('http://h.example/', { held });
    expect(headers['if-none-match']).toBe('"abc"');
    expect(headers['if-modified-since']).toBe('Tue, 14 Jul 2026 10:00:00 GMT');
  });
});
