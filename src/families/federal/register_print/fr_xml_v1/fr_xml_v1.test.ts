import { describe, expect, test } from 'vitest';
import { fr_xml_v1 } from './index.ts';

const read = (xml: string) => fr_xml_v1.normalize(new TextEncoder().encode(xml), {});
const rule = (inside: string) => read(`<RULE><SUPLINF>${inside}</SUPLINF></RULE>`);
const markdown = async (inside: string) => (await rule(inside)).markdown;

test('a rule reads from its agency to its billing code', async () => {
  const body = await read(`<?xml version="1.0" encoding="UTF-8"?>
<RULE>
  <PREAMB>
    <PRTPAGE P="12627"/>
    <AGENCY TYPE="F">EXAMPLE COMMISSION</AGENCY>
    <CFR>10 CFR Part 2</CFR>
    <RIN>RIN 0000-AA00</RIN>
    <SUBJECT>Review of Requests</SUBJECT>
    <ACT><HD SOURCE="HED">ACTION:</HD><P>Final rule.</P></ACT>
    <SUM><HD SOURCE="HED">SUMMARY:</HD><P>The Commission amends its rules.</P></SUM>
  </PREAMB>
  <SUPLINF>
    <HD SOURCE="HED">SUPPLEMENTARY INFORMATION:</HD>
    <HD SOURCE="HD1">I. Background</HD>
    <P>Words.</P>
    <HD SOURCE="HD2">A. History</HD>
    <LSTSUB><HD SOURCE="HED">List of Subjects in 10 CFR Part 2</HD><P>Reporting.</P></LSTSUB>
    <REGTEXT TITLE="10" PART="2">
      <PART><HD SOURCE="HED">PART 2—RULES</HD></PART>
      <AMDPAR>1. The authority citation is revised to read:</AMDPAR>
      <AUTH><HD SOURCE="HED">Authority:</HD><P>42 U.S.C. 2011.</P></AUTH>
      <SECTION><SECTNO>§ 2.1</SECTNO><SUBJECT>Scope.</SUBJECT><STARS/><P>(a) New words.</P></SECTION>
    </REGTEXT>
    <SIG><DATED>Dated: March 1, 2026.</DATED><NAME>A. Person,</NAME><TITLE>Secretary.</TITLE></SIG>
  </SUPLINF>
  <FRDOC>[FR Doc. 2026-00001 Filed 3-7-26; 8:45 am]</FRDOC>
  <BILCOD>BILLING CODE 7590-01-P</BILCOD>
</RULE>`);
  expect(body.markdown).toBe(`**EXAMPLE COMMISSION**

10 CFR Part 2

RIN 0000-AA00

# Review of Requests

## ACTION:

Final rule.

## SUMMARY:

The Commission amends its rules.

## SUPPLEMENTARY INFORMATION:

### I. Background

Words.

#### A. History

### List of Subjects in 10 CFR Part 2

Reporting.

### PART 2—RULES

1\\. The authority citation is revised to read:

**Authority:**

42 U.S.C. 2011.

#### § 2.1 Scope.

\\* \\* \\* \\* \\*

(a) New words.

Dated: March 1, 2026.\\
A. Person,\\
Secretary.

[FR Doc. 2026-00001 Filed 3-7-26; 8:45 am]

BILLING CODE 7590-01-P
`);
  expect(body.headings.map(({ level, anchor }) => `${level} ${anchor}`)).toEqual([
    '1 review-of-requests',
    '2 action',
    '2 summary',
    '2 supplementary-information',
    '3 i-background',
    '4 a-history',
    '3 list-of-subjects-in-10-cfr-part-2',
    '3 part-2rules',
    '4 21-scope',
  ]);
});

describe('words', () => {
  test.each([
    ['italics', '<P>the <E T="03">Register</E> says</P>', 'the *Register* says\n'],
    ['bold', '<P><E T="02">Note:</E> this</P>', '**Note:** this\n'],
    ['small capitals', '<P><E T="04">Federal Register</E></P>', '**Federal Register**\n'],
    [
      'superior and inferior',
      '<P>x<E T="51">2</E>, H<E T="52">2</E>O</P>',
      'x<sup>2</sup>, H<sub>2</sub>O\n',
    ],
    ['another face', '<P>a <E T="7462">b</E> c</P>', 'a b c\n'],
    ['a page turns', '<P>one <PRTPAGE P="2"/>two</P>', 'one two\n'],
    ['what would be markup', '<P># 1 * 2 &lt;b&gt; [^1]</P>', '\\# 1 \\* 2 &lt;b> \\[^1]\n'],
    ['an element nobody knows', '<NEWTAG><P>a</P>b<OTHER>c</OTHER></NEWTAG>', 'a\n\nb\n\nc\n'],
    ['bullets', '<P>• one</P><P>• two</P>', '- one\n- two\n'],
    ['an extract', '<EXTRACT><P>quoted</P><P>twice</P></EXTRACT>', '> quoted\n>\n> twice\n'],
  ])('%s', async (_what, xml, expected) => {
    expect(await markdown(xml)).toBe(expected);
  });

  test('the indentation around an element is no space of the print', async () => {
    const indented = `
      <P>
        The 2010 SO
        <E T="52">2</E>
         NAAQS (
        <E T="03">see</E>
        ) were 
        <PRTPAGE P="9"/>
        set.
      </P>`;
    expect(await markdown(indented)).toBe('The 2010 SO<sub>2</sub> NAAQS (*see*) were set.\n');
  });
});

describe('footnotes', () => {
  const note = (n: string, text: string) => `<FTNT><P><SU>${n}</SU> ${text}</P></FTNT>`;

  test('a number before FTREF refers to the note of that number', async () => {
    const xml = `<P>Words.<SU>1</SU><FTREF/> More x<SU>2</SU>.</P>${note('1', 'The note.')}`;
    expect(await markdown(xml)).toBe('Words.[^1] More x<sup>2</sup>.\n\n[^1]: The note.\n');
  });

  test('numbers begin anew in each document of an issue; labels do not', async () => {
    const document = (text: string) =>
      `<NOTICE><PREAMB><P>${text}<SU>1</SU><FTREF/></P>${note('1', `${text} note`)}</PREAMB></NOTICE>`;
    const { markdown } = await read(
      `<FEDREG><NOTICES>${document('A')}${document('B')}</NOTICES></FEDREG>`,
    );
    expect(markdown).toBe('A[^1]\n\n[^1]: A note\n\nB[^1-1]\n\n[^1-1]: B note\n');
  });

  test('two notes with one number: both are printed, the first is referred to', async () => {
    const xml = `<P>a<SU>1</SU><FTREF/></P>${note('1', 'first')}${note('1', 'second')}`;
    expect(await markdown(xml)).toBe('a[^1]\n\n[^1]: first\n\n<sup>1</sup> second\n');
  });
});

describe('tables', () => {
  const head = (...heads: [string, string][]) =>
    `<BOXHD>${heads.map(([level, text]) => `<CHED H="${level}">${text}</CHED>`).join('')}</BOXHD>`;
  const row = (...cells: string[]) => `<ROW>${cells.map((c) => `<ENT>${c}</ENT>`).join('')}</ROW>`;
  const table = (columns: number, inside: string, cdef = '') =>
    rule(
      `<P>Before.</P><GPOTABLE COLS="${columns}" CDEF="${cdef}">${inside}</GPOTABLE><P>After.</P>`,
    );

  test('title above, heads, figures to the right, notes below', async () => {
    const { markdown, artifacts } = await table(
      3,
      `<TTITLE>Table 1—Costs</TTITLE><TDESC>[Dollars]</TDESC>${head(['1', 'Item'], ['1', 'Cost'], ['1', 'Share'])}${row('Labor', '$1|2', '5')}${row('All')}<TNOTE><SU>1</SU> A note.</TNOTE>`,
      's50,12,12C',
    );
    expect(artifacts).toEqual([]);
    expect(markdown).toBe(
      'Before.\n\n**Table 1—Costs**\n\n[Dollars]\n\n| Item | Cost | Share |\n| --- | ---: | :---: |\n| Labor | $1\\|2 | 5 |\n| All |  |  |\n\n<sup>1</sup> A note.\n\nAfter.\n',
    );
  });

  test('a head over others is said over each', async () => {
    const { markdown } = await table(
      4,
      `${head(['1', 'Year'], ['1', 'Cost'], ['2', 'Low'], ['2', 'High'], ['1', 'Note'])}${row('1', '2', '3', '4')}`,
    );
    expect(markdown).toContain('| Year | Cost / Low | Cost / High | Note |');
  });

  test('lines of an entry are lines of the cell', async () => {
    const { markdown } = await table(1, `${head(['1', 'A<LI>B</LI>'])}${row('one<LI>two</LI>')}`);
    expect(markdown).toContain('| A B |\n| --- |\n| one<br>two |');
  });

  test.each([
    ['an entry over several columns', 3, `<ROW><ENT>a</ENT><ENT A="01">b</ENT></ROW>`],
    ['a row longer than the table', 1, row('a', 'b')],
    ['heads that do not fit', 3, `${head(['1', 'a'], ['1', 'b'])}${row('a', 'b', 'c')}`],
    ['more than 20 columns', 21, row(...'abcdefghijklmnopqrstu')],
    ['a picture in a cell', 1, row('a <GPH><GID>X.000</GID></GPH>')],
  ])('%s: kept as an artifact, the prose around it stays', async (_what, columns, inside) => {
    const { markdown, artifacts } = await table(
      columns,
      `<TTITLE>T</TTITLE>${inside}<TNOTE>note</TNOTE>`,
    );
    expect(markdown).toBe('Before.\n\n[artifact table-1: T]\n\nnote\n\nAfter.\n');
    expect(artifacts).toHaveLength(1);
    expect(artifacts[0]).toMatchObject({ id: 'table-1', kind: 'table', caption: 'T' });
    expect(artifacts[0]?.source).toMatch(/^<GPOTABLE .*<\/GPOTABLE>$/s);
    const cells = artifacts[0]?.table?.cells ?? [];
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) expect(cell.c2).toBeLessThan(artifacts[0]?.table?.columns ?? 0);
  });

  test('twenty columns are still Markdown', async () => {
    const { artifacts } = await table(20, row(...'abcdefghijklmnopqrst'));
    expect(artifacts).toEqual([]);
  });
});

test('pictures and formulas are named where they stood', async () => {
  const body = await rule(
    '<P>a</P><GPH SPAN="1"><GID>ER12FE24.000</GID></GPH><MATH><MID>ER12FE24.001</MID></MATH>',
  );
  expect(body.markdown).toBe(
    'a\n\n[artifact figure-1: ER12FE24.000]\n\n[artifact figure-2: ER12FE24.001]\n',
  );
  expect(body.artifacts[1]?.source).toBe('<MATH><MID>ER12FE24.001</MID></MATH>');
});

test('a presidential document begins with its title', async () => {
  const { headings } = await read(
    '<PRESDOCU><EXECORD><TITLE3>Title 3—</TITLE3><HD SOURCE="HED">On Examples</HD><FP>By the authority</FP></EXECORD></PRESDOCU>',
  );
  expect(headings).toEqual([{ level: 1, text: 'On Examples', anchor: 'on-examples' }]);
});

test('nothing to read is empty', async () => {
  expect(await read('<RULE><PREAMB/></RULE>')).toMatchObject({ markdown: '', status: 'empty' });
});
