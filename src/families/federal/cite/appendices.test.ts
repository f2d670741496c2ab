import { expect, test } from 'vitest';
import { registryOf } from '../../../app/registry.ts';
import federal from '../family.ts';

const { citationsIn } = await registryOf([federal]);
const idsIn = (text: string) => citationsIn(text).map(({ id }) => id);

test.each([
  ['40 CFR part 60, appendix A-1', 'cfr:40-60-appendix-a-1-to-part-60', 'cfr:40-60'],
  ['40 C.F.R. pt. 60', 'cfr:40-60'],
  ['Appendix A-1 to Part 60 of Title 40', 'cfr:40-60-appendix-a-1-to-part-60', 'cfr:40-60'],
  ['appendix W to 40 CFR part 51', 'cfr:40-51-appendix-w-to-part-51', 'cfr:40-51'],
  ['49 CFR part 40, app. F', 'cfr:49-40-appendix-f-to-part-40', 'cfr:49-40'],
  [
    '20 CFR part 404, subpart P, appendix 1',
    'cfr:20-404-appendix-1-to-subpart-p-of-part-404',
    'cfr:20-404',
  ],
  [
    'Appendix 1 to 20 CFR part 404, subpart P',
    'cfr:20-404-appendix-1-to-subpart-p-of-part-404',
    'cfr:20-404',
  ],
  [
    'Appendix A to Subpart F of Part 82 of Title 40, Code of Federal Regulations',
    'cfr:40-82-appendix-a-to-subpart-f-of-part-82',
    'cfr:40-82',
  ],
  ['40 CFR part 98, appendix BB-2', 'cfr:40-98-appendix-bb-2-to-part-98', 'cfr:40-98'],
  ['part 60 of title 40', 'cfr:40-60'],
])('%s names the appendix, then its part', (text, ...ids) => expect(idsIn(text)).toEqual(ids));

test.each([
  '40 CFR part 60, appendix Aforesaid',
  '40 CFR part 60, appendix to the report',
  'part 60 of this title',
])('%s names no appendix', (text) =>
  expect(idsIn(text).filter((id) => id.includes('appendix'))).toEqual([]),
);

test('a part of a title of the United States Code is no part of the regulations', () => {
  expect(idsIn('Appendix A to Part 60 of Title 40, United States Code')).toEqual([]);
  expect(idsIn('part 60 of title 40 U.S.C.')).toEqual([]);
});
