import { expect, test } from 'vitest';
import { SILENT_MS } from '../core/node.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { leadByRow } from './lead-by-row.ts';

const turns = () => volatileMemory().turns;

test('of two processes on one file one leads, until it gives the lead away', async () => {
  const lead = leadByRow(turns(), { now: () => 1_000 });
  expect(await lead.take('one')).toBe(true);
  expect(await lead.take('two')).toBe(false);
  expect(await lead.take('one')).toBe(true);
  // Who does not have the lead has none to give.
  await lead.give('two');
  expect(await lead.take('two')).toBe(false);
  await lead.give('one');
  expect(await lead.take('two')).toBe(true);
  expect(await lead.take('one')).toBe(false);
});

test('who leads and is silent for too long has lost the lead', async () => {
  const rows = turns();
  let now = 1_000;
  const lead = leadByRow(rows, { now: () => now });
  expect(await lead.take('one')).toBe(true);
  now += SILENT_MS - 1;
  expect(await lead.take('two')).toBe(false);
  now += 1;
  expect(await lead.take('two')).toBe(true);
});

test('while the rows cannot be asked, whoever wants to lead does', async () => {
  const away = { update: () => Promise.reject(new Error('away')) };
  expect(await leadByRow(away, { now: () => 1_000 }).take('one')).toBe(true);
});
