import { describe, expect, test } from 'vitest';
import { html_v1 } from './index.ts';

const read = (html: string) =>
  html_v1.normalize(new TextEncoder().encode(html), { baseUrl: 'https://www.gov.uk/x' });

describe('tables that GFM holds', () => {
  const cases: readonly (readonly [what: string, html: string, expected: string])[] = [
    [
      'a head, alignment, pipes and line breaks',
      '<table><thead><tr><th>A</th><th style="text-align: right">B</th></tr></thead><tbody><tr><td>a|<code>b|c</code></td><td>1<br>2</td></tr></tbody></table>',
      '| A | B |\n| --- | ---: |\n| a\\|`b\\|c` | 1<br>2 |\n',
    ],
    [
      'no head',
      '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n',
    ],
    [
      'a first row of headers',
      '<table><tr><th>A<th>B<tr><th>c<td>d</table>',
      '| A | B |\n| --- | --- |\n| c | d |\n',
    ],
    [
      'a header over two columns is said over each',
      '<table><tr><th>A<th colspan=2>B<tr><td>a<td>b<td>c</table>',
      '| A | B | B |\n| --- | --- | --- |\n| a | b | c |\n',
    ],
    [
      'rows that are too short',
      '<table><tr><th>A<th>B<tr><td>a</table>',
      '| A | B |\n| --- | --- |\n| a |  |\n',
    ],
    [
      'one paragraph in a cell',
      '<table><tr><th>A<tr><td><p>a</p></table>',
      '| A |\n| --- |\n| a |\n',
    ],
    [
      'a caption',
      '<table><caption>C</caption><tr><th>A<tr><td>a</table>',
      '**C**\n\n| A |\n| --- |\n| a |\n',
    ],
    [
      'the foot comes last',
      '<table><tfoot><tr><td>f</tfoot><thead><tr><th>A</thead><tr><td>a</table>',
      '| A |\n| --- |\n| a |\n| f |\n',
    ],
    [
      'a span that reaches nothing',
      '<table><tr><th>A<tr><td rowspan=3>a</table>',
      '| A |\n| --- |\n| a |\n',
    ],
    [
      '20 columns',
      `<table><tr>${'<td>a'.repeat(20)}</table>`,
      `|${'  |'.repeat(20)}\n|${' --- |'.repeat(20)}\n|${' a |'.repeat(20)}\n`,
    ],
    [
      'a table for layout is prose',
      '<table role="presentation"><tr><td><p>a</p><ul><li>b</ul></table>',
      'a\n\n- b\n',
    ],
  ];
  for (const [what, html, expected] of cases) {
    test(what, async () => {
      const { markdown, artifacts } = await read(html);
      expect(markdown).toBe(expected);
      expect(artifacts).toEqual([]);
    });
  }
});

describe('tables that GFM cannot hold', () => {
  const cases: readonly (readonly [what: string, table: string])[] = [
    ['rows joined', '<tr><th>A<th>B<tr><td rowspan=2>a<td>b<tr><td>c'],
    ['data columns joined', '<tr><th>A<th>B<tr><td colspan=2>a'],
    ['21 columns', `<tr>${'<td>a'.repeat(21)}`],
    ['a list in a cell', '<tr><th>A<tr><td><ul><li>a</ul>'],
    ['two paragraphs in a cell', '<tr><th>A<tr><td><p>a</p><p>b</p>'],
    ['a table in a cell', '<tr><th>A<tr><td><table><tr><td>a</table>'],
    ['two rows of headers', '<thead><tr><th>A<tr><th>B</thead><tr><td>a'],
  ];
  for (const [what, table] of cases) {
    test(`${what}: an artifact, and the prose around stays`, async () => {
      const { markdown, artifacts } = await read(
        `<p>before</p><table>${table}</table><p>after</p>`,
      );
      expect(markdown).toBe('before\n\n[artifact table-1]\n\nafter\n');
      expect(artifacts.map(({ id, kind }) => [id, kind])).toEqual([['table-1', 'table']]);
    });
  }

  test('the artifact keeps caption, cells with their spans, and the source without what runs', async () => {
    const { markdown, artifacts } = await read(
      `<table onclick="x()" class="big"><caption>Costs [1]</caption>
       <thead><tr><th rowspan="2">Year</th><th colspan="2">Cost</th></tr><tr><th>min</th><th>max</th></tr></thead>
       <tbody><tr><td>2024<script>leak()</script></td><td><p>a</p><p>b</p></td>
       <td><a href="/y" onmouseover="z()">y</a> <a href="javascript:z()">z</a></td></tr></tbody></table>`,
    );
    expect(markdown).toBe('[artifact table-1: Costs \\[1\\]]\n');
    const [artifact] = artifacts;
    expect(artifact?.caption).toBe('Costs [1]');
    expect(artifact?.table).toEqual({
      rows: 3,
      columns: 3,
      headerRows: 2,
      cells: [
        { r: 0, c: 0, r2: 1, c2: 0, text: 'Year' },
        { r: 0, c: 1, r2: 0, c2: 2, text: 'Cost' },
        { r: 1, c: 1, r2: 1, c2: 1, text: 'min' },
        { r: 1, c: 2, r2: 1, c2: 2, text: 'max' },
        { r: 2, c: 0, r2: 2, c2: 0, text: '2024' },
        { r: 2, c: 1, r2: 2, c2: 1, text: 'a\nb' },
        { r: 2, c: 2, r2: 2, c2: 2, text: 'y z' },
      ],
    });
    expect(artifact?.source?.replace(/\s+/g, ' ')).toBe(
      '<table><caption>Costs [1]</caption> <thead><tr><th rowspan="2">Year</th><th colspan="2">Cost</th></tr>' +
        '<tr><th>min</th><th>max</th></tr></thead> <tbody><tr><td>2024</td><td><p>a</p><p>b</p></td> ' +
        '<td><a href="https://www.gov.uk/y">y</a> <a>z</a></td></tr></tbody></table>',
    );
  });
});
