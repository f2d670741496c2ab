import { describe, expect, test } from 'vitest';
import { billstatus_v1 } from './billstatus_v1.ts';
import { readBillStatus } from './read-bill-status.ts';

const NEW = `<billStatus><version>3.0.0</version><bill><number>7</number><type>HR</type><congress>119</congress><title>Lamp Act</title>
<introducedDate>2025-01-03</introducedDate><originChamber>House</originChamber>
<sponsors><item><bioguideId>D000001</bioguideId><fullName>Rep. Doe, Jane [D-OR-1]</fullName><isByRequest>N</isByRequest></item></sponsors>
<cosponsors><count>1</count><countIncludingWithdrawnCosponsors>2</countIncludingWithdrawnCosponsors>
<item><bioguideId>R000002</bioguideId><fullName>Rep. Roe, Ann [R-UT-1]</fullName><sponsorshipDate>2025-01-03</sponsorshipDate><isOriginalCosponsor>True</isOriginalCosponsor></item>
<item><bioguideId>P000003</bioguideId><fullName>Rep. Poe, Max [R-TX-2]</fullName><sponsorshipDate>2025-02-01</sponsorshipDate><isOriginalCosponsor>False</isOriginalCosponsor><sponsorshipWithdrawnDate>2025-03-01</sponsorshipWithdrawnDate></item></cosponsors>
<actions><item><actionDate>2025-04-01</actionDate><actionTime>17:04:55</actionTime><type>Floor</type><actionCode>H37100</actionCode><sourceSystem><code>2</code><name>House floor actions</name></sourceSystem>
<text>Passed | agreed.</text><recordedVotes><recordedVote><rollNumber>23</rollNumber><url>https://dead.example/</url><chamber>House</chamber><congress>119</congress><date>2025-04-02T01:04:55Z</date><sessionNumber>1</sessionNumber></recordedVote></recordedVotes></item>
<item><actionDate>2025-01-03</actionDate><sourceSystem><name>Senate</name></sourceSystem></item></actions>
<committees><item><systemCode>hsag00</systemCode><name>Agriculture Committee</name><chamber>House</chamber><type>Standing</type><activities><item><name>Referred To</name><date>2025-01-03T15:00:00Z</date></item></activities>
<subcommittees><item><systemCode>hsag15</systemCode><name>Forestry Subcommittee</name></item></subcommittees></item></committees>
<relatedBills><item><congress>119</congress><type>S</type><number>9</number><title>Lamp Act</title><relationshipDetails><item><type>Identical bill</type><identifiedBy>CRS</identifiedBy></item></relationshipDetails></item></relatedBills>
<amendments><amendment><number>12</number><congress>119</congress><type>HAMDT</type><purpose>To dim.</purpose><sponsors><item><bioguideId>R000002</bioguideId><fullName>Rep. Roe</fullName></item></sponsors>
<actions><count>1</count><actions><item><actionDate>2025-04-01</actionDate><text>Offered.</text></item></actions></actions></amendment></amendments>
<policyArea><name>Energy</name></policyArea><subjects><legislativeSubjects><item><name>Lamps</name></item></legislativeSubjects><policyArea><name>Energy</name></policyArea></subjects>
<summaries><summary><versionCode>00</versionCode><actionDate>2025-01-03</actionDate><actionDesc>Introduced in House</actionDesc><text><![CDATA[<p><b>Lamp Act</b></p><p>This bill mends lamps.</p>]]></text></summary>
<summary><versionCode>36</versionCode><cdata><text><![CDATA[<p>Second.</p>]]></text></cdata></summary></summaries>
<titles><item><titleType>Display Title</titleType><title>Lamp Act</title></item></titles>
<laws><item><type>Private Law</type><number>119-2</number></item></laws>
<cboCostEstimates><item><pubDate>2025-03-03T05:00:00Z</pubDate><title>H.R. 7</title><url>https://www.cbo.gov/publication/61000</url></item></cboCostEstimates>
<textVersions><item><type>Enrolled Bill</type><date/><formats><item><url>https://www.govinfo.gov/content/pkg/BILLS-119hr7enr/uslm/BILLS-119hr7enr.xml</url></item></formats></item><item/></textVersions>
<notes><item><text><![CDATA[See <a href="https://www.congress.gov/bill/119th-congress/senate-bill/9">S.9</a>.]]></text></item></notes>
<latestAction><actionDate>2025-04-01</actionDate><text>Passed.</text></latestAction></bill></billStatus>`;

const OLD = `<billStatus><bill><billNumber>8</billNumber><billType>SJRES</billType><congress>114</congress><title>Old</title><isReserved>False</isReserved>
<primarySubject><name>Labor</name><parentSubject/></primarySubject><subjects><billSubjects><otherSubjects><item><name>Unions</name><parentSubject><name>Labor</name></parentSubject></item></otherSubjects></billSubjects></subjects>
<committees><billCommittees><item><name>HELP</name><systemCode>sshr00</systemCode></item></billCommittees></committees>
<actions><actionTypeCounts><placeholderTextForE>2</placeholderTextForE></actionTypeCounts><item><actionDate>2015-03-03</actionDate><actionTime>07:15PM</actionTime><text>Vetoed.</text><committee><name>HELP</name><systemCode>sshr00</systemCode></committee><links><link><name>S1</name><url>https://example.org</url></link></links></item></actions>
<summaries><billSummaries><item><text><![CDATA[Plain.]]></text></item></billSummaries></summaries>
<cboCostEstimates><item><rptUrl>https://www.cbo.gov/publication/1234</rptUrl></item></cboCostEstimates>
<recordedVotes><recordedVote><chamber>Senate</chamber><congress>114</congress><sessionNumber>1</sessionNumber><rollNumber>172</rollNumber></recordedVote></recordedVotes></bill></billStatus>`;

describe('BILLSTATUS', () => {
  test('the newer schema: every field, and none left unread', () => {
    const { value, unread } = readBillStatus(NEW);
    expect(unread).toEqual([]);
    expect(value).toMatchObject({
      id: 'hr:119:7',
      schemaVersion: '3.0.0',
      reserved: false,
      policyArea: 'Energy',
      subjects: ['Lamps'],
      cosponsorCount: 1,
      cosponsorCountWithWithdrawn: 2,
    });
    expect(value.cosponsors[1]).toMatchObject({
      bioguideId: 'P000003',
      original: false,
      withdrawnDate: '2025-03-01',
    });
    expect(value.actions[0]?.recordedVotes?.[0]?.id).toBe('vote:119-h-1-23');
    expect(value.actions[1]).toEqual({ date: '2025-01-03', source: 'Senate' });
    expect(value.committees[0]?.subcommittees[0]?.systemCode).toBe('hsag15');
    expect(value.relatedBills[0]).toMatchObject({
      id: 's:119:9',
      relationships: [{ type: 'Identical bill', identifiedBy: 'CRS' }],
    });
    expect(value.amendments[0]?.actions[0]?.text).toBe('Offered.');
    expect(value.summaries.map((one) => one.text)).toEqual([
      '<p><b>Lamp Act</b></p><p>This bill mends lamps.</p>',
      '<p>Second.</p>',
    ]);
    expect(value.laws).toEqual([{ id: 'pvtl:119-2', type: 'Private Law', number: '119-2' }]);
    expect(value.cboCostEstimates[0]?.id).toBe('cbo:61000');
    expect(value.textVersions).toEqual([
      {
        type: 'Enrolled Bill',
        id: 'hr:119:7@enr',
        formats: [{ format: 'uslm', url: expect.stringContaining('uslm') }],
      },
    ]);
  });

  test('the older schema says the same facts under other names', () => {
    const { value, unread } = readBillStatus(OLD);
    expect(unread).toEqual([]);
    expect(value).toMatchObject({
      id: 'sjres:114:8',
      policyArea: 'Labor',
      subjects: ['Unions'],
      actionCounts: { placeholderTextForE: '2' },
    });
    expect(value.actions[0]).toMatchObject({
      time: '19:15',
      committees: [{ systemCode: 'sshr00' }],
    });
    expect(value.recordedVotes[0]?.id).toBe('vote:114-s-1-172');
    expect(value.cboCostEstimates[0]?.id).toBe('cbo:1234');
  });

  test('a field that the publisher adds is named', async () => {
    const grown = NEW.replace(
      '<title>Lamp Act</title>',
      '<title>Lamp Act</title><colour>red</colour>',
    ).replace('<type>Floor</type>', '<type>Floor</type><mood>calm</mood>');
    expect(readBillStatus(grown).unread).toEqual([
      'billStatus/bill/actions/item/mood',
      'billStatus/bill/colour',
    ]);
    const { warnings } = await billstatus_v1.normalize(new TextEncoder().encode(grown), {});
    expect(warnings).toEqual([
      'not read: billStatus/bill/actions/item/mood, billStatus/bill/colour',
    ]);
  });

  test('a reserved number is a bill that says so', () => {
    const { value } = readBillStatus(
      '<billStatus><bill><number>3</number><type>HR</type><congress>119</congress><title>Reserved for the Speaker.</title></bill></billStatus>',
    );
    expect(value).toMatchObject({ id: 'hr:119:3', reserved: true });
  });

  test('a file that does not name its bill is refused', () => {
    expect(() =>
      readBillStatus('<billStatus><bill><number>3</number></bill></billStatus>'),
    ).toThrow(/all three are needed/);
    expect(() => readBillStatus('')).toThrow(/cannot be read at line 1/);
  });

  test('the Markdown holds people, actions, summaries and versions', async () => {
    const { markdown, headings } = await billstatus_v1.normalize(new TextEncoder().encode(NEW), {});
    expect(headings[0]?.text).toBe('Lamp Act (HR 7, 119th Congress)');
    expect(markdown).toContain('| Rep. Poe, Max [R-TX-2] | 2025-02-01 | no | 2025-03-01 |');
    expect(markdown).toContain('| 2025-04-01 17:04:55 | Passed \\| agreed. |');
    expect(markdown).toContain('**Lamp Act**\n\nThis bill mends lamps.');
    expect(markdown).toContain(
      'See [S.9](https://www.congress.gov/bill/119th-congress/senate-bill/9).',
    );
    expect(markdown).toContain('- Enrolled Bill [uslm](https://www.govinfo.gov/');
  });
});
