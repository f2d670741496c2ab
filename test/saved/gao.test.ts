/** Pages of GAO in the form that its site has, made smaller: a list of a month, and a product's own page. */
import { expect, test } from 'vitest';
import type { ParsedDocument } from '../../src/core/record.ts';
import gao from '../../src/families/federal/gao_reports/source.ts';
import { eachOnce } from '../../src/use-cases/parse-saved.ts';
import { recognised, recordsOf } from '../saved-records.ts';

const teaser = (number: string, above: string, title: string, released: string) =>
  `<article class="node node--type-product node--view-mode-teaser-search"><header><div class="teaser-search--bookmark"><a href="/products/${number}" rel="bookmark">${above}</a></div><h3 class="heading"><a href="/products/${number}">${title}</a></h3><div class="dates"><div>Published: Jul 14, 2026.</div><div>Publicly Released: ${released}.</div></div></header></article>`;

test('a product under two topics of a month is one record with both topics', async () => {
  const page = `<html><body><section class="gao-month-in-review"><h2 id="auditing">Auditing</h2>${teaser('gao-26-108640', 'College Athletics', 'Most Programs Spend More', 'Aug 05, 2026')}<h2 id="education">Education</h2>${teaser('gao-26-108640', 'College Athletics', 'Most Programs Spend More', 'Aug 05, 2026')}</section></body></html>`;
  const found = recognised(gao, page);
  expect(found).toHaveLength(2);
  const once = eachOnce(gao, found);
  expect(once).toHaveLength(1);
  expect(once[0]?.candidate.fields).toMatchObject({ topics: ['Auditing', 'Education'] });
});

test('a title says when the report was issued again', async () => {
  const page = `<html><body><h2 id="fraud">Fraud</h2>${teaser('gao-26-109100', 'Combating Fraud', 'Managing Risks [Reissued with revisions on Aug. 7, 2026]', 'Jul 23, 2026')}</body></html>`;
  const [record] = await recordsOf(gao, page);
  expect(record).toMatchObject({
    updatedAt: '2026-08-07T00:00:00.000Z',
    metadata: { reissuedOn: '2026-08-07' },
  });
});

const PRODUCT_PAGE = `<!DOCTYPE html><html><head><link rel="canonical" href="https://www.gao.gov/products/gao-24-106198" /></head><body>
<nav><a href="/topics/health-care">Health Care</a></nav><main>
<h1 class="split-headings">Coast Guard: Aircraft</h1>
<span class="text-small"><strong>GAO-24-106198</strong></span><span>Published: Jul 24, 2024. Publicly Released: Jul 25, 2024.</span>
<div class="field--name-field-fast-facts-description"><p>The Coast Guard flies.</p></div>
<div class="js-endpoint-highlights"><div class="field__item"><p><strong>What GAO Found</strong></p><p>Hours fell.</p><p><strong>Why GAO Did This Study</strong></p><p>Congress asked.</p><p><strong>What GAO Recommends</strong></p><p>Two things.</p></div></div>
<section class="view--recommendations--block-1"><h2>Recommendations</h2><table><tr><th>Agency Affected</th><th>Recommendation</th><th>Status</th></tr>
<tr><td>Coast Guard</td><td>Count the hours. (Recommendation 1)</td><td><div>Closed – Implemented</div><div>Done in 2025.</div></td></tr></table></section>
<section class="view--recommendations--block-3"><h2>Matter for Congressional Consideration</h2><table><tr><th>Matter</th><th>Status</th><th>Comments</th></tr>
<tr><td>Congress should consider it.</td><td>Open</td><td>Nothing was done.</td></tr></table></section>
<div class="staff-contact"><span class="node-title">Ada Lamp</span><div class="field--name-field-staff-contact-title">Director</div><a href="mailto:lampa@gao.gov">lampa@gao.gov</a><a href="tel:+12025550100">(202) 555-0100</a></div>
<div class="views-field-field-topic"><a href="/topics/homeland-security">Homeland Security</a></div>
<div class="views-field-field-subject-term"><span>Aircraft</span><span>Cutters</span></div>
<div class="views-field-field-agency-name"><a href="/agencies/uscg">United States Coast Guard</a></div>
<aside><a href="/topics/education">Education</a></aside></main></body></html>`;

test('a product page by itself: its words are the text, and it says that the report is lacking', async () => {
  const [record] = (await recordsOf(gao, PRODUCT_PAGE)) as readonly ParsedDocument[];
  expect(record).toMatchObject({
    id: 'gao:gao-24-106198',
    incomplete: true,
    metadata: {
      released: '2024-07-25',
      fastFacts: 'The Coast Guard flies.',
      found: 'Hours fell.',
      why: 'Congress asked.',
      recommends: 'Two things.',
      subjects: ['Aircraft', 'Cutters'],
      agencies: ['United States Coast Guard'],
      contacts: [{ name: 'Ada Lamp', email: 'lampa@gao.gov', phone: '(202) 555-0100' }],
      textFrom: 'the product page: its words, not the report',
      // Not those of the menus beside it.
      tags: { topics: ['Homeland Security'] },
    },
  });
  const text = String(record?.body?.content);
  for (const words of [
    'The Coast Guard flies.',
    'Hours fell.',
    'Count the hours.',
    'Congress should',
  ])
    expect(text.split(words)).toHaveLength(2);
  expect(text).not.toContain('Health Care');
});

test('recommendations to agencies and matters for Congress are both read, each with its state', async () => {
  const [record] = await recordsOf(gao, PRODUCT_PAGE);
  expect(record?.metadata).toMatchObject({
    recommendations: [
      { agency: 'Coast Guard', status: 'Closed', comments: 'Closed – Implemented Done in 2025.' },
      { isMatter: true, status: 'Open', comments: 'Nothing was done.' },
    ],
    openRecommendations: 1,
  });
});

test('an online report is read without the links around it', async () => {
  const page = `<!DOCTYPE html><html><head><title>GAO-26-107693, AVIATION:\nFAA and TSA</title></head><body><noscript><p>Tag</p></noscript><nav class="report-functions"><a href="http://linkedin.com/x">(Share on Linked In)</a></nav><main><h1>Aviation</h1><p>What was found.</p></main></body></html>`;
  const [record] = await recordsOf(gao, page);
  expect(record).toMatchObject({ id: 'gao:gao-26-107693', title: 'AVIATION: FAA and TSA' });
  const text = String(record?.body?.content);
  expect(text).toContain('What was found.');
  expect(text).not.toMatch(/Share on|Tag/);
});

test('topics in the menus beside a page that has no list of its own are not its topics', async () => {
  const page = PRODUCT_PAGE.replace('views-field-field-topic', 'other');
  const [record] = await recordsOf(gao, page);
  expect(record?.metadata.tags).toEqual({ topics: ['Homeland Security'] });
});
