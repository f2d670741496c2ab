import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../packages/pdf-markdown/src/index.ts';
import { at, pageOf } from '../../packages/pdf-markdown/test/content-page.ts';
import { manyPages } from '../../packages/pdf-markdown/test/many-pages.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import {
  createNormalizerPool,
  type NormalizerPool,
  type PoolLimits,
} from '../../src/normalize/pool/pool.ts';

const limits: PoolLimits = {
  threads: 2,
  timeLimitMs: 600_000,
  pageTimeLimitMs: 60_000,
  memoryLimitMb: 512,
};
const PAGES = 60;

type PdfBody = Awaited<ReturnType<typeof readPdf>>['body'];

let pool: NormalizerPool | undefined;
afterEach(() => pool?.close());
const poolWith = (change: Partial<PoolLimits>): NormalizerPool => {
  pool = createNormalizerPool({ ...limits, ...change }, systemClock);
  return pool;
};

describe('a document of many pages', () => {
  let bytes: Uint8Array;
  /** As one thread reads it, without a limit. */
  let whole: PdfBody;
  beforeAll(async () => {
    bytes = await manyPages(PAGES);
    whole = (await readPdf(bytes)).body;
  });

  test('read by three threads it is what one thread reads', async () => {
    expect(whole.status).toBe('ok');
    expect(whole.pages.at(-1)?.page).toBe(PAGES);
    expect(await poolWith({ threads: 3 }).normalize('pdf_v1', bytes)).toEqual(whole);
  });

  test('over the limit the pages so far are the body, and readings that go on end with the whole', async () => {
    // A limit that every page breaks, however fast the machine is; the fifth chance has time for all the rest.
    const hasty = poolWith({ timeLimitMs: 1 });
    let left: Uint8Array | undefined;
    const statuses: string[] = [];
    let before = 0;
    for (let chance = 0; chance < 5; chance += 1) {
      if (chance === 4) await hasty.close();
      const reader = chance < 4 ? hasty : poolWith({});
      const { unfinished, ...body } = await reader.normalize('pdf_v1', bytes, {}, left);
      statuses.push(body.status);
      if (unfinished === undefined) {
        expect(body).toEqual(whole);
        break;
      }
      left = unfinished;
      const last = body.pages.at(-1)?.page ?? 0;
      expect(last).toBeGreaterThan(before);
      before = last;
      expect(body.markdown).toContain(`SEC. ${last}. `);
      expect(body.markdown).not.toContain(`SEC. ${last + 1}. `);
      expect(body.warnings).toContain(
        `the pages from ${last + 1} to ${PAGES} are not read yet: the limit of processor time was reached`,
      );
    }
    expect(statuses).toEqual(['partial', 'partial', 'partial', 'partial', 'ok']);
  });

  test('what is left of another version is not gone on with: reading begins anew', async () => {
    const strange = Buffer.from('not pages');
    expect(await poolWith({}).normalize('pdf_v1', bytes, {}, strange)).toEqual(whole);
  });
});

describe('a page that takes too long', () => {
  /** Words beyond number, each drawn at a place of its own. */
  const slow = Array.from({ length: 250_000 }, (_, n) =>
    at(72 + ((n * 37) % 4000) / 10, 100 + ((n * 53) % 6000) / 10, '(slow) Tj'),
  ).join('');

  for (const [what, count, index] of [
    ['a short document', 3, 1],
    ['a long one', 40, 30],
  ] as const) {
    test(`in ${what} it is a warning, and its neighbours are read`, async () => {
      const pages = Array.from({ length: count }, (_, n) =>
        n === index ? slow : at(72, 500, `(This is leaf ${n + 1}.) Tj`),
      );
      const body = await poolWith({ pageTimeLimitMs: 1_000 }).normalize(
        'pdf_v1',
        await pageOf(pages),
      );
      expect(body.status).toBe('ok');
      expect(body.warnings).toEqual([
        `page ${index + 1}: pdf_v1 worked on it for 1000 ms of processor time, the limit, and was stopped`,
      ]);
      for (let n = 0; n < count; n += 1)
        if (n !== index) expect(body.markdown).toContain(`This is leaf ${n + 1}.`);
    });
  }
});

test('a document with no page at all is an empty body with a warning', async () => {
  const empty = await PDFDocument.create();
  const body = await poolWith({}).normalize('pdf_v1', await empty.save({ addDefaultPage: false }));
  expect(body).toMatchObject({ status: 'empty', markdown: '' });
  expect(body.warnings).not.toEqual([]);
});
