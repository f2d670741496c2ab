import { expect, test } from 'vitest';
import { z } from 'zod';
import { resolverContext } from './resolver-context.ts';

const answers: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  '/page': ['text/html; charset=windows-1251', Buffer.from('<p>\xc4\xe0', 'latin1')],
  '/index': ['application/json; charset=iso-8859-1', Buffer.from('{"a":"Caf\xe9"}', 'latin1')],
};

async function* inTwo(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body.subarray(0, 4);
  yield body.subarray(4);
}

type Arguments = Parameters<typeof resolverContext>;
const fetch = async (url: string) => {
  const [type = '', body = Buffer.alloc(0)] = answers[new URL(url).pathname] ?? [];
  const headers = { 'content-type': type };
  return { is: 'fetched', status: 200, url, headers, body: inTwo(body), cacheHit: false };
};
const search = { means: { fetch, clock: {} }, plan: { budget: { longestWaitMs: 0 } } };
const ctx = resolverContext(
  search as unknown as Arguments[0],
  { resolver: { name: 'one' }, manners: {}, headers: {} } as unknown as Arguments[1],
  { resolver: 'one', tier: 'first' },
  new AbortController().signal,
);

test("a resolver's pages and JSON are read in the character set of their Content-Type", async () => {
  expect(await ctx.page('https://a.example/page')).toMatchObject({
    mediaType: 'text/html',
    text: '<p>Да',
  });
  expect(await ctx.json('https://a.example/index', z.object({ a: z.string() }))).toEqual({
    a: 'Café',
  });
});
