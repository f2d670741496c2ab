import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { columnsOfCopy, type RecordCopy, type UnsealedCopy } from '../../core/copies.ts';
import { proveCopy, proveVersion, sealed, sealedVersion } from './prove-copy.ts';

const ID = 'crs:R1';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const BYTES = sha256('the file');

const rowOf = (text: string, of: 'today' | 'the past') => ({
  ...Object.fromEntries(columnsOfCopy('document', of).map((column) => [column, null])),
  ...{ id: ID, source: 'crs_reports', natural_key: 'R1', kind: 'report', title: 'Lamps' },
  ...{ source_url: 'https://publisher.example/R1', source_org: 'An Office' },
  ...{ retrieved_at: '2026-07-15T00:00:00.000Z', citation_string: 'Lamps.', metadata: '{}' },
  ...{ first_seen_at: '2026-07-15T00:00:00.000Z', last_seen_at: '2026-07-15T00:00:00.000Z' },
  ...{ body_status: 'ok', status: 'active', listed: 1, raw_sha256: BYTES },
  ...{ body_text: text, body_sha256: sha256(text) },
  ...(of === 'today' && { body_headings: '[]', body_warnings: '[]' }),
});

const version = (number: number, text: string) => ({
  number,
  seen_at: '2026-07-15T00:00:00.000Z',
  grade: number === 1 ? ('first' as const) : ('text' as const),
  raw_sha256: BYTES,
  text_sha256: sha256(text),
});

const honest: UnsealedCopy = {
  id: ID,
  record: 'document',
  seq: 7,
  row: rowOf('New words.', 'today'),
  versions: [version(1, 'Old words.'), version(2, 'New words.')],
  files: [],
  relations: [],
  aliases: [],
  by_way_of: null,
};

test('a copy that fits all of its hashes is taken, at whatever number of the feed it stands', () => {
  expect(() => proveCopy(sealed(honest), ID)).not.toThrow();
  expect(() => proveCopy({ ...sealed(honest), seq: 8 }, ID)).not.toThrow();
});

const row = { ...honest.row };
/** What a peer that seals its own lies, or a cable that changes a byte, may hand over. */
const REFUSED: [string, RecordCopy, RegExp][] = [
  ['that is another record', sealed({ ...honest, id: 'crs:R2' }), /calls itself crs:R2/],
  [
    'whose row is another record',
    sealed({ ...honest, row: { ...row, id: 'crs:R2' } }),
    /calls itself/,
  ],
  [
    'of which a word changed on the way',
    { ...sealed(honest), row: { ...row, title: 'Lambs' } },
    /its digest is/,
  ],
  [
    'whose text is not that of its version',
    sealed({ ...honest, row: { ...row, body_text: 'Forged.' } }),
    /the text of version 2 has sha256/,
  ],
  [
    'without the text of its version',
    sealed({ ...honest, row: { ...row, body_text: null } }),
    /has sha256 none/,
  ],
  [
    'whose row names another file',
    sealed({ ...honest, row: { ...row, raw_sha256: sha256('other') } }),
    /name different files/,
  ],
  [
    'whose versions are not counted on',
    sealed({ ...honest, versions: [version(1, 'Old words.'), version(3, 'New words.')] }),
    /version 2 is not in its place/,
  ],
  [
    'with a column that no record has',
    sealed({ ...honest, row: { ...row, number: 1 } }),
    /has no column number/,
  ],
  [
    'whose source leads to another folder',
    sealed({ ...honest, row: { ...row, source: '../..' } }),
    /the column source is/,
  ],
];

test.each(REFUSED)('a copy %s is refused', (_, copy, why) => {
  expect(() => proveCopy(copy, ID)).toThrow(why);
});

test('an earlier version is what was announced, or is refused', () => {
  const copy = sealed(honest);
  const announced = version(1, 'Old words.');
  const past = { id: ID, record: 'document' as const, number: 1, files: null };
  const told = { ...past, row: rowOf('Old words.', 'the past') };
  const prove = (one: Parameters<typeof proveVersion>[0]) => () =>
    proveVersion(one, copy, announced);
  expect(prove(sealedVersion(told))).not.toThrow();
  expect(prove(sealedVersion({ ...past, row: null }))).not.toThrow();
  expect(prove(sealedVersion({ ...told, number: 2 }))).toThrow(/calls itself crs:R1@2/);
  expect(prove({ ...sealedVersion(told), files: [] })).toThrow(/the digest of version 1 is/);
  const forged = { ...past, row: rowOf('Forged.', 'the past') };
  expect(prove(sealedVersion(forged))).toThrow(/the text of version 1 has sha256/);
});
