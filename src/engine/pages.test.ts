import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { NextPage, PagedListing } from '../core/pages.ts';
import { fitJson } from '../core/shape.ts';
import { readPages } from './pages.ts';

const shape = z.object({
  items: z.array(z.string()),
  total: z.number().optional(),
  next: z.string().nullish(),
});
type Answer = z.infer<typeof shape>;

/** A publisher by address; what it says to whom is noted. */
function publisher(pages: Readonly<Record<string, Answer & { link?: string }>>) {
  const asked: string[] = [];
  const complaints: string[] = [];
  const read = (listing: Partial<PagedListing<Answer, string>> & { next: NextPage<Answer> }) =>
    readPages(
      {
        read: async (url) => {
          asked.push(url);
          const { link, ...answer } = pages[url] ?? { items: [] };
          return { text: JSON.stringify(answer), link };
        },
        fit: (url, { shape: wanted }, text) => fitJson(url, wanted, text),
        counted: async () => undefined,
        complain: (message) => void complaints.push(message),
      },
      {
        url: 'https://a.example/0',
        shape,
        items: (page) => page.items,
        total: (page) => page.total,
        key: (item) => item,
        ...listing,
      },
    );
  const all = async (...args: Parameters<typeof read>) => {
    const items: string[] = [];
    for await (const item of read(...args)) items.push(item);
    return items;
  };
  return { asked, complaints, all };
}

const byOffset: NextPage<Answer> = { by: 'offset', url: (offset) => `https://a.example/${offset}` };
const byAddress: NextPage<Answer> = { by: 'address', next: (page) => page.next };

describe('a listing in pages is read to its end', () => {
  const two = { items: ['a', 'b'], total: 3 };
  for (const [how, next, second] of [
    ['by offset', byOffset, 'https://a.example/2'],
    [
      'by page',
      { by: 'page', url: (page: number) => `https://a.example/p${page}` },
      'https://a.example/p2',
    ],
    [
      'by cursor',
      {
        by: 'cursor',
        cursor: (page: Answer) => page.next,
        url: (c: string) => `https://a.example/c-${c}`,
      },
      'https://a.example/c-x',
    ],
    ['by an address in the answer', byAddress, 'https://a.example/x'],
    ['by Link', { by: 'link' }, 'https://a.example/linked'],
  ] as const) {
    test(how, async () => {
      const { asked, all } = publisher({
        'https://a.example/0': {
          ...two,
          next: how === 'by cursor' ? 'x' : '/x',
          link: '</linked>; rel="next", </last>; rel="last"',
        },
        [second]: { items: ['c'], total: 3 },
      });
      expect(await all({ next })).toEqual(['a', 'b', 'c']);
      expect(asked).toEqual(['https://a.example/0', second]);
    });
  }
});

describe('a listing that cannot be trusted', () => {
  test('ends before it has named what it counts: the run fails', async () => {
    const { all } = publisher({ 'https://a.example/0': { items: ['a'], total: 900 } });
    await expect(all({ next: byOffset })).rejects.toThrow('900 items are counted, 1 were listed');
  });
  test('or it is told, where the source says that this happens', async () => {
    const { all, complaints } = publisher({ 'https://a.example/0': { items: ['a'], total: 2 } });
    expect(await all({ next: byOffset, missing: 'warns' })).toEqual(['a']);
    expect(complaints).toEqual(['https://a.example/0: 2 items are counted, 1 were listed']);
  });
  test('repeats a page', async () => {
    const page = { items: ['a', 'b'], total: 6 };
    const { all } = publisher({ 'https://a.example/0': page, 'https://a.example/2': page });
    await expect(all({ next: byOffset })).rejects.toThrow('page 2 names nothing that earlier');
  });
  test('leads back to where it was', async () => {
    const { all } = publisher({ 'https://a.example/0': { items: ['a'], next: '/0' } });
    await expect(all({ next: byAddress })).rejects.toThrow('it was read before');
  });
  test('leads to another host', async () => {
    const { all } = publisher({
      'https://a.example/0': { items: ['a'], next: 'https://b.example/' },
    });
    await expect(all({ next: byAddress })).rejects.toThrow('it is not on a.example');
  });
  test('shrinks while it is read', async () => {
    const { all, complaints } = publisher({
      'https://a.example/0': { items: ['a'], total: 3 },
      'https://a.example/1': { items: ['b'], total: 2 },
    });
    expect(await all({ next: byOffset })).toEqual(['a', 'b']);
    expect(complaints).toEqual(['the publisher counts fewer items than a page before']);
  });
  test('has items that moved to the front meanwhile: the first page is read again', async () => {
    const pages: Record<string, Answer> = {
      'https://a.example/0': { items: ['a', 'b'], total: 3 },
      'https://a.example/2': { items: ['b'], total: 3 },
    };
    const { all, asked } = publisher(pages);
    const read = all({ next: byOffset, movesToFront: true });
    await expect(read).rejects.toThrow('names nothing');
    const moved = publisher({
      'https://a.example/0': { items: ['a', 'b', 'c'], total: 4 },
      'https://a.example/3': { items: ['c', 'd'], total: 5 },
      'https://a.example/5': { items: [], total: 5 },
    });
    await expect(moved.all({ next: byOffset, movesToFront: true })).rejects.toThrow('5 items');
    expect(moved.asked.at(-1)).toBe('https://a.example/0');
    expect(asked).toHaveLength(2);
  });
  test('counts no further than a bound: a total that reaches it is not compared', async () => {
    const { all } = publisher({ 'https://a.example/0': { items: ['a'], total: 10_000 } });
    expect(await all({ next: byAddress, countsUpTo: 10_000 })).toEqual(['a']);
  });
});
