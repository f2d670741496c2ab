/** The Federal Register and the yearly CFR as GPO's USLM. */
import { expect, test } from 'vitest';
import ecfr from '../../src/families/federal/ecfr/source.ts';
import register from '../../src/families/federal/federal_register/source.ts';
import { uslm_rules_v1 } from '../../src/families/federal/regulatory/uslm_rules_v1.ts';
import { recordsOf } from '../saved-records.ts';

const issue = (documents: string) =>
  `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="uslm.css"?><frDoc xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="d" xmlns:xhtml="h"><meta><dc:title>Federal Register Volume 91, Issue 20</dc:title><volume>91</volume><issue>20</issue><dc:date>2026-02-02</dc:date></meta><main><collection><component><main>${documents}</main></component></collection></main></frDoc>`;

const RULE = `<rule style="-uslm-sgm:RULE" identifier="/us/fr/91/frdoc2026-00001"><meta><dc:title>Federal Register</dc:title><startingPage>500</startingPage><docNumber>2026–00001</docNumber></meta><preface><?page num="500"?><organization style="-uslm-sgm:AGENCY">DEPARTMENT OF LAMPS
</organization><organization style="-uslm-sgm:SUBAGY">Bureau of Wicks</organization><affected style="-uslm-sgm:CFR"><ref href="/us/cfr/t14/p39">14 CFR Part 39</ref></affected><property role="DEPDOC" style="-uslm-sgm:DEPDOC">[Docket No. LAMP–2026–0007; Amendment 3]</property><property role="RIN">RIN 2120–AA64</property><subject>Lamps &amp; Wicks</subject><organization style="-uslm-sgm:AGY"><headingText>AGENCY:</headingText> Bureau of Wicks.</organization><action><actionDescription><headingText>ACTION:</headingText> Final rule.</actionDescription></action></preface><main><rulePreamble><statement style="-uslm-sgm:SUM" role="summary"><content><heading style="-uslm-sgm:HED">SUMMARY:</heading><p>Lamps are lit.</p></content></statement><statement role="effectiveDate"><content><heading style="-uslm-sgm:HED">DATES:</heading><p>Effective <date date="2026-03-01">March 1, 2026</date>.</p></content></statement><statement><content><heading style="-uslm-sgm:HD1">Costs</heading><p>PM<inline class="-gpo-grid-5-2">2.5</inline> is <inline class="-gpo-grid-0-3">low</inline>.<ref id="a1" idref="n1" style="-uslm-sgm:SU">1</ref><?page num="501"?></p><footnote id="n1"><content><p>
 <ref idref="a1" style="-uslm-sgm:SU">1</ref> See the docket.</p></content></footnote><xhtml:table><xhtml:thead><xhtml:tr><xhtml:th>Lamp</xhtml:th><xhtml:th>Cost</xhtml:th></xhtml:tr></xhtml:thead><xhtml:tfoot><xhtml:tr><xhtml:td colspan="2"><footnote id="t1"><content><sup>a</sup> In dollars.</content></footnote></xhtml:td></xhtml:tr></xhtml:tfoot><xhtml:tbody><xhtml:tr><xhtml:td>Small</xhtml:td><xhtml:td>5<ref idref="t1" id="x" style="-uslm-sgm:SU">a</ref></xhtml:td></xhtml:tr></xhtml:tbody></xhtml:table></content></statement><wordsOfIssuance>Part 39 is amended:</wordsOfIssuance></rulePreamble><level role="amending"><section role="instruction" style="-uslm-sgm:AMDPAR" identifier="/us/fr/91/frdoc2026-00001/1"><num value="1">■ 1. </num><content>Revise <ref href="/us/cfr/t14/s39.13">§ 39.13</ref>:<quotedContent><section style="-uslm-sgm:SECTION" identifier="/us/cfr/t14 /s39.13"><num value="39.13">§ 39.13</num><heading>Lighting.</heading><content>Light them.</content></section></quotedContent></content></section></level></main><signatures><signature><signatureDate>Dated: <date date="2026-01-30">January 30, 2026</date>.</signatureDate><name>A. Lamp,</name></signature></signatures><notes><frDocId>[FR Doc. 2026–00001 Filed 1–30–26; 8:45 am]</frDocId><billingCode>BILLING CODE 1–P</billingCode></notes></rule>`;

test('a rule: what its first lines say, its sections, and every word of it', async () => {
  const [record, ...others] = await recordsOf(register, issue(RULE));
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    id: 'fr:2026-00001',
    kind: 'rule',
    title: 'Lamps & Wicks',
    publishedAt: '2026-02-02T00:00:00.000Z',
    aliases: ['fr-page:91-500'],
  });
  expect(record?.metadata).toMatchObject({
    abstract: 'Lamps are lit.',
    action: 'Final rule.',
    dates: 'Effective March 1, 2026.',
    docket_ids: ['Docket No. LAMP-2026-0007', 'Amendment 3'],
    regulation_id_numbers: ['2120-AA64'],
    end_page: 501,
  });
  expect(record?.relations?.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'part_of rin:2120-AA64',
    'amends cfr:14-39',
    'amends cfr:14-39-39.13',
    'in_docket docket:LAMP-2026-0007',
  ]);
  const body = record?.body;
  if (!body || !('content' in body)) throw new Error('the rule has no body');
  const { markdown, warnings } = await uslm_rules_v1.normalize(
    new TextEncoder().encode(String(body.content)),
    {},
  );
  expect(warnings).toEqual([]);
  expect(markdown).toContain('# Lamps & Wicks\n');
  expect(markdown).toContain('**AGENCY:** Bureau of Wicks.');
  expect(markdown).toContain('## SUMMARY:\n\nLamps are lit.');
  expect(markdown).toContain('### Costs\n\nPM<sub>2.5</sub> is *low*.[^1]');
  expect(markdown).toContain('| Small | 5[^2] |\n\n');
  expect(markdown).toContain('[^1]: See the docket.');
  expect(markdown).toContain('■ 1. Revise § 39.13:\n\n> **§ 39.13 Lighting.**\n>\n> Light them.');
  expect(markdown).toContain('[FR Doc. 2026–00001 Filed 1–30–26; 8:45 am]');
});

test('a document of the President has the name of its subject, its kind and its day', async () => {
  const order = `<presidentialDoc style="-uslm-sgm:EXECORD" identifier="/us/fr/91/frdoc2026-00009"><meta><volume>91</volume><dc:date><!-- style="-uslm-sgm:DATE" -->2026-02-02</dc:date><startingPage>700</startingPage><dc:title>Executive Order 14999 of January 30, 2026</dc:title><dc:subject>Lighting Lamps</dc:subject><docNumber>2026–00009</docNumber></meta><preface><dc:title>Executive Order 14999 of January 30, 2026</dc:title></preface><main><content><p>Lamps.</p><signatures><signature><signatureDate>Washington, <date date="2026-01-30">January 30, 2026</date></signatureDate></signature></signatures></content></main></presidentialDoc>`;
  const [record] = await recordsOf(register, issue(order));
  expect(record).toMatchObject({
    id: 'fr:2026-00009',
    title: 'Lighting Lamps',
    aliases: ['eo:14999', 'fr-page:91-700'],
  });
  expect(record?.metadata).toMatchObject({
    subtype: 'Executive Order',
    signing_date: '2026-01-30',
    citation: '91 FR 700',
  });
});

test('a volume of the CFR: parts, sections and appendices with what stands over them', async () => {
  const volume = `<?xml version="1.0"?><cfrDoc xmlns="http://schemas.gpo.gov/xml/uslm"><meta><docNumber style="-uslm-sgm:TITLENUM">27</docNumber><docReleasePoint>2017-04-01</docReleasePoint></meta><preface><docNumber>Title 27</docNumber></preface><main><chapter><part identifier="/us/cfr/t27/p447"><num value="447">PART 447—</num><heading>IMPORTATION OF LAMPS</heading><toc><referenceItem><designator>447.1</designator><label>General.</label></referenceItem></toc><authority><heading style="-uslm-sgm:HED">Authority:</heading> <ref href="/us/usc/t22/s2778">22 U.S.C. 2778</ref>.</authority><source style="-uslm-sgm:SOURCE"><heading>Source:</heading> <ref>39 FR 3251</ref>, Jan. 25, 1974.</source><subpart identifier="/us/cfr/t27/p447/spA"><num>Subpart A—</num><heading>Scope</heading><section identifier="/us/cfr/t27/s447.1"><num value="447.1">§ 447.1</num><heading>General.</heading><paragraph><num value="a">(a)</num><content> Lamps <inline class="-gpo-grid-0-3">only</inline>.</content></paragraph><source style="-uslm-sgm:CITA">[<ref href="/us/fr/78/23676">78 FR 23676</ref>, Apr. 22, 2013]</source></section><section identifier="/us/cfr/t27/s447.2"><num>§ 447.2</num><heading>[Reserved]</heading></section></subpart><appendix><heading>Appendix A to Part 447—Forms</heading><content>A form.</content></appendix></part></chapter></main></cfrDoc>`;
  const records = await recordsOf(ecfr, volume, 'CFR-2017-title27-vol3-uslm.xml');
  expect(records.map((one) => [one?.id, one?.title])).toEqual([
    ['cfr:27-447', 'PART 447—IMPORTATION OF LAMPS'],
    ['cfr:27-447-447.1', '§ 447.1 General.'],
    ['cfr:27-447-447.2', '§ 447.2 [Reserved]'],
    ['cfr:27-447-appendix-a-to-part-447', 'Appendix A to Part 447—Forms'],
  ]);
  expect(records[1]?.metadata).toMatchObject({
    asOf: '2017-04-01',
    authority: '22 U.S.C. 2778.',
    partName: 'PART 447—IMPORTATION OF LAMPS',
  });
  expect(records[1]?.relations?.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'part_of cfr:27-447',
    'authorized_by usc:22-2778',
    'amended_by fr-page:78-23676',
  ]);
  expect(records[2]?.metadata?.reserved).toBe(true);
  const body = records[1]?.body;
  if (!body || !('content' in body)) throw new Error('the section has no body');
  const { markdown, warnings } = await uslm_rules_v1.normalize(
    new TextEncoder().encode(String(body.content)),
    {},
  );
  expect(warnings).toEqual([]);
  expect(markdown).toMatch(/^## § 447\.1 General\.\n\n- \(a\) Lamps \*only\*\./);
  expect(markdown).toContain('[78 FR 23676, Apr. 22, 2013]');
});
