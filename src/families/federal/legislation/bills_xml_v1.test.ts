import { describe, expect, test } from 'vitest';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import { bills_xml_v1 } from './bills_xml_v1.ts';
import { legislationFacts } from './read-facts.ts';

const read = (xml: string) => bills_xml_v1.normalize(new TextEncoder().encode(xml), {});
const bill = (body: string) => `<?xml version="1.0"?>
<!DOCTYPE bill PUBLIC "-//US Congress//DTDs/bill.dtd//EN" "bill.dtd">
<bill bill-stage="Introduced-in-House" public-private="public">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dublinCore><dc:title>119 HR 7 IH: Lamp Act</dc:title></dublinCore></metadata>
<form><congress>119th CONGRESS</congress><session>1st Session</session><legis-num>H. R. 7</legis-num>
<official-title>To mend lamps.</official-title></form><legis-body>${body}</legis-body></bill>`;

describe('bill XML of the House and the Senate', () => {
  test('sections are headings, levels below them nest, numbers stay', async () => {
    const { markdown, headings } = await read(
      bill(`<title><enum>I</enum><header>Lamps</header><section id="S1"><enum>101.</enum><header>Mending</header>
      <subsection><enum>(a)</enum><header>In general</header><text>The Secretary shall—</text>
      <paragraph><enum>(1)</enum><text>mend; and</text><subparagraph><enum>(A)</enum><text>polish.</text></subparagraph></paragraph>
      </subsection></section></title>`),
    );
    expect(headings.map((one) => [one.level, one.text])).toEqual([
      [1, '119 HR 7 IH: Lamp Act'],
      [2, 'Title I—Lamps'],
      [3, 'Sec. 101. Mending'],
    ]);
    expect(markdown).toContain(
      '(a) **In general**.—The Secretary shall—\n\n- (1) mend; and\n  - (A) polish.',
    );
  });

  test('a quoted block is a quotation with its marks, and what follows it stays on its last line', async () => {
    const { markdown } = await read(
      bill(`<section><enum>1.</enum><header>Words</header><text>Section 5 is amended by adding:</text>
      <quoted-block style="OLC"><subsection><enum>(c)</enum><text>New words.</text></subsection><after-quoted-block>; and</after-quoted-block></quoted-block></section>`),
    );
    expect(markdown).toContain('> “(c) New words.”; and');
  });

  test('struck and inserted text is marked as such', async () => {
    const { markdown } = await read(
      bill(`<section changed="deleted" reported-display-style="strikethrough"><enum>2.</enum><text>Gone.</text></section>
      <section changed="added"><enum>2.</enum><text>Come <deleted-phrase>late</deleted-phrase>.</text></section>`),
    );
    expect(markdown).toContain('~~Sec. 2. Gone.~~');
    expect(markdown).toContain('<ins>Sec. 2. Come ~~late~~.</ins>');
  });

  test('a plain table is GFM; one with spans is kept with its cells', async () => {
    const table = (
      more: string,
    ) => `<table><ttitle>Rates</ttitle><tgroup cols="2"><colspec colname="a"/><colspec colname="b"/>
      <thead><row><entry>State</entry><entry>Rate</entry></row></thead><tbody><row><entry>Iowa</entry><entry>5</entry></row>${more}</tbody></tgroup></table>`;
    const plain = await read(
      bill(`<section><enum>1.</enum><text>See:</text>${table('')}</section>`),
    );
    expect(plain.markdown).toContain('| State | Rate |\n| --- | --- |\n| Iowa | 5 |');
    const wide = await read(
      bill(
        `<section><enum>1.</enum><text>See:</text>${table('<row><entry namest="a" nameend="b">All 3</entry></row>')}</section>`,
      ),
    );
    expect(wide.markdown).toContain('[artifact table-1: Rates]');
    expect(wide.artifacts[0]?.table?.cells.at(-1)).toEqual({
      r: 2,
      c: 0,
      r2: 2,
      c2: 1,
      text: 'All 3',
    });
  });

  test('tables of contents are lists; notes at the foot are footnotes', async () => {
    const { markdown } = await read(
      bill(`<section><enum>1.</enum><header>Contents</header><toc><toc-entry level="section">Sec. 1. Contents.</toc-entry><toc-entry level="section">Sec. 2. End.</toc-entry></toc>
      <text>Words<footnote-ref idref="n1"/>.</text><footnote id="n1">A note.</footnote></section>`),
    );
    expect(markdown).toContain('- Sec. 1. Contents.\n- Sec. 2. End.');
    expect(markdown).toContain('Words[^1].');
    expect(markdown).toContain('[^1]: A note.');
  });

  test('an element that no table knows keeps its words and is named in a warning', async () => {
    const { markdown, warnings } = await read(
      bill('<section><enum>1.</enum><text>Odd <blink>words</blink>.</text></section>'),
    );
    expect(markdown).toContain('words');
    expect(warnings).toEqual(['elements not known, whose words were kept: blink']);
  });

  test('facts: the version is named by the title, references by their links', () => {
    const { root } = parseXml(
      bill(
        '<section><enum>1.</enum><text><external-xref legal-doc="usc" parsable-cite="usc/9/5">9 U.S.C. 5</external-xref></text></section>',
      ),
    );
    expect(legislationFacts(root)).toMatchObject({
      schema: 'classic',
      id: 'hr:119:7@ih',
      congress: 119,
      session: 1,
      stage: 'Introduced-in-House',
      officialTitle: 'To mend lamps.',
      references: ['usc:9-5'],
    });
  });

  test('a document type is read past, never loaded, and its entities are not expanded', async () => {
    const bomb =
      '<!DOCTYPE bill [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><bill><legis-body><section><text>&b;</text></section></legis-body></bill>';
    const { markdown, warnings } = await read(bomb);
    expect(markdown.length).toBeLessThan(50);
    expect(warnings).toContain('an entity is not defined; its name was kept');
  });

  test('a file cut in the middle is refused', async () => {
    await expect(read(bill('').slice(0, -20))).rejects.toThrow(/cannot be read/);
  });
});

describe('hostile bills', () => {
  test('depth is bounded', async () => {
    const deep = await read(
      bill(`${'<paragraph><enum>(1)</enum>'.repeat(2_000)}words${'</paragraph>'.repeat(2_000)}`),
    );
    expect(deep.markdown).toContain('words');
    expect(deep.warnings.join()).toMatch(/lie too deep/);
  });

  test('time grows with size alone', async () => {
    const small = await cost(500);
    const large = await cost(8_000);
    expect(large).toBeLessThan(Math.max(small, 20) * 64);
  });
});

async function cost(count: number): Promise<number> {
  const text = bill(
    '<section><enum>1.</enum><text>a</text><quoted-block><text>b</text><after-quoted-block>.</after-quoted-block></quoted-block><table><tgroup cols="2"><tbody><row><entry>x</entry></row></tbody></tgroup></table></section>'.repeat(
      count,
    ),
  );
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
