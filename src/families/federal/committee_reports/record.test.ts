import { expect, test } from 'vitest';
import { reportId } from './record.ts';

test.each([
  ['CRPT-119hrpt494', 'report:CRPT-119hrpt494'],
  ['CRPT-119hrpt494-pt2', 'report:CRPT-119hrpt494'],
  ['CRPT-109hrpt519-part1', 'report:CRPT-109hrpt519'],
  ['CRPT-117erpt5', 'report:CRPT-117erpt5'],
])('the package %s is of the report %s: a part is no report of its own', (packageId, id) => {
  expect(reportId(packageId)).toBe(id);
});
