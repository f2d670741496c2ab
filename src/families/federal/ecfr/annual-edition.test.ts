import { expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import { readAnnualEdition } from './annual-edition.ts';
import { recogniseCfr } from './recognise.ts';
import { parseUnit } from './record.ts';

const VOLUME = `<?xml version="1.0"?>
<CFRDOC xsi:noNamespaceSchemaLocation="CFRMergedXML.xsd"><TITLE><CHAPTER>
<PART><EAR>Pt. 326</EAR>
<HD SOURCE="HED">PART 326—MINIMUM SECURITY AND <SU>1</SU><FTREF/> COMPLIANCE</HD>
<CONTENTS><SECHD>Sec.</SECHD><SECTNO>326.0</SECTNO><SUBJECT>Authority.</SUBJECT></CONTENTS>
<AUTH><HD SOURCE="HED">Authority:</HD><P>12 U.S.C. 1813.</P></AUTH>
<SOURCE><HD SOURCE="HED">Source:</HD><P>56 FR 13581, Apr. 3, 1991.</P></SOURCE>
<SUBPART><HD SOURCE="HED">Subpart A—Procedures</HD>
<SECTION><SECTNO>§ 326.0</SECTNO><SUBJECT>Authority &amp; scope.</SUBJECT><P>(a) Words of it.</P><CITA>[57 FR 100, Jan. 3, 1992]</CITA></SECTION>
<SECTION><SECTNO>§§ 326.5–326.7</SECTNO><RESERVED>[Reserved]</RESERVED></SECTION></SUBPART>
<APPENDIX><EAR>Pt. 326, App. A</EAR><HD SOURCE="HED">Appendix A to Part 326—Forms</HD><P>Text.</P></APPENDIX>
</PART></CHAPTER></TITLE></CFRDOC>`;

const GRANULE = `<CFRGRANULE><FDSYS><CFRTITLE>30</CFRTITLE><VOL>3</VOL><DATE>2025-07-01</DATE>
<ANCESTORS><PARENT HEADING="Title 30" SEQ="1">Mineral Resources</PARENT><PARENT HEADING="PART 716" SEQ="0">SPECIAL STANDARDS</PARENT></ANCESTORS></FDSYS>
<SECTION><SECTNO>§ 716.2</SECTNO><SUBJECT>Steep slopes.</SUBJECT><P>Words.</P></SECTION></CFRGRANULE>`;

async function recordsIn(name: string, text: string) {
  const held = {
    url: `file:${name}`,
    text: async () => text,
    bytes: async () => new TextEncoder().encode(text),
  } as unknown as AcquiredFile;
  const found = recogniseCfr({ name, bytes: new TextEncoder().encode(text), text });
  return Promise.all(
    found.map(({ candidate, file }) =>
      parseUnit(
        {
          files: [held],
          missing: new Map(),
          file: (wanted) => (wanted === file ? held : undefined),
        },
        candidate,
      ),
    ),
  );
}

test('a volume of the yearly edition: parts, sections and appendices with what stands over them', async () => {
  const records = await recordsIn('CFR-2025-title12-vol5.xml', VOLUME);
  expect(records.map(({ id, kind, title }) => [id, kind, title])).toEqual([
    ['cfr:12-326', 'part', 'PART 326—MINIMUM SECURITY AND COMPLIANCE'],
    ['cfr:12-326-326.0', 'section', '§ 326.0 Authority & scope.'],
    ['cfr:12-326-326.5-326.7', 'section', '§§ 326.5–326.7 [Reserved]'],
    ['cfr:12-326-appendix-a-to-part-326', 'appendix', 'Appendix A to Part 326—Forms'],
  ]);
  expect(records[1]).toMatchObject({
    metadata: { edition: 'annual', authority: '12 U.S.C. 1813.', reserved: false },
    relations: [
      { kind: 'part_of', to: 'cfr:12-326' },
      { kind: 'authorized_by', to: 'usc:12-1813' },
      { kind: 'amended_by', to: 'fr-page:57-100' },
    ],
    body: { normalizer: 'fr_xml_v1', content: expect.stringContaining('(a) Words of it.') },
  });
  expect(records[2]?.metadata.reserved).toBe(true);
  expect(String(records[3]?.body?.content)).not.toContain('App. A</EAR>');
});

test('a section by itself says title, part and day at its head', async () => {
  const [record] = await recordsIn('saved.xml', GRANULE);
  expect(record).toMatchObject({
    id: 'cfr:30-716-716.2',
    title: '§ 716.2 Steep slopes.',
    citation: expect.stringMatching(/^30 CFR 716\.2 \(2025\)\. § 716\.2 Steep slopes\. /),
    metadata: { asOf: '2025-07-01', partName: 'PART 716—SPECIAL STANDARDS' },
  });
});

test('a volume that tells its title nowhere is refused with the reason', () => {
  expect(() => recogniseCfr({ name: 'saved.xml', bytes: new Uint8Array(), text: VOLUME })).toThrow(
    /does not say of which title it is/,
  );
});

test('a chapter inside the last section of another, and lists behind the parts', async () => {
  const volume = `<?xml version="1.0"?><CFRDOC><TITLE><CHAPTER><PART><EAR>Pt. 201-1</EAR><HD SOURCE="HED">PART 201-1—LAMPS</HD><SECTION><SECTNO>§ 201-1.304</SECTNO><SUBJECT>Compliance.</SUBJECT><P>Comply.</P><SUBTITLE><CHAPTER><PART><EAR>Pt. 300-1</EAR><HD SOURCE="HED">PART 300-1—TRAVEL</HD><SECTION><SECTNO>§ 300-1.1</SECTNO><SUBJECT>What is this?</SUBJECT></SECTION></PART></CHAPTER></SUBTITLE></SECTION></PART></CHAPTER></TITLE><BMTR><OMBNOS><SECTION><SECTNO>1.106</SECTNO><SUBJECT>Forms.</SUBJECT></SECTION></OMBNOS></BMTR></CFRDOC>`;
  const { units } = readAnnualEdition(volume, 'CFR-2025-title41-vol4.xml');
  expect(units.map(({ is, number, part }) => [is, number, part])).toEqual([
    ['part', '201-1', '201-1'],
    ['section', '201-1.304', '201-1'],
    ['part', '300-1', '300-1'],
    ['section', '300-1.1', '300-1'],
  ]);
  const cut = units[1];
  expect(volume.slice(cut?.start, cut?.end)).toMatch(/<P>Comply\.<\/P>$/);
});
