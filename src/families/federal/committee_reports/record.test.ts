import { expect, test } from 'vitest';
import type { Acquired, AcquiredFile } from '../../../core/acquired.ts';
import { parseReport, reportId } from './record.ts';

test.each([
  ['CRPT-119hrpt494', 'report:CRPT-119hrpt494'],
  ['CRPT-119hrpt494-pt2', 'report:CRPT-119hrpt494'],
  ['CRPT-109hrpt519-part1', 'report:CRPT-109hrpt519'],
  ['CRPT-117erpt5', 'report:CRPT-117erpt5'],
])('the package %s is of the report %s: a part is no report of its own', (packageId, id) => {
  expect(reportId(packageId)).toBe(id);
});

const fileOf = (name: string, text: string): AcquiredFile => ({
  file: { name, url: name },
  url: name,
  sha256: '',
  size: text.length,
  mediaType: '',
  headers: {},
  bytes: async () => new TextEncoder().encode(text),
  text: async () => text,
});

function acquiredOf(...files: readonly AcquiredFile[]): Acquired {
  return { files, missing: new Map(), file: (name) => files.find((one) => one.file.name === name) };
}

test('a bill that the report accompanies is not cited besides, whichever file says so', async () => {
  const api = JSON.stringify({
    committeeReports: [
      {
        congress: 119,
        number: 7,
        type: 'HRPT',
        reportType: 'H.Rept.',
        citation: 'H. Rept. 119-7',
        associatedBill: [{ congress: 119, type: 'HR', number: '5' }],
      },
    ],
  });
  const mods =
    '<mods xmlns="http://www.loc.gov/mods/v3"><extension><accessId>CRPT-119hrpt7</accessId><congress>119</congress><bill congress="119" context="BODY" number="5" type="HR"/><bill congress="119" context="BODY" number="6" type="HR"/></extension><titleInfo><title>T</title></titleInfo></mods>';
  const acquired = acquiredOf(fileOf('report', api), fileOf('mods', mods));
  const { relations } = await parseReport(acquired, {
    key: 'CRPT-119hrpt7',
    files: [],
    fields: {},
  });
  expect(relations?.map(({ kind, to }) => [kind, to])).toEqual([
    ['reports_on', 'hr:119:5'],
    ['cites', 'hr:119:6'],
  ]);
});
