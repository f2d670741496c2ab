import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processorMs } from '../../../test/processor-time.ts';
import { type Ask, asking, practiceAgent } from '../../ask.ts';
import { type Practice, startPractice } from '../../server.ts';
import { BULK_HOST, bulkPublisher } from './publisher.ts';

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly documents: { id: string; url: string; size: number }[];
}

let practice: Practice;
let agent: ReturnType<typeof practiceAgent>;
let ask: Ask;
beforeAll(async () => {
  practice = await startPractice({ publishers: [bulkPublisher({ seed: 2 })] });
  agent = practiceAgent(practice, { connections: 32 });
  ask = asking(agent);
});
afterAll(async () => {
  await agent.destroy();
  await practice.stop();
});

test('pages of the listing join to the whole', async () => {
  const ids: string[] = [];
  let url: string | null = `https://${BULK_HOST}/listing?count=2500&size=300&per=1000`;
  while (url !== null) {
    const page: Page = (await ask(url)).json<Page>();
    ids.push(...page.documents.map(({ id }) => id));
    url = page.next;
  }
  expect(ids).toEqual(Array.from({ length: 2500 }, (_, i) => `doc-${i}`));
});

test('the streamed listing has a line for each of 200,000', async () => {
  const lines = (await ask(`https://${BULK_HOST}/listing.ndjson?count=200000&size=300`)).text
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(200_000);
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    id: 'doc-199999',
    url: `https://${BULK_HOST}/doc/199999?size=300`,
    size: 300,
  });
});

test('documents have their size, stay the same and differ from each other', async () => {
  const hash = async (i: number, size: number) => {
    const { body, headers } = await ask(`https://${BULK_HOST}/doc/${i}?size=${size}`);
    expect([body.length, headers['content-length']]).toEqual([size, String(size)]);
    return createHash('sha256').update(body).digest('hex');
  };
  expect(await hash(5, 20_000)).toBe(await hash(5, 20_000));
  expect(new Set(await Promise.all([0, 1, 2, 3, 4].map((i) => hash(i, 20_000)))).size).toBe(5);
  await hash(1, 3_000_000);
  expect((await ask(`https://${BULK_HOST}/doc/x`)).status).toBe(404);
});

test('thousands of small requests take seconds, not minutes', async () => {
  const began = processorMs();
  let left = 3000;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await ask(`https://${BULK_HOST}/doc/${left}?size=200`);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
  // Client and server share a process here; loose, so that a busy machine does not fail it.
  expect(processorMs() - began).toBeLessThan(30_000);
});
