import { describe, expect, test } from 'vitest';
import { canonicalFederalId } from './id-aliases.ts';
import { FEDERAL_ID_KINDS, federalId, topicId } from './ids.ts';

describe('the table of federal ids', () => {
  test('every example of the table is its own canonical spelling', () => {
    for (const { example } of FEDERAL_ID_KINDS) {
      expect(federalId(example)).toBe(example);
      expect(canonicalFederalId(example)).toBe(example);
    }
  });

  test('no prefix stands twice in the table', () => {
    const prefixes = FEDERAL_ID_KINDS.map((kind) => kind.prefix);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  for (const [given, id] of [
    ['bill:119-hr-1', 'hr:119:1'],
    ['HR:119:1', 'hr:119:1'],
    ['hr1-119', 'hr:119:1'],
    ['BILLS-119hr1enr', 'hr:119:1@enr'],
    ['BILLS-118hjres44eas2', 'hjres:118:44@eas2'],
    ['BILLS-116s2902is', 's:116:2902@is'],
    ['BILLSTATUS-117sconres7', 'sconres:117:7'],
    ['BILLSUM-114hres348', 'hres:114:348'],
    ['PLAW-119publ21', 'law:119-21'],
    ['PLAW-112pvtl1', 'pvtl:112-1'],
    ['plaw:119:1', 'law:119-1'],
    ['pvtl:112:1', 'pvtl:112-1'],
    ['vote:h119-1.240', 'vote:119-h-1-240'],
    ['s77-119.2025', 'vote:119-s-1-77'],
    ['bioguide:c000127', 'member:C000127'],
    ['committee:hsag00', 'committee:HSAG'],
    ['committee:hsag15', 'committee:HSAG15'],
    ['CHRG-119hhrg64242', 'hearing:64242'],
    ['chrg:119hhrg64242', 'hearing:64242'],
    ['hearing:119hhrg64242', 'hearing:64242'],
    ['CRPT-119hrpt100', 'report:CRPT-119hrpt100'],
    ['CRPT-119hrpt494-pt2', 'report:CRPT-119hrpt494'],
    ['report:CRPT-119hrpt494-pt2', 'report:CRPT-119hrpt494'],
    ['crpt:119srpt1', 'report:CRPT-119srpt1'],
    ['CREC-2025-12-18', 'crec:2025-12-18'],
    ['CREC-2018-03-01-v164', 'crec:2018-03-01-v164'],
    ['CREC-2025-12-18-pt1-PgS8351', 'crec-granule:CREC-2025-12-18-pt1-PgS8351'],
    ['crec:CREC-2025-12-18-pt1-PgS8351', 'crec-granule:CREC-2025-12-18-pt1-PgS8351'],
    ['govinfo:CREC-2025-03-11/CREC-2025-03-11-pt1-PgS1', 'crec-granule:CREC-2025-03-11-pt1-PgS1'],
    ['regs:docket:ACF-2025-0038', 'docket:ACF-2025-0038'],
    ['regs:ACF-2025-0038-0001', 'regdoc:ACF-2025-0038-0001'],
    ['cfr:1:18.1', 'cfr:1-18-18.1'],
    ['cfr:40:60', 'cfr:40-60'],
    ['cfr:26-1-1.401(k)-1(a)(2)', 'cfr:26-1-1.401(k)-1(a)(2)'],
    ['cfr:40-60-60.1@2020-03-01', 'cfr:40-60-60.1@2020-03-01'],
    ['https://www.ecfr.gov/current/title-40/section-60.1', 'cfr:40-60-60.1'],
    [
      'https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-60/appendix-Appendix%20A-1%20to%20Part%2060',
      'cfr:40-60-appendix-a-1-to-part-60',
    ],
    ['https://www.ecfr.gov/on/2024-01-02/title-14/part-241/section-19-8.1', 'cfr:14-241-19-8.1'],
    [
      'https://www.ecfr.gov/api/versioner/v1/full/2026-08-20/title-40.xml?part=60&section=60.1',
      'cfr:40-60-60.1',
    ],
    ['https://www.law.cornell.edu/cfr/text/40/60.1', 'cfr:40-60-60.1'],
    ['usc:5:552', 'usc:5-552'],
    ['usc:50a:1', 'usc:50A-1'],
    ['usc:42-1396r–8', 'usc:42-1396r-8'],
    ['USCODE-2022-title42-chap7-subchapXIX-sec1396a', 'usc:42-1396a'],
    ['CFR-2024-title40-vol8-sec60-1', 'cfr:40-60-60.1'],
    ['sap:119:s5:2025-01-22', 'sap:2025-01-22-s5'],
    ['CREC-2025-12-18-pt1-PgS8351', 'crec-granule:CREC-2025-12-18-pt1-PgS8351'],
    ['CREC-GRANULE:CREC-2025-12-18-pt1-PgS8351', 'crec-granule:CREC-2025-12-18-pt1-PgS8351'],
    ['crec-granule:2025-12-18', 'crec:2025-12-18'],
    ['hearing:CHRG-118hhrg50898', 'hearing:50898'],
    ['amendment:119-samdt-2360', 'samdt:119:2360'],
    ['samdt2360-119', 'samdt:119:2360'],
    ['HAMDT:118:15', 'hamdt:118:15'],
    ['https://www.congress.gov/amendment/119th-congress/senate-amendment/2360', 'samdt:119:2360'],
    ['https://www.congress.gov/amendment/118th-congress/house-amendment/15/text', 'hamdt:118:15'],
    ['https://api.congress.gov/v3/amendment/117/suamdt/3?format=json', 'suamdt:117:3'],
    ['committee:HSAG-15', 'committee:HSAG15'],
    ['usc:42', 'usc:42'],
    ['usc:42:1396a', 'usc:42-1396a'],
    ['usc:42-1396(a)(1)', 'usc:42-1396(a)(1)'],
    ['usc:50a-1', 'usc:50A-1'],
    ['cfr:40', 'cfr:40'],
    ['cfr:40-60-1', 'cfr:40-60-60.1'],
    ['cfr:40-60-60.1', 'cfr:40-60-60.1'],
    ['cfr:40-60-1@2024-01-01', 'cfr:40-60-60.1@2024-01-01'],
    ['cfr:1:18.1@2024-01-01', 'cfr:1-18-18.1@2024-01-01'],
    ['cfr:41-60-1', 'cfr:41-60-1'],
    ['cfr:41:102-3.50', 'cfr:41-102-3-102-3.50'],
    ['cfr:14-241-19-8.1', 'cfr:14-241-19-8.1'],
    ['gao:26-107693', 'gao:gao-26-107693'],
    ['gao:GAO-26-107693', 'gao:gao-26-107693'],
    ['GAOREPORTS-GAO-08-1053T', 'gao:gao-08-1053t'],
    ['gao:b-327858.2', 'gao:b-327858.2'],
    ['eo-14110', 'eo:14110'],
    ['lis:s270', 'lis:S270'],
    ['FR-2025-01-02/2024-31234', 'fr:2024-31234'],
    ['https://www.govinfo.gov/app/details/FR-2025-01-02/2024-31234', 'fr:2024-31234'],
    ['https://www.govinfo.gov/link/plaw/119/public/21', 'law:119-21'],
    ['https://www.govinfo.gov/link/bills/119/hr/1/enr?link-type=xml', 'hr:119:1@enr'],
    ['https://www.govinfo.gov/link/crpt/119/hrpt/100', 'report:CRPT-119hrpt100'],
    ['https://www.govinfo.gov/link/uscode/42/1396a', 'usc:42-1396a'],
    ['https://www.govinfo.gov/link/cfr/40/60?sectionnum=1&year=mostrecent', 'cfr:40-60-60.1'],
    ['https://www.federalregister.gov/documents/2026/05/04/2026-08558/some-title', 'fr:2026-08558'],
    ['https://www.federalregister.gov/d/E9-12345', 'fr:E9-12345'],
    ['https://www.federalregister.gov/api/v1/documents/C1-2026-20818.json', 'fr:C1-2026-20818'],
    ['https://www.federalregister.gov/executive-order/14110', 'eo:14110'],
    ['https://www.congress.gov/crs-report/R47892', 'crs:R47892'],
    ['https://crsreports.congress.gov/product/pdf/LSB/LSB11101', 'crs:LSB11101'],
    ['https://www.congress.gov/crs_external_products/RA/PDF/RL30795/RL30795.4.pdf', 'crs:RL30795'],
    ['https://www.everycrsreport.com/reports/98-807.html', 'crs:98-807'],
    ['https://api.regulations.gov/v4/dockets/ACF-2025-0038', 'docket:ACF-2025-0038'],
    ['https://www.regulations.gov/document/ACF-2025-0038-0001', 'regdoc:ACF-2025-0038-0001'],
    ['https://lda.gov/api/v1/registrants/61414/', 'lda-registrant:61414'],
    [
      'https://lda.senate.gov/filings/public/contribution/86260004-84e7-46e3-9cfa-76edae508768/print/',
      'lda:86260004-84e7-46e3-9cfa-76edae508768',
    ],
    ['https://www.regulations.gov/comment/ACF-2025-0038-0004', 'regdoc:ACF-2025-0038-0004'],
    [
      'https://downloads.regulations.gov/ACF-2025-0038-0001/content.pdf',
      'regdoc:ACF-2025-0038-0001',
    ],
    ['https://www.regulations.gov/#!docketDetail;D=ACF-2025-0038', 'docket:ACF-2025-0038'],
    ['https://www.regulations.gov/document?D=ACF-2025-0038-0001', 'regdoc:ACF-2025-0038-0001'],
    [
      'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title42-section1396a&num=0',
      'usc:42-1396a',
    ],
    [
      'https://lda.senate.gov/filings/public/filing/3d0d4f2e-7f0f-4d6a-9d3a-0d5f4f0e0a11/print/',
      'lda:3d0d4f2e-7f0f-4d6a-9d3a-0d5f4f0e0a11',
    ],
    ['http://clerk.house.gov/cgi-bin/vote.asp?year=2003&rollnumber=3', 'vote:108-h-1-3'],
    ['https://www.congress.gov/bill/119th-congress/house-bill/1/text', 'hr:119:1'],
    ['https://www.congress.gov/bill/118th-congress/senate-joint-resolution/11', 'sjres:118:11'],
    ['https://api.congress.gov/v3/bill/119/hconres/14?format=json', 'hconres:119:14'],
    ['https://www.congress.gov/119/bills/hr1/BILLS-119hr1enr.xml', 'hr:119:1@enr'],
    ['https://www.congress.gov/119/plaws/publ21/PLAW-119publ21.pdf', 'law:119-21'],
    ['https://www.congress.gov/119/plaws/pvtl1/PLAW-119pvtl1.htm', 'pvtl:119-1'],
    ['https://www.congress.gov/119/plaws/pvtl1/', 'pvtl:119-1'],
    ['https://www.congress.gov/119/plaws/publ21', 'law:119-21'],
    ['https://www.govtrack.us/congress/bills/119/hr1', 'hr:119:1'],
    ['https://www.govtrack.us/congress/bills/118/sjres11/text', 'sjres:118:11'],
    ['http://www.govtrack.us/congress/bill.xpd?bill=h111-3590', 'hr:111:3590'],
    ['http://www.govtrack.us/congress/bill.xpd?tab=summary&bill=hr111-5', 'hres:111:5'],
    ['https://www.govtrack.us/congress/votes/119-2025/h362', 'vote:119-h-1-362'],
    ['https://www.govtrack.us/congress/votes/118-2024/s9', 'vote:118-s-2-9'],
    ['https://api.congress.gov/v3/law/118/pub/108', 'law:118-108'],
    [
      'https://www.congress.gov/committee-report/116th-congress/house-report/617/1',
      'report:CRPT-116hrpt617',
    ],
    ['https://api.congress.gov/v3/committee-report/116/HRPT/617', 'report:CRPT-116hrpt617'],
    ['https://www.congress.gov/event/118th-congress/house-event/115538', 'meeting:118-h-115538'],
    ['https://api.congress.gov/v3/hearing/118/house/50898', 'hearing:50898'],
    ['https://www.congress.gov/member/maria-cantwell/C000127', 'member:C000127'],
    ['https://www.congress.gov/committee/house-agriculture/hsag00', 'committee:HSAG'],
    ['https://clerk.house.gov/evs/2025/roll362.xml', 'vote:119-h-1-362'],
    ['https://clerk.house.gov/Votes/2024517', 'vote:118-h-2-517'],
    [
      'https://www.senate.gov/legislative/LIS/roll_call_votes/vote1191/vote_119_1_00077.xml',
      'vote:119-s-1-77',
    ],
    [
      'http://www.senate.gov/legislative/LIS/roll_call_lists/roll_call_vote_cfm.cfm?&congress=114&session=1&vote=00066',
      'vote:114-s-1-66',
    ],
    ['https://www.govinfo.gov/app/details/CHRG-118hhrg52977', 'hearing:52977'],
    ['https://www.govinfo.gov/content/pkg/BILLS-119hr1enr/xml/BILLS-119hr1enr.xml', 'hr:119:1@enr'],
    [
      'https://www.govinfo.gov/metadata/granule/CREC-1997-01-28/CREC-1997-01-28-pt1-PgD52/mods.xml',
      'crec-granule:CREC-1997-01-28-pt1-PgD52',
    ],
    ['https://www.govinfo.gov/app/details/CREC-1997-01-28', 'crec:1997-01-28'],
    ['https://www.gao.gov/products/gao-26-107693', 'gao:gao-26-107693'],
    ['https://files.gao.gov/assets/gao-26-107693-highlights.pdf', 'gao:gao-26-107693'],
    ['https://files.gao.gov/reports/GAO-26-107693/index.html', 'gao:gao-26-107693'],
    ['https://www.gao.gov/products/b-423195.2%2Cb-423195.3', 'gao:b-423195.2'],
    ['https://www.cbo.gov/publication/51650', 'cbo:51650'],
    ['https://www.regulations.gov/docket/EPA-HQ-OAR-2025-0001', 'docket:EPA-HQ-OAR-2025-0001'],
    [
      'https://www.ecfr.gov/current/title-40/chapter-I/subchapter-C/part-60/subpart-A/section-60.1',
      'cfr:40-60-60.1',
    ],
  ] as const) {
    test(`${given} is ${id}`, () => expect(canonicalFederalId(given)).toBe(id));
  }

  for (const given of [
    '',
    'hr:119',
    'nonsense',
    'vote:119-x-1-2',
    'https://example.org/bill/1',
    'https://example.org/congress.gov/bill/119th-congress/house-bill/1',
    'https://notcongress.gov/bill/119th-congress/house-bill/1',
    'https://www.govtrack.us/congress/bills/119/zz1',
    'https://www.congress.gov/119/plaws/',
    'zz12-119',
    'CREC',
    'member:12',
  ]) {
    test(`'${given}' names nothing`, () => expect(canonicalFederalId(given)).toBeUndefined());
  }

  test('a topic has one key however it is written', () => {
    expect(topicId('Armed Forces and National Security')).toBe(
      'topic:armed-forces-and-national-security',
    );
    expect(topicId("Women's rights, Puerto Rico—status")).toBe(
      'topic:women-s-rights-puerto-rico-status',
    );
  });
});
