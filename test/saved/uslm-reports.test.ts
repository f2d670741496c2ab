/** Committee reports and cost estimates as GPO's USLM. */
import { expect, test } from 'vitest';
import cbo from '../../src/families/federal/cbo_publications/source.ts';
import reports from '../../src/families/federal/committee_reports/source.ts';
import { bills_xml_v1 } from '../../src/families/federal/legislation/bills_xml_v1.ts';
import { uslm_v1 } from '../../src/families/federal/legislation/uslm_v1.ts';
import { recordsOf } from '../saved-records.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a report says its number, its bill and its committee in its metadata', async () => {
  const xml = `<?xml version="1.0"?><legislativeReport xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="d"><reportMeta><dc:title>H. Rept. 118-9: Lamp Act</dc:title><dc:date>2023-03-14</dc:date><citableAs>H. Rept. 118-9</citableAs><citableAs>CRPT-118hrpt9</citableAs><congress>118</congress><session>1</session><committee>Committee on Lamps</committee><genre>conference</genre><accompanies>118hr5</accompanies></reportMeta><reportPreface><reportTitle>LAMP ACT</reportTitle></reportPreface><reportMain><recommendation>The Committee reports favorably.</recommendation><segment><heading>PURPOSE</heading><p>Lamps.</p><list><listItem><num>1. </num><listContent>First.</listContent></listItem><listItem><num>• </num><listContent>Second.</listContent></listItem></list></segment></reportMain></legislativeReport>`;
  const [report] = await recordsOf(reports, xml, 'saved.xml');
  expect(report).toMatchObject({
    id: 'report:CRPT-118hrpt9',
    title: 'Lamp Act',
    publishedAt: '2023-03-14T00:00:00.000Z',
    incomplete: false,
    metadata: { session: 1, conference: true, committees: [{ name: 'Committee on Lamps' }] },
    relations: [{ kind: 'reports_on', to: 'hr:118:5' }],
  });
  const { markdown, warnings } = await uslm_v1.normalize(bytes(xml), {});
  expect(warnings).toEqual([]);
  expect(markdown).toContain('## PURPOSE\n\nLamps.\n\n- 1\\. First.\n- Second.');
});

test('an estimate says its bill and what it answers; a row of one cell is a sentence under the table', async () => {
  const xml = `<?xml version="1.0"?><cboReport xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="d" xmlns:xhtml="h"><cboMeta><date>2026-02-06</date><docNumber>62098</docNumber><dc:title>CBO Cost Estimate 62098</dc:title><about>H.R. 5301, Lamp Act</about><about>119hr5301</about><congress>119</congress><payGo>Yes</payGo></cboMeta><cboCostEstimate><cboAtAGlance><xhtml:table><xhtml:tfoot><xhtml:tr><xhtml:td colspan="2">* = little.</xhtml:td></xhtml:tr></xhtml:tfoot><xhtml:tbody><xhtml:tr><xhtml:th>Revenues</xhtml:th><xhtml:td>*</xhtml:td></xhtml:tr></xhtml:tbody></xhtml:table></cboAtAGlance><mandates><heading>Mandates</heading><p>None.</p></mandates></cboCostEstimate></cboReport>`;
  const [estimate] = await recordsOf(cbo, xml, 'saved.xml');
  expect(estimate).toMatchObject({
    id: 'cbo:62098',
    kind: 'cost_estimate',
    title: 'H.R. 5301, Lamp Act',
    publishedAt: '2026-02-06T00:00:00.000Z',
    metadata: { answers: { payGo: 'Yes' } },
    relations: [{ kind: 'estimates', to: 'hr:119:5301' }],
  });
  const { markdown, warnings } = await uslm_v1.normalize(bytes(xml), {});
  expect(warnings).toEqual([]);
  expect(markdown).toContain('| Revenues | \\* |\n\n\\* = little.');
  expect(markdown).toContain('## Mandates\n\nNone.');
});

test('every element of the House’s own document type is known; a picture in letters is no caption', async () => {
  const xml =
    '<bill><legis-body><section><enum>1.</enum><text>For <debate-time>one hour</debate-time><marker/>.</text><legis-comment>A remark.</legis-comment><graphic><graphic-caption>Seal</graphic-caption><image-data>QUJDREVG</image-data></graphic></section></legis-body></bill>';
  const { markdown, warnings } = await bills_xml_v1.normalize(bytes(xml), {});
  expect(warnings).toEqual([]);
  expect(markdown).toContain('For one hour.');
  expect(markdown).toContain('A remark.');
  expect(markdown).toContain('Seal');
  expect(markdown).not.toContain('QUJDREVG');
});
