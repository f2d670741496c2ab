import { describe, expect, test } from 'vitest';
import { createPdfReader, packReading, readPdf, writePages } from '../src/index.ts';
import { packLeaf, unpackLeaf } from '../src/packed-leaf.ts';
import { leafOf } from '../src/page-reading.ts';
import { manyPages } from './many-pages.ts';
import { makeSamples } from './samples.ts';

const reader = createPdfReader({ memoryLimit: 2 ** 30 });

async function pagesOf(bytes: Uint8Array) {
  const document = await reader.open(bytes);
  if (!('facts' in document)) throw new Error('the sample cannot be opened');
  const readings = [];
  for (let index = 0; index < document.facts.pages; index += 1)
    readings.push(await document.readPage(index));
  document.close();
  return { facts: document.facts, readings };
}

describe('pages that were packed', async () => {
  for (const { name, bytes } of await makeSamples()) {
    test(`${name}: every leaf comes back as it was, and the text is the same`, async () => {
      const { facts, readings } = await pagesOf(bytes);
      for (const { print } of readings) {
        if (print === undefined) continue;
        const leaf = leafOf(print);
        const again = unpackLeaf(packLeaf(leaf));
        const data = ({ toPage: _, fromPage: __, ...sheet }: typeof leaf.sheet) => sheet;
        expect(data(again.sheet)).toEqual(data(leaf.sheet));
        expect(again.links).toEqual(leaf.links);
        // Fonts are told apart by identity.
        const fontsOf = ({ words }: typeof leaf.sheet) =>
          new Set(words.map(({ font }) => font)).size;
        expect(fontsOf(again.sheet)).toBe(fontsOf(leaf.sheet));
        const box = { x0: 10, y0: 20, x1: 30, y1: 50 };
        expect(again.sheet.toPage(box)).toEqual(leaf.sheet.toPage(box));
      }
      expect(writePages(facts, readings.map(packReading))).toEqual(await readPdf(bytes));
    });
  }
});

describe('a reading with a limit of processor time', () => {
  test('ends partial, and goes on to what an unlimited reading gives', async () => {
    const bytes = await manyPages(30, 6);
    const whole = await readPdf(bytes);
    expect(whole.body.status).toBe('ok');
    let details = await readPdf(bytes, { cpuLimitMs: 0 });
    expect(details.body.status).toBe('partial');
    expect(details.body.pages.at(-1)?.page).toBe(1);
    const limits = [0, 40];
    for (let chance = 0; details.unfinished !== undefined && chance < 30; chance += 1) {
      const cpuLimitMs = limits[chance % 2];
      details = await readPdf(bytes, { cpuLimitMs, unfinished: details.unfinished });
    }
    expect(details).toEqual(whole);
  });

  test('what is left of other bytes is not gone on with', async () => {
    const { unfinished } = await readPdf(await manyPages(9, 3), { cpuLimitMs: 0 });
    const bytes = await manyPages(3, 3);
    expect(await readPdf(bytes, { unfinished })).toEqual(await readPdf(bytes));
  });
});
