/**
 * XML of votes, bills, meetings, laws and hearings with one element taken away, emptied, written twice or joined by a
 * stranger: what comes out is a record that says nothing false of itself, or a refusal by name.
 */
import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../../src/core/errors.ts';
import type { ParsedDocument } from '../../src/core/record.ts';
import type { Source } from '../../src/core/source.ts';
import bills from '../../src/families/federal/bills/source.ts';
import { billstatus_v1 } from '../../src/families/federal/billstatus/billstatus_v1.ts';
import meetings from '../../src/families/federal/committee_meetings/source.ts';
import hearings from '../../src/families/federal/hearings/source.ts';
import laws from '../../src/families/federal/public_laws/source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import {
  isElement,
  parseXml,
  serialize,
  type XmlElement,
  type XmlNode,
} from '../../src/kit/xml/parse-xml.ts';
import { recordsOf } from '../saved-records.ts';

const ANSWERS: readonly (readonly [name: string, source: Source, xml: string])[] = [
  [
    'a roll call of the House',
    votes,
    `<rollcall-vote><vote-metadata><majority>R</majority><congress>115</congress><session>2nd</session><committee>U.S. House of Representatives</committee><rollcall-num>300</rollcall-num><legis-num>H R 5895</legis-num><vote-question>On Agreeing to the Amendment</vote-question><amendment-num>12</amendment-num><amendment-author>Gosar of Arizona</amendment-author><vote-type>RECORDED VOTE</vote-type><vote-result>Failed</vote-result><action-date>8-Jun-2018</action-date><action-time time-etz="09:30">9:30 AM</action-time><vote-desc>Lamps</vote-desc><vote-totals><totals-by-party-header><party-header>Party</party-header></totals-by-party-header><totals-by-party><party>Republican</party><yea-total>138</yea-total></totals-by-party><totals-by-candidate><candidate>Doe</candidate><candidate-total>2</candidate-total></totals-by-candidate><totals-by-vote><total-stub>Totals</total-stub><yea-total>138</yea-total><nay-total>275</nay-total></totals-by-vote></vote-totals></vote-metadata><vote-data><recorded-vote><legislator name-id="A000374" sort-field="Abraham" party="R" state="LA" role="legislator">Abraham</legislator><vote>No</vote></recorded-vote></vote-data></rollcall-vote>`,
  ],
  [
    'a roll call of the Senate',
    votes,
    `<roll_call_vote><congress>117</congress><session>1</session><congress_year>2021</congress_year><vote_number>59</vote_number><vote_date>February 13, 2021,  03:50 PM</vote_date><modify_date>February 14, 2021,  10:07 AM</modify_date><vote_question_text>On the Nomination PN55-25</vote_question_text><vote_document_text>Jane Doe</vote_document_text><vote_result_text>Confirmed (51-50)</vote_result_text><question>On the Nomination</question><vote_title>Jane Doe</vote_title><majority_requirement>1/2</majority_requirement><vote_result>Nomination Confirmed</vote_result><document><document_congress>117</document_congress><document_type>PN</document_type><document_number>55-25</document_number><document_name>PN55-25</document_name><document_title>Jane Doe</document_title><document_short_title/></document><amendment><amendment_number>S.Amdt. 1</amendment_number><amendment_to_document_number>H.R. 5376</amendment_to_document_number><amendment_purpose>To strike.</amendment_purpose></amendment><count><yeas>50</yeas><nays>50</nays><present/><absent/></count><tie_breaker><by_whom>Vice President</by_whom><tie_breaker_vote>Yea</tie_breaker_vote></tie_breaker><members><member><member_full>Baldwin (D-WI)</member_full><last_name>Baldwin</last_name><first_name>Tammy</first_name><party>D</party><state>WI</state><vote_cast>Yea</vote_cast><lis_member_id>S354</lis_member_id></member></members></roll_call_vote>`,
  ],
  [
    'the status of a bill',
    bills,
    `<billStatus><version>3.0.0</version><bill><number>7</number><updateDate>2025-12-05T21:42:52Z</updateDate><originChamber>House</originChamber><type>HR</type><introducedDate>2025-01-03</introducedDate><congress>119</congress><legislationUrl>https://www.congress.gov/bill/119th-congress/house-bill/7</legislationUrl><committees><item><systemCode>hsag00</systemCode><name>Agriculture Committee</name><chamber>House</chamber><type>Standing</type><activities><item><name>Referred To</name><date>2025-01-03T15:00:00Z</date></item></activities><subcommittees><item><systemCode>hsag15</systemCode><name>Forestry</name></item></subcommittees></item></committees><committeeReports><committeeReport><citation>H. Rept. 119-1</citation></committeeReport></committeeReports><relatedBills><item><title>Lamp Act</title><congress>119</congress><number>9</number><type>S</type><latestAction><actionDate>2025-02-26</actionDate><text>Referred.</text></latestAction><relationshipDetails><item><type>Identical bill</type><identifiedBy>CRS</identifiedBy></item></relationshipDetails></item></relatedBills><actions><item><actionDate>2025-04-01</actionDate><actionTime>17:04:55</actionTime><text>Passed.</text><type>Floor</type><actionCode>H37100</actionCode><sourceSystem><code>2</code><name>House floor actions</name></sourceSystem><recordedVotes><recordedVote><rollNumber>23</rollNumber><url>https://clerk.house.gov/evs/2025/roll023.xml</url><chamber>House</chamber><congress>119</congress><date>2025-04-02T01:04:55Z</date><sessionNumber>1</sessionNumber></recordedVote></recordedVotes></item></actions><sponsors><item><bioguideId>D000001</bioguideId><fullName>Rep. Doe, Jane [D-OR-1]</fullName><isByRequest>N</isByRequest></item></sponsors><cosponsors><item><bioguideId>R000002</bioguideId><fullName>Rep. Roe, Ann [R-UT-1]</fullName><sponsorshipDate>2025-01-03</sponsorshipDate><isOriginalCosponsor>True</isOriginalCosponsor></item></cosponsors><cboCostEstimates><item><pubDate>2025-03-01T00:00:00Z</pubDate><title>H.R. 7</title><url>https://www.cbo.gov/publication/61000</url><description>As ordered reported</description></item></cboCostEstimates><laws><item><type>Public Law</type><number>119-3</number></item></laws><policyArea><name>Energy</name></policyArea><subjects><legislativeSubjects><item><name>Lighting</name></item></legislativeSubjects></subjects><summaries><summary><versionCode>00</versionCode><actionDate>2025-01-03</actionDate><actionDesc>Introduced in House</actionDesc><updateDate>2025-02-11T21:16:06Z</updateDate><text>&lt;p&gt;Lamps.&lt;/p&gt;</text></summary></summaries><title>Lamp Act</title><titles><item><titleType>Display Title</titleType><title>Lamp Act</title></item></titles><amendments><amendment><number>12</number><congress>119</congress><type>HAMDT</type><purpose>To dim.</purpose><sponsors><item><bioguideId>R000002</bioguideId><fullName>Rep. Roe</fullName></item></sponsors><actions><count>1</count><actions><item><actionDate>2025-04-01</actionDate><text>Offered.</text></item></actions></actions></amendment></amendments><textVersions><item><type>Introduced in House</type><date>2025-01-03T05:00:00Z</date><formats><item><url>https://www.govinfo.gov/content/pkg/BILLS-119hr7ih/xml/BILLS-119hr7ih.xml</url></item></formats></item></textVersions><latestAction><actionDate>2025-04-01</actionDate><text>Passed.</text></latestAction></bill></billStatus>`,
  ],
  [
    'a meeting of the House',
    meetings,
    `<committee-meeting congress-num="118" session-num="1" meeting-id="HHRG115955" meeting-type="HHRG" update-date="2024-10-08T12:14:32.360"><current-status>S</current-status><publish-dates><publish-date date="2023-05-16T17:40:01.293"/></publish-dates><meeting-details><subcommittees><committee-name id="II10" parent-id="II00" parent-name="Natural Resources">Federal Lands</committee-name></subcommittees><meeting-date><calendar-date>2023-05-23</calendar-date><start-time>14:00:00</start-time><end-time>16:30:00</end-time></meeting-date><meeting-location><capitol-complex><room>1324</room><building>LHOB</building></capitol-complex></meeting-location><meeting-title>On lamps</meeting-title></meeting-details><meeting-documents><meeting-document type="BR" add-date="2023-05-10T16:26:15.840"><description>H.R. 188</description><legis-num>HR 188</legis-num><files><file doc-url="http://docs.house.gov/BILLS-118HR188ih.pdf" doc-type="PDF"/></files></meeting-document></meeting-documents></committee-meeting>`,
  ],
  [
    'a law',
    laws,
    `<pLaw xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="http://purl.org/dc/elements/1.1/"><meta><dc:title>Public Law 115–11: Lamps</dc:title><dc:type>Public Law</dc:type><docNumber>11</docNumber><citableAs>Public Law 115–11</citableAs><citableAs>131 Stat. 75</citableAs><congress>115</congress><publicPrivate>public</publicPrivate><processedDate>2018-01-01</processedDate></meta><preface><dc:type>Public Law</dc:type><docNumber>115–11</docNumber></preface><main><longTitle><docTitle>An Act</docTitle><officialTitle>To light lamps.</officialTitle><sidenote><p><ref href="/us/bill/115/hjres/37">[H.J. Res. 37]</ref></p></sidenote></longTitle><section><num value="1">SECTION 1.</num><heading>Short title.</heading><content>This Act may be cited as the “<shortTitle>Lamp Act</shortTitle>”.</content></section></main></pLaw>`,
  ],
  [
    'the MODS of a hearing',
    hearings,
    `<mods xmlns="http://www.loc.gov/mods/v3" version="3.3" ID="P0"><titleInfo><title>On lamps</title></titleInfo><titleInfo type="alternative"/><location><url displayLabel="HTML rendition" access="raw object">https://www.govinfo.gov/content/pkg/CHRG-118hhrg52385/html/CHRG-118hhrg52385.htm</url></location><originInfo><dateIssued encoding="w3cdtf">2023-05-23</dateIssued></originInfo><extension><docClass>HHRG</docClass><accessId>CHRG-118hhrg52385</accessId><chamber>HOUSE</chamber><congress>118</congress><heldDate>2023-05-23</heldDate><witness>Doe, Jane</witness><congCommittee authorityId="hsii00" chamber="H" congress="118" type="S"><name type="authority-standard">Natural Resources</name></congCommittee><eventId>115955</eventId><law congress="114" isPrivate="false" number="47"/><bill congress="118" context="COVER" number="188" type="HR"/></extension></mods>`,
  ],
];

describe.each(ANSWERS)('%s', (_name, source, xml) => {
  const { root } = parseXml(xml);

  test('as it is, becomes one record', async () => {
    const [record, ...more] = await recordsOf(source, xml);
    expect(record?.title).toBeTruthy();
    expect(record?.metadata.unread).toBeUndefined();
    expect(more).toEqual([]);
  });

  test('with any one element damaged, becomes a true record or a refusal', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const [damage, text] of damaged(root)) {
      tried += 1;
      try {
        for (const record of await recordsOf(source, text))
          if (record) wrong.push(...(await falseIn(record)).map((why) => `${damage}: ${why}`));
      } catch (error) {
        if (!(error instanceof AnnalsError)) wrong.push(`${damage}: ${error}`);
      }
    }
    expect(tried).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });
});

test('an element that nobody knows is named, and hides nothing', async () => {
  for (const [, source, xml] of ANSWERS.slice(0, 4)) {
    const [known] = await recordsOf(source, xml);
    const [record] = await recordsOf(source, xml.replace(/<\/([\w-]+)>$/, '<lamp>new</lamp></$1>'));
    expect(record?.metadata.unread).toEqual([expect.stringMatching(/\/lamp$/)]);
    expect(record?.title).toBe(known?.title);
  }
});

/** Each element once, by its path: taken away, emptied, without an attribute, written twice. */
function* damaged(root: XmlElement): Generator<readonly [string, string]> {
  const seen = new Set<string>();
  for (const { path, element, above } of elementsIn(root)) {
    if (seen.has(path)) continue;
    seen.add(path);
    const swap = (...by: XmlElement[]): string => serialize(replaced(root, element, by));
    yield [`empty ${path}`, swap({ ...element, children: [] })];
    yield [`other words in ${path}`, swap({ ...element, children: ['x & y 99 Ü'] })];
    for (const name of Object.keys(element.attributes)) {
      const { [name]: _gone, ...attributes } = element.attributes;
      yield [`${path} without @${name}`, swap({ ...element, attributes })];
    }
    if (!above) continue;
    yield [`no ${path}`, swap()];
    yield [`${path} twice`, swap(element, element)];
  }
}

interface Found {
  readonly path: string;
  readonly element: XmlElement;
  readonly above: XmlElement | undefined;
}

function* elementsIn(
  element: XmlElement,
  path = element.name,
  above?: XmlElement,
): Generator<Found> {
  yield { path, element, above };
  for (const child of element.children)
    if (isElement(child)) yield* elementsIn(child, `${path}/${child.name}`, element);
}

function replaced(at: XmlElement, target: XmlElement, by: readonly XmlElement[]): XmlElement {
  if (at === target) return by[0] ?? at;
  const children = at.children.flatMap((child): readonly XmlNode[] =>
    child === target ? by : isElement(child) ? [replaced(child, target, by)] : [child],
  );
  return { ...at, children };
}

/** What a reader of a damaged answer betrays itself by. */
async function falseIn(record: ParsedDocument): Promise<string[]> {
  const { body, ...facts } = record;
  const markdown =
    body?.normalizer === 'billstatus_v1' && body.content instanceof Uint8Array
      ? (await billstatus_v1.normalize(body.content, {})).markdown
      : '';
  const said = /.{0,40}(?:\bundefined\b|\bNaN\b|Invalid Date|\[object).{0,20}/.exec(
    `${JSON.stringify(facts)} ${markdown}`,
  );
  return [
    ...(said ? [`it says ${said[0]}`] : []),
    ...(/^[a-z]+:.*\d/.test(record.id) && !/[:-]0(?:\D|$)/.test(record.id) ? [] : [record.id]),
    ...(record.title.trim() === '' ? ['it has no title'] : []),
  ];
}
