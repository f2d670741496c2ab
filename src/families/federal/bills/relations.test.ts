import { expect, test } from 'vitest';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { relationsOf, reportId } from './relations.ts';

const item = (xml: string) => `<item>${xml}</item>`;
const statusOf = (xml: string) =>
  readBillStatus(
    `<billStatus><bill><number>7</number><type>HR</type><congress>119</congress><title>Lamp Act</title>${xml}</bill></billStatus>`,
  ).value;

test('a cosponsor who withdrew was one until then', () => {
  const withdrawn = item(
    '<bioguideId>p000003</bioguideId><fullName>Rep. Poe</fullName><sponsorshipDate>2025-02-01</sponsorshipDate><sponsorshipWithdrawnDate>2025-03-01</sponsorshipWithdrawnDate>',
  );
  expect(relationsOf(statusOf(`<cosponsors>${withdrawn}</cosponsors>`))).toEqual([
    {
      kind: 'cosponsored_by',
      to: 'member:P000003',
      evidence: 'cosponsors',
      since: '2025-02-01',
      until: '2025-03-01',
      details: { name: 'Rep. Poe' },
    },
  ]);
});

test('a vote that the bill and its action name is one relation', () => {
  const vote =
    '<recordedVotes><recordedVote><rollNumber>23</rollNumber><chamber>House</chamber><congress>119</congress><sessionNumber>1</sessionNumber></recordedVote></recordedVotes>';
  const status = statusOf(
    `${vote}<actions>${item(`<actionDate>2025-04-01</actionDate><text>Passed.</text>${vote}`)}</actions>`,
  );
  expect(relationsOf(status)).toEqual([
    { kind: 'voted_on_in', to: 'vote:119-h-1-23', evidence: 'recordedVotes' },
  ]);
});

test.each([
  ['H. Rept. 119-100', 'report:CRPT-119hrpt100'],
  ['S. Rept. 114-12,Part 2', 'report:CRPT-114srpt12'],
  ['H.Rept. 117–9', 'report:CRPT-117hrpt9'],
  ['Ex. Rept. 116-1', 'report:CRPT-116erpt1'],
  ['Union Calendar No. 5', undefined],
])('%s is %s', (citation, id) => expect(reportId(citation)).toBe(id));
