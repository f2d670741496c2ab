/** Records that are no documents, and relations, at the command line. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDocument, aRecord, at } from '../../src/store/conformance/examples.ts';
import { anEntity, anEvent, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { annals } from './annals.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-records-'));
  const catalog = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  await keep(aWrite(anEntity('a', { aliases: ['lis:S1'], names: [{ name: 'Ann Alder' }] })));
  await keep(aWrite(anEvent('1')));
  const corrected = [{ memberId: 'member:a', name: 'Alder', position: 'Nay' }];
  await keep(aWrite(anEvent('1', { positions: corrected }), { retrievedAt: at(86_400) }));
  await keep(aWrite(aTerm('old', { deprecated: true, replacedBy: 'topic:new' })));
  const relations = [
    { kind: 'cites', to: 'lis:S1', evidence: 'Sen. Alder' },
    { kind: 'cites', to: 'law:119-21', evidence: 'P.L. 119-21' },
  ];
  const record = aRecord('R1', { id: 'crs:R1' });
  const set = { extractor: 'crs_reports', relations };
  await keep(aDocument('R1', { record, artifacts: [], relations: [set] }));
  const cited = ['P.L. 119-22', 'Lamp Act', 'P.L. 119-22'].map((evidence, at) => ({
    kind: 'cites',
    to: 'law:119-22',
    evidence,
    place: { start: at * 20, end: at * 20 + evidence.length },
  }));
  const twice = { extractor: 'citations_v1', relations: cited };
  const citing = { record: aRecord('R2', { id: 'crs:R2' }), artifacts: [], relations: [twice] };
  await keep(aDocument('R2', citing));
  for (const id of ['meeting:118-h-115286', 'crec-granule:CREC-2025-01-07-pt1-PgH100'])
    await keep(aDocument(id, { record: aRecord(id, { id }), artifacts: [] }));
  await catalog.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const type = (...args: string[]) => annals([...args, '--no-color', '--data', folder]);

test('annals show tells of each kind what only it has', async () => {
  const entity = (await type('show', 'lis:S1')).out;
  expect(entity).toMatch(/kind +entity, legislator/);
  expect(entity).toMatch(/served from +2021-01-03/);
  expect(entity).toMatch(/← +cites +crs:R1/);
  const event = (await type('show', 'vote:1')).out;
  expect(event).toMatch(/outcome +Passed/);
  expect(event).toContain('Nay 1');
  expect((await type('show', 'vote:1', '--as-of', '2026-07-15')).out).toContain('Yea 1, Nay 1');
  expect((await type('show', 'topic:old')).out).toMatch(/use instead +topic:new/);
  const document = (await type('show', 'crs:R1')).out;
  expect(document).toMatch(/→ +cites +law:119-21 +not held/);
  const none = await type('show', 'vote:1', '--body');
  expect([none.code === 0, none.err]).toEqual([false, expect.stringContaining('no body text')]);
  const { record, names, related } = JSON.parse((await type('show', 'member:a', '--json')).out);
  expect([record, names.length, related.length]).toEqual(['entity', 1, 1]);
});

test('an address without an id finds the record that is held', async () => {
  const event = 'https://docs.house.gov/Committee/Calendar/ByEvent.aspx?EventID=';
  const article = 'congress.gov/congressional-record/volume-171/issue-4/house-section/article/';
  for (const [address, id] of [
    [`${event}115286`, 'meeting:118-h-115286'],
    [`${article}H100-1`, 'crec-granule:CREC-2025-01-07-pt1-PgH100'],
  ] as const) {
    const { found } = JSON.parse((await type('resolve', address, '--json')).out);
    expect(found).toMatchObject([{ id, held: true, how: 'address' }]);
    const { items } = JSON.parse((await type('search', address, '--json')).out);
    expect(items[0]).toMatchObject({ id, matched: 'citation' });
  }
  for (const address of [`${event}1`, `${article}H100-2`])
    expect(await type('resolve', address)).toMatchObject({ code: 2 });
});

test('annals relations says once, with a count, what a text says of a record in several places', async () => {
  const { out } = await type('relations', 'crs:R2');
  expect(out.match(/law:119-22/g)).toHaveLength(2);
  expect(out).toMatch(/cites +law:119-22 .*P\.L\. 119-22 \(2 times\)\n/);
  expect(out).toMatch(/cites +law:119-22 .*Lamp Act\n/);
  const { items } = JSON.parse((await type('relations', 'crs:R2', '--json')).out);
  expect(items.map((one: { place: { start: number } }) => one.place.start)).toEqual([0, 20, 40]);
});

test('annals relations lists both ways, as JSON too; annals changes names the kind', async () => {
  const shown = JSON.parse((await type('relations', 'crs:R1', '--json')).out);
  expect(shown.items.map((one: { to: string }) => one.to)).toEqual(['lis:S1', 'law:119-21']);
  expect(shown.counts).toEqual([{ direction: 'out', kind: 'cites', count: 2 }]);
  expect((await type('relations', 'member:a', '--direction', 'in')).out).toContain('crs:R1');
  expect((await type('relations', 'member:a', '--direction', 'up')).code).not.toBe(0);
  const lines = (await type('changes', '--record', 'event', '--json')).out.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['added', 'changed']);
  expect((await type('changes')).out).toMatch(/member:a +entity, version 1/);
});
