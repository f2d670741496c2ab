import { expect, test } from 'vitest';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import bills from './source.ts';

const statusOf = (number: number): string =>
  `<billStatus><bill><number>${number}</number><type>HR</type><congress>119</congress><title>Lamps</title></bill></billStatus>`;

test('as many files as a backfill has in work are read once each, whichever step comes to them next', () => {
  const inWork = bills.workers?.({ status: 'zip' }) ?? 0;
  expect(inWork).toBeGreaterThan(100);
  const texts = Array.from({ length: inWork }, (_, at) => statusOf(at + 1));
  const read = texts.map((text) => readBillStatus(text));
  for (const [at, text] of texts.entries()) expect(readBillStatus(text)).toBe(read[at]);
});
