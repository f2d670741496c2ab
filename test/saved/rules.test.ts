/** Rules and comments whose publishers say a thing in another place than usual. */
import { expect, test } from 'vitest';
import { ecfr_xml_v1 } from '../../src/families/federal/ecfr/ecfr_xml_v1.ts';
import ecfr from '../../src/families/federal/ecfr/source.ts';
import register from '../../src/families/federal/federal_register/source.ts';
import regulations from '../../src/families/federal/regulations_dockets/source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import { recordsOf } from '../saved-records.ts';

const PART = `<DIV5 N="550" TYPE="PART"><HEAD>PART 550—PAY</HEAD><SOURCE><HED>Source:</HED><PSPACE>33 FR 12458, Sept. 4, 1968.</PSPACE></SOURCE><DIV6 N="A" TYPE="SUBPART"><HEAD>Subpart A—Premium Pay</HEAD><AUTH><HED>Authority:</HED><PSPACE>5 U.S.C. 5304; E.O. 12748.</PSPACE></AUTH><DIV8 N="550.101" TYPE="SECTION"><HEAD>§ 550.101 Who is covered?</HEAD><P>All.</P></DIV8></DIV6><DIV6 N="B" TYPE="SUBPART"><HEAD>Subpart B—Other</HEAD><DIV8 N="550.201" TYPE="SECTION"><HEAD>§ 550.201 Others.</HEAD><P>None.</P></DIV8></DIV6></DIV5>`;

test('what a subpart says of its authority holds for its sections alone', async () => {
  const [, first, second] = await recordsOf(ecfr, PART, 'ECFR-title5.xml');
  expect(first?.metadata?.authority).toBe('5 U.S.C. 5304; E.O. 12748.');
  expect(first?.relations?.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'part_of cfr:5-550',
    'authorized_by usc:5-5304',
    'authorized_by eo:12748',
    'published_in fr-page:33-12458',
  ]);
  expect(first?.citation).toContain('§ 550.101 Who is covered? https');
  expect(second?.metadata?.authority).toBeUndefined();
});

test('the label of a note of a part runs into its words', async () => {
  const { markdown } = await ecfr_xml_v1.normalize(new TextEncoder().encode(PART), {});
  expect(markdown).toContain('**Source:** 33 FR 12458, Sept. 4, 1968.');
});

test('a day that is written as midnight in Greenwich is that day', async () => {
  const data = {
    id: 'LAMP-2015-0010-0015',
    type: 'documents',
    attributes: {
      agencyId: 'LAMP',
      docketId: 'LAMP-2015-0010',
      documentType: 'Notice',
      title: 'Agenda',
      postedDate: '2015-10-05T00:00:00Z',
      modifyDate: '2015-10-09T15:59:17Z',
    },
  };
  const [record] = await recordsOf(regulations, JSON.stringify({ data }));
  expect(record).toMatchObject({
    publishedAt: '2015-10-05T00:00:00.000Z',
    metadata: { postedOn: '2015-10-05' },
  });
});

test('an order of before 1994 has no number of a document, and is known by its own', async () => {
  const row = {
    document_number: null,
    executive_order_number: '9066',
    citation: '7 FR 1407',
    start_page: 1407,
    end_page: 1407,
    publication_date: '1942-02-25',
    type: 'Presidential Document',
    title: 'Military Areas',
  };
  const other = { ...row, document_number: '2025-02006', publication_date: '2025-01-28' };
  const records = await recordsOf(register, JSON.stringify({ count: 2, results: [row, other] }));
  expect(records.map((one) => [one?.id, one?.aliases])).toEqual([
    ['eo:9066', ['fr-page:7-1407']],
    ['fr:2025-02006', ['eo:9066', 'fr-page:7-1407']],
  ]);
  expect(records[0]).toMatchObject({
    sourceUrl: 'https://www.federalregister.gov/executive-order/9066',
    metadata: { document_number: null },
  });
});

test('a roll call that counts yeas was not vacated, even where the file lists nobody', async () => {
  const vote = (yeas: string) =>
    `<roll_call_vote><congress>117</congress><session>2</session><vote_number>282</vote_number><vote_date>August 3, 2022,  05:27 PM</vote_date><question>On Ratification</question><count><yeas>${yeas}</yeas><nays/></count><members/></roll_call_vote>`;
  const [counted] = await recordsOf(votes, vote('95'));
  const [none] = await recordsOf(votes, vote(''));
  expect([counted?.metadata?.kind, none?.metadata?.kind]).toEqual(['ordinary', 'vacated']);
});
