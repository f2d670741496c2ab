import { expect, test } from 'vitest';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import { fateOf } from './fate.ts';

const fate = (status: string, heading: string, notes = '') =>
  fateOf(
    parseXml(
      `<section status="${status}"><num>§ 5.</num><heading>${heading}</heading><notes>${notes}</notes></section>`,
    ).root,
    'usc:42-5',
    '2026-07-03',
  );
const LAW = '<ref href="/us/pl/89/554">Pub. L. 89–554</ref>';
const WENT = '<note><p>It went to <ref href="/us/usc/t42/s9/a">section 9(a)</ref>.</p></note>';

test.each([
  ['repealed', `Repealed. ${LAW}]`, '', 'withdrawn', undefined, 'repealed_by law:89-554'],
  ['omitted', 'Omitted]', '', 'withdrawn', undefined, undefined],
  ['expired', 'Expired]', '', 'withdrawn', undefined, undefined],
  ['terminated', 'Terminated]', '', 'withdrawn', undefined, undefined],
  ['transferred', 'Transferred]', WENT, 'superseded', 'usc:42-9', 'transferred_to usc:42-9'],
  ['renumbered', 'Renumbered]', WENT, 'superseded', 'usc:42-9', 'renumbered_to usc:42-9'],
  ['redesignated', 'Redesignated]', WENT, 'superseded', 'usc:42-9', 'redesignated_to usc:42-9'],
  ['transferred', 'Transferred]', '', 'withdrawn', undefined, undefined],
  ['reserved', 'Reserved]', '', undefined, undefined, undefined],
])('%s: what the record says', (status, heading, notes, expected, successor, relation) => {
  const { tombstone, relations } = fate(status, heading, notes);
  expect([tombstone.status, tombstone.successorId]).toEqual([expected, successor]);
  expect(relations.map(({ kind, to }) => `${kind} ${to}`)[0]).toBe(relation);
  if (expected) expect(tombstone.tombstoneReason).toMatch(new RegExp(`^${status}`, 'i'));
});

test('the day is that of the note, else that of the release point; one word takes its sentence along', () => {
  const dated = fate('repealed', 'Repealed. <date date="1966-09-06">Sept. 6, 1966</date>]');
  expect(dated.tombstone.tombstoneAt).toBe('1966-09-06T00:00:00.000Z');
  const moved = fate('transferred', 'Transferred]', WENT);
  expect(moved.tombstone).toMatchObject({
    tombstoneAt: '2026-07-03T00:00:00.000Z',
    tombstoneReason: 'Transferred: It went to section 9(a).',
  });
});

test('the name of a note is no part of the reason, and an act is called by its day', () => {
  const note =
    '<note><heading>Codification</heading><p>Section 5 went to <ref href="/us/usc/t42/s9">section 9</ref>.</p></note>';
  expect(fate('transferred', 'Transferred', note).tombstone.tombstoneReason).toBe(
    'Transferred: Section 5 went to section 9.',
  );
  const act = '<ref href="/us/act/1944-07-01/ch373">July 1, 1944, ch. 373</ref>';
  expect(fate('repealed', `Repealed. ${act}`).tombstone.tombstoneAt).toBe(
    '1944-07-01T00:00:00.000Z',
  );
});
