import { describe, expect, test } from 'vitest';
import { annualSection } from './annual-record.ts';
import { readAnnualTitle } from './annual-title.ts';
import { recogniseCode } from './recognise.ts';
import { lawsInTableThree } from './table-three.ts';

const section = (path: string, head: string, rest = '') => `
<!-- documentid:40_x  usckey:4000 currentthrough:20130115 documentPDFPage:29 -->
<!-- itempath:/400/CHAPTER 3/${path} -->
<!-- itemsortkey:400AABE -->
<!-- expcite:TITLE 40-PUBLIC WORKS!@!CHAPTER 3-FUNDS!@!${path} -->
<!-- field-start:head -->
<h3 class="section-head">${head}</h3>
<!-- field-end:head -->
${rest}`;

const EDITION = '<!-- AUTHORITIES-PUBLICATION-NAME:2012 Edition -->\n';
const TITLE = [
  EDITION,
  '<!-- documentid:40_ currentthrough:20130115 -->\n<!-- itempath:/400 -->\n<!-- expcite:TITLE 40-PUBLIC WORKS -->\n<h1>TITLE 40</h1>',
  section(
    '[Sec. 322',
    '[&sect;322. Repealed. Pub. L. 109&ndash;313, &sect;3(h)(1), Oct. 6, 2006, 120 Stat. 1736]',
    '<p class="note-body">Section related to a Fund.</p>',
  ),
  section(
    'Sec. 323',
    '&sect;323. A Fund&#160;<sup><a href="#n" name="m">1</a></sup>',
    '<p class="statutory-body">There is a fund.</p>\n<p class="source-credit">(Pub. L. 107&ndash;217, Aug. 21, 2002, 116 Stat. 1076; Pub. L. 109&ndash;1, Jan. 5, 2005, 119 Stat. 3.)</p>',
  ),
  section('[Secs. 324, 325', '[&sect;&sect;324, 325. Omitted]'),
  section('[Secs. 326 to 329', '[&sect;&sect;326 to 329. Omitted]'),
  section(
    '[Sec. 330',
    '[&sect;330. Transferred]',
    '<p class="note-body">Section 330 was transferred to section 12 of Title 41.</p>',
  ),
].join('\n');

describe('a title of a yearly edition', () => {
  test('names its sections, several under one heading by the first', () => {
    const read = readAnnualTitle(TITLE);
    expect(read).toMatchObject({
      title: '40',
      heading: 'TITLE 40-PUBLIC WORKS',
      edition: '2012 Edition',
    });
    expect([...(read?.sections.values() ?? [])].map(({ id, others }) => [id, ...others])).toEqual([
      ['usc:40-322'],
      ['usc:40-323'],
      ['usc:40-324', 'usc:40-325'],
      ['usc:40-326...329', 'usc:40-326', 'usc:40-329'],
      ['usc:40-330'],
    ]);
  });

  const found = recogniseCode({ name: 'a.htm', bytes: new Uint8Array(), text: TITLE });

  function recordOf(key: string) {
    const one = found.find(({ candidate }) => candidate.key === key);
    if (!one) throw new Error(`${key} was not recognised`);
    return annualSection(TITLE, key, one.candidate.fields, 'file:2012usc40.htm');
  }

  test('a section says which laws made it, and when', () => {
    expect(recordOf('usc:40-323')).toMatchObject({
      title: '§323. A Fund',
      publishedAt: '2002-08-21T00:00:00.000Z',
      updatedAt: '2005-01-05T00:00:00.000Z',
      citation: expect.stringMatching(/^40 U\.S\.C\. 323 \(2012 Edition\)\. §323\. A Fund\. https/),
      metadata: { currentThrough: '2013-01-15' },
      relations: [
        { kind: 'part_of', to: 'usc:40' },
        { kind: 'enacted_by', to: 'law:107-217', since: '2002-08-21' },
        { kind: 'amended_by', to: 'law:109-1', since: '2005-01-05' },
      ],
      body: { normalizer: 'html_v1', content: expect.stringContaining('There is a fund.') },
    });
    expect(recordOf('usc:40-323').status).toBeUndefined();
  });

  test.each<[string, object, readonly string[]]>([
    [
      'usc:40-322',
      {
        status: 'withdrawn',
        tombstoneAt: '2006-10-06T00:00:00.000Z',
        tombstoneReason: 'Repealed. Pub. L. 109–313, §3(h)(1), Oct. 6, 2006, 120 Stat. 1736',
      },
      ['part_of usc:40', 'repealed_by law:109-313'],
    ],
    [
      'usc:40-324',
      { status: 'withdrawn', tombstoneAt: '2013-01-15T00:00:00.000Z', tombstoneReason: 'Omitted' },
      ['part_of usc:40'],
    ],
    [
      'usc:40-330',
      {
        status: 'superseded',
        successorId: 'usc:41-12',
        tombstoneReason: 'Transferred: Section 330 was transferred to section 12 of Title 41.',
      },
      ['part_of usc:40', 'transferred_to usc:41-12'],
    ],
  ])('%s is gone in the words of its heading', (key, expected, relations) => {
    const record = recordOf(key);
    expect(record).toMatchObject(expected);
    expect(record.relations?.map(({ kind, to }) => `${kind} ${to}`)).toEqual(relations);
  });

  test('a saved file gives the title and each section', () => {
    expect(found.map(({ candidate }) => candidate.key).slice(0, 3)).toEqual([
      'usc:40',
      'usc:40-322',
      'usc:40-323',
    ]);
    expect(found[1]?.file).toBe('htm');
  });
});

const TABLE = `<html><body><P>TABLE OF CLASSIFICATIONS FOR PUBLIC LAWS<P>119th Congress
<PRE>
 U. S. Code
Title Section      Description      Pub. L.  Sec.                  140 Stat.
-------------      -----------      -------------                  ---------
42    5301         nt new           119-70   1                        <a href="/s?page=3">3</a>
42    5302                          119-70   2                        <a href="/s?page=3">3</a>
15    1513b        nt [tbl]         119-74                            <a href="/s?page=11">11</a>
29    569          new              119-75   113(a) "[12]"            <a href="/s?page=255">255</a>
42    1396a                         119-75   6101(a)-(b)(2)           637, 638
</PRE></body></html>`;

test('the table of classifications of a session is read law by law', () => {
  expect(
    lawsInTableThree(TABLE)?.map(({ law, relations }) => [
      law,
      ...relations.map(({ to, details }) => [to, details?.status, details?.page]),
    ]),
  ).toEqual([
    ['119-70', ['usc:42-5301', 'nt new', '3'], ['usc:42-5302', undefined, '3']],
    ['119-74', ['usc:15-1513b', 'nt [tbl]', '11']],
    ['119-75', ['usc:29-569', 'new', '255'], ['usc:42-1396a', undefined, '637, 638']],
  ]);
});

test('a page of Table III of an act without a number says that it has none', () => {
  const page = `<html><table class='table3act'><span class='act'>1955:360<a href="x">(pdf)</a></span></table></html>`;
  expect(() => lawsInTableThree(page)).toThrow(/act 1955:360, which has a chapter and no number/);
});
