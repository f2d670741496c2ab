import { expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import { parseReport } from './parse.ts';
import { recogniseReport } from './recognise.ts';
import { withHeadings } from './report-page.ts';

const PAGE = `<head><meta charset="utf-8"/></head><div class="Title" xmlns:ns1="x">Contracts for Small Firms</div>
<div><div class="CoverDate">Updated September 8, 2026
            (IF12853)
</div></div>
<div class="ReportContent">
<p class="Heading1" style="">Introduction</p>
<p class="BodyText">Some words.</p>
<p class="Heading2">Limits <em>on</em> awards</p>
<p class="BodyText">More words.</p></div>`;

test('the text of a report says its number, title, day and kind', async () => {
  const bytes = new TextEncoder().encode(PAGE);
  const [found] = recogniseReport({ name: 'saved.html', bytes, text: PAGE });
  if (!found) throw new Error('the page was not recognised');
  const held = { url: 'file:saved.html', text: async () => PAGE, bytes: async () => bytes };
  const record = await parseReport(
    {
      files: [],
      missing: new Map(),
      file: (name) => (name === found.file ? (held as unknown as AcquiredFile) : undefined),
    },
    found.candidate,
  );
  expect(record).toMatchObject({
    id: 'crs:IF12853',
    kind: 'in_focus',
    title: 'Contracts for Small Firms',
    updatedAt: '2026-09-08T00:00:00.000Z',
    sourceUrl: 'https://www.congress.gov/crs-report/IF12853',
    citation: expect.stringContaining('CRS IF12853. September 8, 2026.'),
    body: { normalizer: 'html_v1', content: expect.stringContaining('<h2 class="Heading1"') },
  });
});

test('paragraphs of the class of a heading are headings, and no others', () => {
  expect(withHeadings('<p class="Heading2">A <em>b</em></p><p class="HeadingText">c</p>')).toBe(
    '<h3 class="Heading2">A <em>b</em></h3><p class="HeadingText">c</p>',
  );
});

test('the first row of a table is its head', () => {
  const row =
    '<tr><td a="1">\n<p class="TableTextHeading">Kind</p></td></tr><tr><td><p class="TableText">x</p></td></tr>';
  expect(withHeadings(row)).toContain('<th a="1">\n<p class="TableTextHeading">');
  expect(withHeadings(row)).toContain('<td><p class="TableText">');
});

test('a page of another kind is none of a report', () => {
  const text = '<html><body><p>Not a report</p></body></html>';
  expect(recogniseReport({ name: 'a.html', bytes: new Uint8Array(), text })).toEqual([]);
});

test('the title of a page is its first heading', () => {
  expect(withHeadings('<div class="Title" xmlns:a="b">Lamps</div><p>c</p>')).toBe(
    '<h1>Lamps</h1><p>c</p>',
  );
});
