import { describe, expect, test } from 'vitest';
import { printedPackageOf, recordIssueOf } from './packages.ts';
import { readMods } from './read-mods.ts';

const mods = (inside: string) =>
  `<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink" version="3.3" ID="P0">${inside}</mods>`;

describe('MODS', () => {
  test('a hearing: members, witnesses, the event, and every day it was held', () => {
    const { value, unread } = readMods(
      mods(`<titleInfo><title>LAMPS</title></titleInfo><location><url displayLabel="HTML rendition" access="raw object">https://www.govinfo.gov/content/pkg/CHRG-118hhrg52977/html/CHRG-118hhrg52977.htm</url><url displayLabel="Content Detail" access="object in context">https://x</url></location>
      <originInfo><dateIssued encoding="w3cdtf">2023-09-01</dateIssued></originInfo>
      <extension><docClass>HHRG</docClass><accessId>CHRG-118hhrg52977</accessId><chamber>HOUSE</chamber><congress>118</congress><session>1</session><heldDate>2023-07-12</heldDate><heldDate>2023-07-13</heldDate><preferredCitation>Serial No. 118-32</preferredCitation><eventId>116192</eventId>
      <witness>Barnes, Hon. Ben, Chief</witness><congCommittee authorityId="hsju00" chamber="H" congress="118" type="S"><name type="authority-standard">Committee on the Judiciary</name><subCommittee><name type="parsed">Courts</name></subCommittee></congCommittee>
      <congMember bioGuideId="J000289" chamber="H" congress="118" party="R" role="COMMITTEEMEMBER" state="OH"><name type="parsed">Jim Jordan</name></congMember></extension>`),
    );
    expect(unread).toEqual([]);
    const hearing = printedPackageOf(value);
    expect(hearing).toMatchObject({
      id: 'hearing:52977',
      jacket: '52977',
      dates: ['2023-07-12', '2023-07-13'],
      citation: 'Serial No. 118-32',
    });
    expect(hearing.references).toMatchObject({
      witnesses: ['Barnes, Hon. Ben, Chief'],
      eventIds: ['116192'],
      committees: [{ id: 'committee:HSJU', subcommittees: ['Courts'] }],
      members: [{ bioguideId: 'J000289', role: 'COMMITTEEMEMBER' }],
    });
    expect(hearing.renditions).toEqual([{ format: 'htm', url: expect.stringContaining('.htm') }]);
  });

  test('a report: the parts are bodies of one record, and all they refer to is its', () => {
    const part = (n: number, law: number) =>
      `<relatedItem type="constituent" ID="id-CRPT-119hrpt494-pt${n}"><extension><accessId>CRPT-119hrpt494-pt${n}</accessId><law congress="107" isPrivate="false" number="${law}"/></extension><relatedItem type="otherFormat" xlink:href="https://www.govinfo.gov/content/pkg/CRPT-119hrpt494/html/CRPT-119hrpt494-pt${n}.htm"/></relatedItem>`;
    const { value, unread } = readMods(
      mods(`<extension><accessId>CRPT-119hrpt494</accessId><collectionCode>CRPT</collectionCode><congress>119</congress>
      <bill congress="119" context="PRIMARY" number="7" type="HR"/><bill congress="119" context="OTHER" number="7" type="HR"/><law congress="110" isPrivate="true" number="4"/>
      <USCode title="5"><section detail="(a)(1)(B)" number="57a"/><chapter number="8"/><appendix number="3"/></USCode><cfr title="10"><part number="830"/></cfr><statuteAtLarge volume="60"><pages pages="812"/></statuteAtLarge><rin number="0584-AE88"/><congReport congress="118" number="52" type="H"/><field name="Fiscal Year">2026</field></extension>${part(1, 228)}${part(2, 229)}`),
    );
    expect(unread).toEqual([]);
    const report = printedPackageOf(value);
    expect(report.id).toBe('report:CRPT-119hrpt494');
    expect(report.parts.map((one) => one.id)).toEqual([
      'CRPT-119hrpt494-pt1',
      'CRPT-119hrpt494-pt2',
    ]);
    expect(report.parts[0]?.renditions[0]?.format).toBe('htm');
    expect(report.references).toMatchObject({
      bills: [{ id: 'hr:119:7', context: 'PRIMARY' }],
      laws: ['pvtl:110-4', 'law:107-228', 'law:107-229'],
      usc: ['usc:5-57a(a)(1)(B)', 'usc:5A-3'],
      uscChapters: ['5 U.S.C. ch. 8'],
      cfr: ['cfr:10-830'],
      statutes: [{ volume: '60', pages: ['812'] }],
      rins: ['0584-AE88'],
      reports: ['report:CRPT-118hrpt52'],
    });
    expect(value.extension.field).toEqual(['2026 name=Fiscal Year']);
  });

  test('an issue of the Record: who only is mentioned does not speak', () => {
    const { value } = readMods(
      mods(`<extension><accessId>CREC-2025-12-18</accessId><volume>171</volume><issue>9</issue></extension><originInfo><dateIssued>2025-12-18</dateIssued></originInfo>
      <relatedItem type="constituent" ID="id-CREC-2025-12-18-pt1-PgS8351"><titleInfo><title>LAMPS</title></titleInfo><identifier type="preferred citation">171 Cong. Rec. S8351</identifier><part type="article"><extent unit="pages"><start>S8351</start><end>S8352</end></extent></part><extension><accessId>CREC-2025-12-18-pt1-PgS8351</accessId><chamber>SENATE</chamber><granuleDate>2025-12-18</granuleDate><congMember bioGuideId="D000001" role="SPEAKING"><name type="parsed">Ms. DOE</name></congMember><congMember bioGuideId="R000002" role="MENTIONED"><name type="parsed">Mr. ROE</name></congMember></extension></relatedItem>`),
    );
    const issue = recordIssueOf(value);
    expect(issue).toMatchObject({ id: 'crec:2025-12-18', volume: '171', issue: '9' });
    expect(issue.articles[0]).toMatchObject({
      id: 'crec-granule:CREC-2025-12-18-pt1-PgS8351',
      chamber: 'SENATE',
      citation: '171 Cong. Rec. S8351',
      pages: [{ start: 'S8351', end: 'S8352' }],
      speakers: [{ bioguideId: 'D000001', name: 'Ms. DOE' }],
    });
  });

  test('an unknown element is named; another document is refused', () => {
    expect(readMods(mods('<mood>calm</mood>')).unread).toEqual(['mods/mood']);
    expect(() => readMods('<html/>')).toThrow(/<mods> was expected/);
  });
});
