/** Layouts of GPO's prints, and MODS, that differ from the usual ones in one place. */
import { expect, test } from 'vitest';
import reports from '../../src/families/federal/committee_reports/source.ts';
import record from '../../src/families/federal/congressional_record/source.ts';
import { gpo_text_v1 } from '../../src/families/federal/printed/gpo_text_v1.ts';
import { crec_text_v1 } from '../../src/families/federal/record/crec_text_v1.ts';
import { recordsOf } from '../saved-records.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const ARTICLE = `<html><body><pre>
[Congressional Record Volume 140, Number 36 (Friday, March 25, 1994)]
[House]
[Page H]
From the Congressional Record Online through the Government Printing Office

                               LAMPS

  Mr. DOE. Mr. President, lamps were lit.
   Why are they not lit today? I ask that a letter be printed.

                               Washington, DC, March 24, 1994.
     To the Senate:
       Lamps shall be lit by those 
     who can.
                                                   Jane Roe,
                                            President pro tempore.

  Mr. DOE thereupon sat down.
</pre></body></html>`;

test('an article: a paragraph set one further in, and lines of a letter set to the right', async () => {
  const { markdown, headings } = await crec_text_v1.normalize(bytes(ARTICLE), {});
  expect(headings.map(({ text }) => text)).toEqual(['LAMPS']);
  expect(markdown).toContain('lamps were lit.\n\nWhy are they not lit today?');
  expect(markdown).toContain('> Washington, DC, March 24, 1994.\n>\n> To the Senate:');
  expect(markdown).toContain('who can.\n>\n> Jane Roe,\n>\n> President pro tempore.');
});

test('an article that was saved without its MODS is part of the issue of its day', async () => {
  const [article] = await recordsOf(record, ARTICLE, 'CREC-1994-03-25-pt1-PgH10.htm');
  expect(article?.relations).toEqual([
    { kind: 'part_of', to: 'crec:1994-03-25', evidence: 'CREC-1994-03-25-pt1-PgH10' },
  ]);
});

test('the last sentence of a resolution, set one further in, is one paragraph', async () => {
  const print = `<html><body><pre>
[Congressional Bills 113th Congress]
[From the U.S. Government Publishing Office]
[H.J. Res. 72 Failed Passage House (FPH)]

113th CONGRESS
  1st Session
H. J. RES. 72

                            JOINT RESOLUTION

    Resolved by the Senate and House of Representatives of the United 
States of America in Congress assembled, That lamps be lit.
     This joint resolution may be cited as the \`\`Lamp Oil 
Resolution, 2014''.
</pre></body></html>`;
  const { markdown } = await gpo_text_v1.normalize(bytes(print), {});
  expect(markdown).toContain('may be cited as the “Lamp Oil Resolution, 2014”.');
});

test('the bill that a report is about wins over its being mentioned; a part alone says its number', async () => {
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>LAMP ACT</title></titleInfo><originInfo><dateIssued>2011-03-17</dateIssued></originInfo><extension><collectionCode>CRPT</collectionCode><subtitle>Report together with dissenting views</subtitle><docClass>HRPT</docClass><accessId>CRPT-112hrpt38</accessId><congress years="2011-2012">112</congress><isConferenceReport>true</isConferenceReport></extension><extension><heading>Part 1</heading><recommendation>The Committee reports favorably thereon.</recommendation><bill congress="112" context="OTHER" number="3" type="HR"/><bill congress="112" context="PRIMARY" number="3" type="HR"/><bill congress="112" context="OTHER" number="4" type="HR"/></extension></mods>`;
  const [report] = await recordsOf(reports, mods, 'CRPT-112hrpt38.mods.xml');
  expect(report?.relations?.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'reports_on hr:112:3',
    'cites hr:112:4',
  ]);
  expect(report?.metadata).toMatchObject({
    subtitle: 'Report together with dissenting views',
    recommendation: 'The Committee reports favorably thereon.',
    conference: true,
    parts: ['1'],
  });
});

test('the cover of a report says its session', async () => {
  const cover = `<html><title>House Report 119-494 - LAMP ACT</title><body><pre>
[House Report 119-494]
[From the U.S. Government Publishing Office]

119th Congress }                                       { Rept. 119-494
                        HOUSE OF REPRESENTATIVES
  2d Session   }                                       {    Part 2

 September 8, 2026.--Ordered to be printed
</pre></body></html>`;
  const [report] = await recordsOf(reports, cover, 'CRPT-119hrpt494-pt2.htm');
  expect(report?.metadata).toMatchObject({ session: 2, parts: ['2'] });
});
