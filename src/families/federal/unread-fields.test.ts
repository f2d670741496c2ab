/** What a saved answer says is in its record, and what nothing reads is named there: nothing is lost in silence. */
import { describe, expect, test } from 'vitest';
import type { Source } from '../../core/source.ts';
import meetings from './committee_meetings/source.ts';
import reports from './committee_reports/source.ts';
import record from './congressional_record/source.ts';
import hearings from './hearings/source.ts';
import committees from './members/committees-source.ts';
import legislators from './members/legislators-source.ts';
import laws from './public_laws/source.ts';

async function recordsOf(source: Source, text: string, name = 'saved') {
  const bytes = new TextEncoder().encode(text);
  const found = source.recognise?.({ name, text, bytes }) ?? [];
  return Promise.all(
    found.map(({ candidate, file: called }) => {
      const file = {
        ...{ file: { name: called ?? '', url: 'file:saved' }, url: 'file:saved', sha256: '' },
        ...{ size: bytes.length, mediaType: '', headers: {} },
        ...{ bytes: async () => bytes, text: async () => text },
      };
      const files = called === undefined ? [] : [file];
      const acquired = {
        files,
        missing: new Map(),
        file: (wanted: string) => files.find(() => wanted === called),
      };
      const context = { params: {}, retrievedAt: '2026-11-18T00:00:00.000Z' };
      return source.parse(acquired, candidate, context);
    }),
  );
}

const json = (value: unknown) => JSON.stringify(value);
const SHADE = { shade: 'blue' };
const MODS = (inner: string) =>
  `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>On Ships</title></titleInfo>${inner}</mods>`;
const HEARING = `<extension><accessId>CHRG-79jhrg79716p19</accessId><docClass>JHRG</docClass><chamber>JOINT</chamber><congress years="1945-1946">79</congress><heading>Part 19</heading><partNumber>19</partNumber><isErrata>false</isErrata><shade>blue</shade></extension><classification authority="sudocs">Y 4.P 31:P 31/PT.19</classification><physicalDescription><note type="source content type">deposited</note><digitalOrigin>reformatted digital</digitalOrigin><extent>572 digital object pages</extent></physicalDescription><identifier type="ILS system id">996507</identifier>`;

describe('a field that nothing reads is named in the record', () => {
  test.each<[string, Source, string]>([
    [
      'a list of people',
      legislators,
      json([{ id: { bioguide: 'D000001' }, name: { last: 'Doe' }, terms: [SHADE] }]),
    ],
    [
      'a member of the API',
      legislators,
      json({ member: { bioguideId: 'D000001', directOrderName: 'Jane Doe', ...SHADE } }),
    ],
    [
      'seats of the Senate',
      legislators,
      '<senators><senator><name><first>Jane</first><last>Doe</last></name><bioguideId>D000001</bioguideId><state>OR</state><shade>blue</shade></senator></senators>',
    ],
    [
      'seats of the House',
      legislators,
      '<MemberData><members><member><member-info><bioguideID>D000001</bioguideID><official-name>Jane Doe</official-name></member-info><shade>blue</shade></member></members></MemberData>',
    ],
    [
      'a list of committees',
      committees,
      json([
        {
          type: 'house',
          name: 'Ships',
          thomas_id: 'HSSH',
          subcommittees: [{ name: 'Oars', thomas_id: '01', ...SHADE }],
        },
      ]),
    ],
    [
      'a committee of the API',
      committees,
      json({
        committee: {
          systemCode: 'hssh00',
          history: [{ libraryOfCongressName: 'Ships', ...SHADE }],
        },
        request: {},
      }),
    ],
    [
      'memberships',
      committees,
      json({ HSAG: [{ name: 'Jane Doe', bioguide: 'D000001', ...SHADE }] }),
    ],
    [
      'a law of the API',
      laws,
      json({
        bills: [
          {
            congress: 119,
            type: 'HR',
            number: '7',
            title: 'T',
            laws: [{ number: '119-2', type: 'Public Law', ...SHADE }],
          },
        ],
      }),
    ],
    [
      'issues of the Record',
      record,
      json({
        dailyCongressionalRecord: [
          { issueDate: '2025-03-11T04:00:00Z', issueNumber: '45', ...SHADE },
        ],
      }),
    ],
    [
      'the MODS of an article',
      record,
      MODS(
        '<extension><accessId>CREC-2025-03-11-pt1-PgS1677-4</accessId></extension><part><extent unit="pages"><shade>blue</shade></extent></part>',
      ),
    ],
    ['the MODS of a hearing', hearings, MODS(HEARING)],
  ])('%s', async (_, source, text) => {
    const found = await recordsOf(source, text);
    expect(found.length).toBeGreaterThan(0);
    expect(json(found)).toContain('shade');
  });
});

describe('members of the API', () => {
  const parties = [
    { partyName: 'Independent', partyAbbreviation: 'I', startYear: 2026 },
    { partyName: 'Republican', partyAbbreviation: 'R', startYear: 2021, endYear: 2026 },
  ];
  const terms = [
    {
      chamber: 'House of Representatives',
      congress: 118,
      startYear: 2023,
      endYear: 2025,
      stateCode: 'CA',
      memberType: 'Representative',
    },
    {
      chamber: 'House of Representatives',
      congress: 119,
      startYear: 2025,
      stateName: 'California',
      memberType: 'Delegate',
    },
  ];
  const member = {
    ...{
      bioguideId: 'K000401',
      directOrderName: 'Kevin Kiley',
      firstName: 'Kevin',
      lastName: 'Kiley',
    },
    ...{ honorificName: 'Mr.', state: 'California', partyHistory: parties, terms },
    depiction: { imageUrl: 'https://www.congress.gov/img/k.jpg', attribution: 'The Member' },
    leadership: [{ type: 'Majority Whip', congress: 118, current: true }],
    sponsoredLegislation: {
      count: 41,
      url: 'https://api.congress.gov/v3/member/K000401/sponsored-legislation',
    },
  };

  test('a term has the party of its years; one in which it changed says when', async () => {
    const [found] = await recordsOf(legislators, json({ member }));
    expect(found?.metadata).toMatchObject({
      party: 'Independent',
      terms: [
        { party: 'Republican', state: 'CA', congress: 118, affiliations: [] },
        {
          party: 'Independent',
          state: 'CA',
          memberType: 'Delegate',
          affiliations: [
            { party: 'Republican', start: '2025-01-03', end: '2026' },
            { party: 'Independent', start: '2026' },
          ],
        },
      ],
    });
  });

  test('a party that begins in the year in which a term ends is that of the next term', async () => {
    const history = [
      { partyName: 'Independent', startYear: 2025 },
      { partyName: 'Republican', startYear: 2021, endYear: 2025 },
    ];
    const [found] = await recordsOf(
      legislators,
      json({ member: { ...member, partyHistory: history } }),
    );
    expect(found?.metadata).toMatchObject({
      terms: [
        { party: 'Republican', affiliations: [] },
        { party: 'Independent', affiliations: [] },
      ],
    });
  });

  test('parts of the name, offices of a Congress, counts and who took the picture are kept', async () => {
    const [found] = await recordsOf(legislators, json({ member }));
    expect(found?.metadata).toMatchObject({
      name: { first: 'Kevin', last: 'Kiley', honorific: 'Mr.' },
      leadership: [{ title: 'Majority Whip', congress: 118, current: true }],
      sponsored: 41,
      pictureBy: 'The Member',
    });
    expect(found?.metadata.unread).toBeUndefined();
  });

  test('a State that is written out has its code; a place that none knows keeps its name', async () => {
    const page = (state: string) =>
      json({
        members: [
          {
            bioguideId: 'N000147',
            name: 'Norton, Eleanor',
            state,
            terms: { item: [{ chamber: 'House of Representatives', startYear: 1991 }] },
          },
        ],
      });
    const [dc] = await recordsOf(legislators, page('District of Columbia'));
    const [other] = await recordsOf(legislators, page('Atlantis'));
    expect([dc?.metadata.state, other?.metadata.state]).toEqual(['DC', 'Atlantis']);
  });
});

test('district offices as CSV are those of their people, each column by its name', async () => {
  const csv =
    'bioguide,id,address,suite,building,city,state,zip,phone\nA000055,A000055-a,205 4th Ave.,Suite 104,,Cullman,AL,35055,256-734-6043\nA000055,A000055-b,600 Broad St.,,,Gadsden,AL,35901,\nB000226,B000226-a,1 Main St.,,,Dover,DE,19901,\n';
  const found = await recordsOf(legislators, csv, 'legislators-district-offices.csv');
  expect(found.map(({ id }) => id)).toEqual(['member:A000055', 'member:B000226']);
  expect(found[0]?.metadata).toMatchObject({
    offices: [
      { id: 'A000055-a', suite: 'Suite 104', zip: '35055' },
      { id: 'A000055-b', city: 'Gadsden' },
    ],
  });
});

test('a president whose last term is over is not serving; a legislator is until a list says otherwise', async () => {
  const person = (type: string, end: string) =>
    json([
      {
        id: { bioguide: 'W000178' },
        name: { first: 'George', last: 'Washington' },
        terms: [{ type, start: '1789-04-30', end }],
      },
    ]);
  const service = async (type: string, end: string) => {
    const [one] = await recordsOf(legislators, person(type, end));
    return [one?.metadata.serving, (one as { lifecycle?: unknown })?.lifecycle];
  };
  expect(await service('prez', '1797-03-04')).toEqual([
    false,
    { servedFrom: '1789-04-30', servedUntil: '1797-03-04' },
  ]);
  expect(await service('prez', '2029-01-20')).toEqual([true, { servedFrom: '1789-04-30' }]);
  expect(await service('rep', '1797-03-04')).toEqual([true, { servedFrom: '1789-04-30' }]);
});

test('a committee of the API keeps its numbers in other catalogues, and counts', async () => {
  const history = [
    {
      libraryOfCongressName: 'Territories',
      startDate: '1929-06-17T04:00:00Z',
      locLinkedDataId: 'n79043126',
      naraId: '10513930',
      superintendentDocumentNumber: 'Y 4.T 27/2',
    },
  ];
  const committee = {
    systemCode: 'n79043126',
    history,
    isCurrent: false,
    bills: { count: 44, url: 'https://v3/bills' },
  };
  const [found] = await recordsOf(committees, json({ committee, request: { chamber: 'senate' } }));
  expect(found?.metadata).toMatchObject({
    chamber: 'senate',
    counts: { bills: 44 },
    history: [{ locId: 'n79043126', naraId: '10513930', sudocs: 'Y 4.T 27/2', from: '1929-06-17' }],
  });
  expect(found?.metadata.unread).toBeUndefined();
});

test('the MODS of a part of a hearing: which part it is, its shelf mark, its pages, each in words of its own', async () => {
  const [found] = await recordsOf(hearings, MODS(HEARING));
  expect(found?.metadata).toMatchObject({
    heading: 'Part 19',
    publisherFields: {
      partNumber: '19',
      isErrata: 'false',
      sudocs: 'Y 4.P 31:P 31/PT.19',
      extent: '572 digital object pages',
      digitalOrigin: 'reformatted digital',
      identifiers: { 'ILS system id': '996507' },
    },
  });
});

test('the MODS of a package: every section, a title alone, subcommittees, regulations and letters are references', async () => {
  const cited =
    '<extension><accessId>CHRG-118hhrg52385</accessId><congCommittee authorityId="hsii00" chamber="H"><name type="authority-standard">Natural Resources</name><subCommittee authorityId="hsii10"><name>Federal Lands</name></subCommittee></congCommittee><cfr title="36"><part number="7"><section number="7.1"/><section number="7.2"/></part><part number="13"/></cfr><USCode title="26"/><USCode title="29"><chapter number="8"/></USCode><rin number="0938-AV09"/><execCommunication congress="118" number="EC-12"/><statuteAtLarge volume="52"><pages pages="1060"/></statuteAtLarge></extension>';
  const [found] = await recordsOf(hearings, MODS(cited));
  const to = (kind: string) =>
    (found?.relations ?? []).filter((one) => one.kind === kind).map((one) => one.to);
  expect(to('held_by')).toEqual(['committee:HSII', 'committee:HSII10']);
  expect(to('cites')).toEqual([
    'usc:26',
    'cfr:36-7-7.1',
    'cfr:36-7-7.2',
    'cfr:36-13',
    'rin:0938-AV09',
  ]);
  expect(found?.metadata).toMatchObject({
    statutes: [{ volume: '52', pages: ['1060'] }],
    publisherFields: {
      uscChapters: ['29 U.S.C. ch. 8'],
      communications: [{ congress: 118, number: 'EC-12' }],
    },
  });
});

test('each part of a report says for itself who submitted it', async () => {
  const part = (id: string, words: string) =>
    `<relatedItem type="constituent"><extension><accessId>${id}</accessId><submittedStatement>${words}</submittedStatement></extension></relatedItem>`;
  const parts = part('CRPT-119hrpt494', 'Mr. Doe') + part('CRPT-119hrpt494-pt2', 'Ms. Roe');
  const [found] = await recordsOf(
    reports,
    MODS(`<extension><accessId>CRPT-119hrpt494</accessId></extension>${parts}`),
  );
  expect(found?.metadata.publisherFields).toMatchObject({
    parts: [
      { id: 'CRPT-119hrpt494', submittedStatement: 'Mr. Doe' },
      { id: 'CRPT-119hrpt494-pt2', submittedStatement: 'Ms. Roe' },
    ],
  });
});

test('the MODS of one article names its volume and issue through the issue it is of', async () => {
  const host =
    '<relatedItem type="host"><titleInfo><title>Congressional Record</title></titleInfo><extension><accessId>CREC-2026-09-18</accessId><volume>172</volume><issue>148</issue><congress>119</congress></extension></relatedItem>';
  const own =
    '<extension><accessId>CREC-2026-09-18-pt1-PgS4837-4</accessId><granuleClass>SENATE</granuleClass><granuleDate>2026-09-18</granuleDate><chamber>SENATE</chamber></extension><identifier type="former granule identifier">cr18se26-14</identifier>';
  const [found] = await recordsOf(record, MODS(own + host));
  expect(found).toMatchObject({
    id: 'crec-granule:CREC-2026-09-18-pt1-PgS4837-4',
    metadata: {
      volume: 172,
      issue: 148,
      publisherFields: { identifiers: { 'former granule identifier': 'cr18se26-14' } },
    },
  });
});

test('a meeting of the House keeps its end, its new days, the committee above, and each file of a document', async () => {
  const file = (ending: string) =>
    `<file doc-url="https://docs.house.gov/x.${ending}" doc-type="${ending.toUpperCase()}"/>`;
  const xml = `<committee-meeting congress-num="118" session-num="1" meeting-id="HHRG115955" meeting-type="HHRG"><publish-dates><publish-date date="2023-05-16T17:40:01"/></publish-dates><meeting-details><subcommittees><committee-name id="II10" parent-id="II00" parent-name="Committee on Natural Resources">Subcommittee on Federal Lands</committee-name></subcommittees><meeting-date><calendar-date>2023-05-23</calendar-date><start-time>14:00:00</start-time><end-time>16:30:00</end-time></meeting-date><rescheduled-dates><meeting-dates><calendar-date>2023-05-24</calendar-date><start-time>10:00:00</start-time></meeting-dates></rescheduled-dates><meeting-title>On Fires</meeting-title></meeting-details><meeting-documents><meeting-document type="BR" add-date="2023-05-10T16:28:45"><description>H.R. 3396</description><legis-num>HR 3396</legis-num><filename-metadata><legis-stage>ih</legis-stage></filename-metadata><files>${file('pdf')}${file('xml')}</files></meeting-document></meeting-documents></committee-meeting>`;
  const [found] = await recordsOf(meetings, xml);
  expect(found?.metadata).toMatchObject({
    end: '16:30:00',
    rescheduled: ['2023-05-24 10:00:00'],
    published: ['2023-05-16T17:40:01'],
    committees: [{ id: 'committee:HSII10', parent: 'Committee on Natural Resources' }],
    documents: [
      {
        bill: 'HR 3396',
        stage: 'ih',
        added: '2023-05-10T16:28:45',
        url: 'https://docs.house.gov/x.pdf',
        otherFiles: ['https://docs.house.gov/x.xml'],
      },
    ],
  });
});
