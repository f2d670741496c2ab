import { describe, expect, test } from 'vitest';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import { idOfReference } from './legal-references.ts';
import { legislationFacts } from './read-facts.ts';
import { uslm_v1 } from './uslm_v1.ts';

const read = (xml: string) => uslm_v1.normalize(new TextEncoder().encode(xml), {});
const law = (
  main: string,
) => `<pLaw xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<meta><dc:title>Public Law 119–3: Lamps</dc:title><dc:type>Public Law</dc:type><docNumber>3</docNumber><citableAs>Public Law 119–3</citableAs><citableAs>139 Stat. 9</citableAs><congress>119</congress><publicPrivate>public</publicPrivate></meta>
<main><longTitle><docTitle>An Act</docTitle><officialTitle>To mend lamps.</officialTitle><sidenote><p>Mar. 1, 2025</p><p>[<ref href="/us/bill/119/hr/7">H.R. 7</ref>]</p></sidenote></longTitle>${main}
<action><actionDescription>Approved March 1, 2025.</actionDescription></action></main></pLaw>`;

describe('United States Legislative Markup', () => {
  test('sections, subsections, sidenotes and marks of printed pages', async () => {
    const { markdown, headings, warnings } = await read(
      law(
        '<section><num value="1">SECTION 1. </num><heading>MENDING.</heading><subsection><num value="a">(a) </num><heading>In General.—</heading><content>Lamps <page>139 STAT. 10</page>shall be mended.</content></subsection></section>',
      ),
    );
    expect(headings.map((one) => one.text)).toEqual([
      'Public Law 119–3: Lamps',
      'SECTION 1. MENDING.',
    ]);
    expect(markdown).toContain('(a) **In General.—** Lamps [139 STAT. 10] shall be mended.');
    expect(markdown).toContain('> Sidenote: Mar. 1, 2025 \\[H.R. 7]');
    expect(warnings).toEqual([]);
  });

  test('quoted content keeps its own marks; words after it stay on its last line', async () => {
    const { markdown } = await read(
      law(
        '<section><num>SEC. 2. </num><heading>WORDS.</heading><content>by adding: <quotedContent><paragraph><num>“(7) </num><content>New.”</content></paragraph></quotedContent><inline role="after-quoted-block">; and</inline></content></section>',
      ),
    );
    expect(markdown).toContain('> - “(7) New.”; and');
  });

  test('a table of XHTML and notes at the foot', async () => {
    const { markdown } = await read(
      law(
        '<section><num>SEC. 3. </num><heading>RATES.</heading><content>See<ref class="footnoteRef" idref="f1">1</ref><note type="footnote" id="f1"><num>1</num> A note.</note>.</content><xhtml:table><xhtml:thead><xhtml:tr><xhtml:th>State</xhtml:th></xhtml:tr></xhtml:thead><xhtml:tbody><xhtml:tr><xhtml:td><xhtml:p>Iowa</xhtml:p></xhtml:td></xhtml:tr></xhtml:tbody></xhtml:table></section>',
      ),
    );
    expect(markdown).toContain('See[^1].');
    expect(markdown).toContain('[^1]: A note.');
    expect(markdown).toContain('| State |\n| --- |\n| Iowa |');
  });

  test('columns of a table of contents of the Code stand apart', async () => {
    const { markdown, warnings } = await read(
      '<uscDoc xmlns="http://xml.house.gov/schemas/uslm/1.0"><main><title><num>Title 1—</num><heading>GENERAL</heading><toc><layout><header><column>Sec.</column></header><tocItem><column>1.</column><column>Words</column></tocItem></layout></toc></title></main></uscDoc>',
    );
    expect(markdown).toContain('- Sec.\n- 1\\. Words');
    expect(warnings).toEqual([]);
  });

  test('soft hyphens of the print are no letters', async () => {
    const { markdown } = await read(
      law('<enactingFormula>Representa\u00adtives</enactingFormula>'),
    );
    expect(markdown).toContain('Representatives');
  });

  test('a root without the namespace is read and told', async () => {
    const { warnings } = await read(
      '<bill><main><section><content>x</content></section></main></bill>',
    );
    expect(warnings).toEqual(['the root <bill> names no USLM namespace; it was read as USLM']);
  });

  test('a law knows its number, its bill and the day it was approved', () => {
    expect(legislationFacts(parseXml(law('')).root)).toMatchObject({
      schema: 'uslm-2',
      kind: 'pLaw',
      id: 'law:119-3',
      bills: ['hr:119:7'],
      approvedDate: '2025-03-01',
      citableAs: ['Public Law 119–3', '139 Stat. 9'],
    });
  });

  for (const [reference, id] of [
    ['/us/usc/t18/s922/t/1/B', 'usc:18-922(t)(1)(B)'],
    ['/us/usc/t42/s1396r-8', 'usc:42-1396r-8'],
    ['/us/usc/t42/s280g–17', 'usc:42-280g-17'],
    ['/us/usc/t42/ch7', undefined],
    ['/us/pl/114/254', 'law:114-254'],
    ['usc/9/5', 'usc:9-5'],
    ['usc-appendix/50/2401', 'usc:50A-2401'],
    ['pl/115/91', 'law:115-91'],
    ['bill/115/hr/609', 'hr:115:609'],
    ['/us/stat/131/16', undefined],
  ] as const) {
    test(`${reference} is ${id}`, () => expect(idOfReference(reference)).toBe(id));
  }
});
