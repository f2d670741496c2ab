import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requestFor } from '../../ask.ts';
import { frPublisher } from './publisher.ts';
import { frWorld } from './world.ts';

const SITE = 'https://www.federalregister.gov';
const LIST = `${SITE}/api/v1/documents.json`;
const day = '2026-09-17';
const world = frWorld({ seed: 4, days: [day, '2026-09-18'], perDay: 60 });
const publisher = frPublisher(world);
const get = async (url: string, from = publisher) => {
  const { status, body } = await from.handle(requestFor(url));
  return { status, text: String(body), json: () => JSON.parse(String(body)) };
};

describe('the list', () => {
  test.each([
    ['1', 20],
    ['2', 2],
    ['2000', 120],
    ['2001', 20],
    ['many', 20],
  ])('per_page=%s gives %i', async (asked, given) => {
    expect((await get(`${LIST}?per_page=${asked}`)).json().results).toHaveLength(given);
  });

  test('zero hits have no results and no pages', async () => {
    const { json } = await get(`${LIST}?conditions[publication_date][is]=2020-01-01`);
    expect(json()).toEqual({ count: 0, description: 'Documents' });
  });

  test.each([
    ['an unknown condition', 'conditions[colour]=red'],
    ['an agency that is none', 'conditions[agencies][]=no-such-agency'],
  ])('%s refuses the whole query', async (_what, query) => {
    const { status, json } = await get(`${LIST}?${query}`);
    expect(status).toBe(400);
    expect(json()).toHaveProperty('errors');
  });

  test('the cursor leads through every document once, in both orders', async () => {
    for (const order of ['oldest', 'newest', 'nonsense']) {
      const seen: string[] = [];
      let url: string | undefined = `${LIST}?per_page=7&order=${order}&fields[]=document_number`;
      while (url) {
        const page: { results: { document_number: string }[]; next_page_url?: string } = (
          await get(url)
        ).json();
        seen.push(...page.results.map((one) => one.document_number));
        url = page.next_page_url;
      }
      const all = world.documents().map(({ number }) => number);
      expect(seen).toEqual(order === 'oldest' ? all : all.reverse());
    }
  });

  test('page views never stand still', async () => {
    const views = async () => (await get(`${LIST}?per_page=2`)).json().results[0].page_views.count;
    expect(await views()).not.toBe(await views());
  });
});

test('the wall: by page number nothing after 10,000, and the count stops there', async () => {
  const large = frPublisher(frWorld({ days: [day], perDay: 10_050, only: 'Notice' }));
  const first = (await get(`${LIST}?per_page=1000`, large)).json();
  expect(first).toMatchObject({ count: 10_000, total_pages: 11 });
  const beyond = await get(`${LIST}?per_page=1000&page=11`, large);
  expect(beyond.status).toBe(400);
  expect(beyond.json().message).toContain('No more than 10000 items');
});

test('several numbers at once, and those that are not there', async () => {
  const [a, b] = world.documents();
  const { json } = await get(`${SITE}/api/v1/documents/${a?.number},${b?.number},2026-99999.json`);
  expect(json()).toMatchObject({ count: 2, errors: { not_found: ['2026-99999'] } });
});

test('a correction knows what it corrects, and the corrected document knows it', async () => {
  const small = frWorld({ seed: 4, perDay: 5 });
  const there = frPublisher(small);
  const number = small.documents()[0]?.number ?? '';
  small.correct(number);
  const at = (name: string) => `${SITE}/api/v1/documents/${name}`;
  expect((await get(`${at(number)}.json`, there)).json().corrections).toEqual([at(`C1-${number}`)]);
  expect((await get(`${at(`C1-${number}`)}.json`, there)).json().correction_of).toBe(at(number));
});

test('govinfo answers 200 for what it does not have', async () => {
  const { status, text } = await get(
    `https://www.govinfo.gov/content/pkg/FR-${day}/pdf/2026-99999.pdf`,
  );
  expect(status).toBe(200);
  expect(text).toContain('Page not found');
});

const real = path.resolve(import.meta.dirname, '../../../../shared/real/federal-register');
describe.skipIf(!existsSync(real))(
  'beside recorded answers (skipped when ../shared/real is not beside the project)',
  () => {
    test('a document has the same fields', async () => {
      const recorded = JSON.parse(
        readFileSync(path.join(real, 'document-2026-19200.json'), 'utf8'),
      );
      const notice = world.documents().find(({ type }) => type === 'Notice');
      const ours = (await get(`${SITE}/api/v1/documents/${notice?.number}.json`)).json();
      expect(Object.keys(ours).sort()).toEqual(Object.keys(recorded).sort());
      expect(ours.json_url).toMatch(/\?publication_date=\d{4}-\d\d-\d\d$/);
    });

    test('a page of a search has the same fields, and a cursor of the same kind', async () => {
      const recorded = JSON.parse(
        readFileSync(path.join(real, 'documents-search-p1.trimmed.json'), 'utf8'),
      );
      const ours = (await get(`${LIST}?per_page=5&fields[]=title`)).json();
      expect(Object.keys(ours).sort()).toEqual(Object.keys(recorded).sort());
      const cursorOf = (url: string) =>
        JSON.parse(
          Buffer.from(
            new URL(url).searchParams.get('search_after_cursor') ?? '',
            'base64',
          ).toString(),
        );
      expect(cursorOf(ours.next_page_url).map((part: unknown) => typeof part)).toEqual(
        cursorOf(recorded.next_page_url).map((part: unknown) => typeof part),
      );
    });
  },
);
