/** Rules and comments whose publishers say a thing in another place than usual. */
import { expect, test } from 'vitest';
import { ecfr_xml_v1 } from '../../src/families/federal/ecfr/ecfr_xml_v1.ts';
import ecfr from '../../src/families/federal/ecfr/source.ts';
import regulations from '../../src/families/federal/regulations_dockets/source.ts';
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
