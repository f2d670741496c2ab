import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { nothing } from '../core/endpoint-fields.ts';
import type { Family } from '../core/family.ts';
import { defineEndpoints } from '../core/family-host.ts';
import { joinContract } from './joined-contract.ts';

const shelf = (operation: string, path: `/${string}`, title?: string): Family => ({
  name: operation,
  title: 'A shelf',
  sources: {},
  endpoints: async () => ({
    default: defineEndpoints({
      topics: { shelves: 'What stands on the shelf.' },
      ...(title && { pages: [{ path, title }] }),
      contract: {
        [operation]: endpoint({
          method: 'GET',
          path,
          topic: 'shelves',
          summary: 'The shelf',
          params: nothing,
          query: nothing,
          answer: z.object({ books: z.int() }),
          statuses: { 200: 'It' },
          errors: [],
        }),
      },
      handlers: () => ({ [operation]: async () => ({ body: { books: 3 } }) }),
    }),
  }),
});

describe('the contract with what families add', () => {
  test('no family: the API stands alone', async () => {
    const { endpoints, topics, pages } = await joinContract([]);
    expect(Object.keys(endpoints)).toContain('getDocument');
    expect(Object.keys(topics).at(-1)).toBe('operations');
    expect(pages).toEqual([]);
  });

  test('a family adds its addresses, its heading and its page', async () => {
    const joined = await joinContract([shelf('getShelf', '/shelf', 'The shelf')]);
    expect(joined.endpoints.getShelf?.path).toBe('/shelf');
    expect(Object.keys(joined.topics).slice(-2)).toEqual(['shelves', 'operations']);
    expect(joined.pages).toEqual([{ path: '/shelf', title: 'The shelf' }]);
  });

  test.each([
    ['the name of an operation', shelf('getDocument', '/shelf'), 'getDocument'],
    ['an address', shelf('getShelf', '/v1/runs'), 'GET /v1/runs'],
  ])('%s that is taken is refused, whoever took it', async (_what, family, named) => {
    await expect(joinContract([family])).rejects.toThrow(`${named} stands in the contract twice`);
  });
});
