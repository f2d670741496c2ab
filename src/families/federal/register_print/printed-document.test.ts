import { expect, test } from 'vitest';
import { uslmDocuments } from './uslm-issue.ts';
import { xmlDocuments } from './xml-issue.ts';

const rule = (number: string, inside: string) =>
  `<RULE><PREAMB><SUBJECT>Lamps</SUBJECT></PREAMB>${inside}<FRDOC>[FR Doc. ${number} Filed 2-8-24; 8:45 am]</FRDOC></RULE>`;

test('a document that begins in the middle of a page stands on the page of the mark before it', () => {
  const issue = `<FEDREG><VOL>89</VOL><DATE>Monday, February 12, 2024</DATE>${rule('2024-00001', '<PRTPAGE P="101"/>')}${rule('2024-00002', '<P>One.</P><PRTPAGE P="102"/>')}</FEDREG>`;
  const pages = xmlDocuments(issue).documents.map(({ document }) => [
    document.document_number,
    document.start_page,
    document.end_page,
  ]);
  expect(pages[1]).toEqual(['2024-00002', 101, 102]);
});

test('a document in USLM whose facts lack its number has the one it was filed under', () => {
  const uslm =
    '<frDoc xmlns="http://schemas.gpo.gov/xml/uslm"><rule styleType="x"><meta><date>2018-02-07</date></meta><frDocId>[FR Doc. 2018–02357 Filed 2–6–18; 8:45 am]</frDocId></rule></frDoc>';
  const [found] = uslmDocuments(uslm).documents;
  expect(found?.document).toMatchObject({
    document_number: '2018-02357',
    publication_date: '2018-02-07',
  });
});
