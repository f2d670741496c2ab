/** Citations of every kind of record, read by a parser that is not ours. */
import { Cite } from '@citation-js/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { bibtex, cslItem, ris, withProof } from '../../src/core/cite/citation-styles.ts';
import { type CitedRecord, claimIn, type FamilyCiting } from '../../src/core/cite/cited-record.ts';
import type { JsonObject } from '../../src/core/json.ts';
import cayman from '../../src/families/cayman/citing.ts';
import federal from '../../src/families/federal/citing.ts';
import govuk from '../../src/families/govuk/citing.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import papers from '../../src/families/papers/citing.ts';
import webPages from '../../src/families/web_pages/citing.ts';

const record = (
  id: string,
  kind: string,
  metadata: JsonObject = {},
  more: Partial<CitedRecord> = {},
): CitedRecord => ({
  id,
  kind,
  version: 3,
  source: 'any',
  title: 'Lamps & their 100% {brightness}, a_b #1',
  citation: 'As its source cites it',
  publisher: 'An Office',
  url: 'https://publisher.example/lamps?a=1&b=2',
  publishedOn: '2025-01-07',
  retrievedOn: '2026-07-15',
  sha256: 'ab'.repeat(32),
  metadata,
  byWayOf: null,
  ...more,
});

const T = 'Lamps & their 100% {brightness}, a_b #1';
const committees = [{ name: 'Committee on Lamps' }];
const AT_119 = { congress: 119 };

/** A record of each kind; the Bluebook's form, or null where there is none; type, number and place for managers. */
const FEDERAL: [CitedRecord, string | null, object][] = [
  [
    record('hr:119:1', 'bill'),
    `${T}, H.R. 1, 119th Cong. (2025)`,
    { type: 'bill', number: 'H.R. 1' },
  ],
  [
    record('sconres:112:2', 'concurrent_resolution'),
    `${T}, S. Con. Res. 2, 112th Cong. (2025)`,
    { type: 'bill' },
  ],
  [
    record('law:119-21', 'public_law', { citableAs: ['139 Stat. 72'] }),
    `${T}, Pub. L. No. 119-21, 139 Stat. 72 (2025)`,
    { type: 'legislation', number: '119-21' },
  ],
  [
    record('comps:1565', 'statute_compilation', { citableAs: ['Public Law 91–581, as amended'] }),
    `${T}, Pub. L. No. 91-581 (2025) (as amended)`,
    { type: 'legislation', number: '1565' },
  ],
  [
    record('pvtl:112-1', 'private_law', {}, { title: 'For the relief of Ann.' }),
    'For the relief of Ann, Priv. L. No. 112-1 (2025)',
    { type: 'legislation' },
  ],
  [
    record('fr:2026-1', 'rule', { citation: '91 FR 12345' }),
    `${T}, 91 Fed. Reg. 12345 (Jan. 7, 2025)`,
    { type: 'regulation', volume: '91', page: '12345' },
  ],
  [
    record('fr:2023-1', 'presidential_document', {
      citation: '88 FR 75191',
      executive_order_number: '14110',
    }),
    'Exec. Order No. 14110, 88 Fed. Reg. 75191 (Jan. 7, 2025)',
    { 'container-title': 'Federal Register' },
  ],
  [
    record('fr:2022-1', 'presidential_document', {
      citation: '87 FR 1',
      proclamation_number: 10371,
    }),
    'Proclamation No. 10371, 87 Fed. Reg. 1 (Jan. 7, 2025)',
    {},
  ],
  [record('fr:94-1', 'notice'), null, { type: 'regulation' }],
  [
    record('crs:R1', 'report', { authors: ['Ann Alder'] }),
    `Ann Alder, Cong. Rsch. Serv., R1, ${T} (2025)`,
    { type: 'report', author: [{ literal: 'Ann Alder' }] },
  ],
  [
    record('report:CRPT-119hrpt1', 'house_report'),
    'H.R. Rep. No. 119-1 (2025)',
    { type: 'report', number: 'H.R. Rep. No. 119-1' },
  ],
  [
    record('hearing:50001', 'hearing', { ...AT_119, committees, citation: 'Serial No. 119-1' }),
    `${T}: Hearing Before the Committee on Lamps, 119th Cong. (2025)`,
    { type: 'hearing', number: 'Serial No. 119-1' },
  ],
  [
    record('meeting:119-s-1', 'meeting', { ...AT_119, committees }),
    `${T}: Meeting Before the Committee on Lamps, 119th Cong. (Jan. 7, 2025)`,
    { type: 'hearing' },
  ],
  [
    record('crec:2025-01-07', 'issue', { volume: '171' }),
    '171 Cong. Rec. (daily ed. Jan. 7, 2025)',
    { 'container-title': 'Congressional Record', volume: '171' },
  ],
  [
    record('crec-granule:CREC-1', 'article', { volume: 171, pages: 'H100' }),
    '171 Cong. Rec. H100 (daily ed. Jan. 7, 2025)',
    { page: 'H100' },
  ],
  [
    record('vote:119-h-1-24', 'roll_call_vote', {
      ...AT_119,
      chamber: 'house',
      session: 1,
      number: 24,
    }),
    `${T}, H.R. Roll Call Vote No. 24, 119th Cong., 1st Sess. (Jan. 7, 2025)`,
    { number: '119-h-1-24' },
  ],
  [record('cfr:40', 'title', { cfrTitle: 40, number: '40' }), '40 C.F.R. (2026)', { volume: '40' }],
  [
    record('cfr:40-60', 'part', { cfrTitle: 40, number: '60', asOf: '2024-08-20' }),
    '40 C.F.R. pt. 60 (2024)',
    { number: '60' },
  ],
  [
    record('cfr:40-60-60.1', 'section', { cfrTitle: 40, number: '60.1' }),
    '40 C.F.R. § 60.1 (2026)',
    { type: 'regulation' },
  ],
  [
    record('cfr:40-60-60.1-60.9', 'section', { cfrTitle: 40, number: '60.1-60.9' }),
    '40 C.F.R. §§ 60.1-60.9 (2026)',
    {},
  ],
  [
    record('cfr:1-a', 'appendix', { cfrTitle: 1, number: 'Appendix A to Chapter I' }),
    '1 C.F.R. app. A to Chapter I (2026)',
    {},
  ],
  [
    record('usc:42', 'title', { uscTitle: '42' }),
    '42 U.S.C',
    { 'container-title': 'United States Code' },
  ],
  [
    record('usc:42-1396a', 'section', { uscTitle: '42', number: '1396a' }),
    '42 U.S.C. § 1396a',
    { type: 'legislation', number: '1396a' },
  ],
  [
    record('docket:EPA-1', 'docket', {}, { publishedOn: null }),
    `An Office, ${T}, Docket No. EPA-1`,
    { number: 'EPA-1' },
  ],
  [
    record('regdoc:EPA-1-2', 'comment'),
    `An Office, ${T}, Docket ID EPA-1-2 (Jan. 7, 2025)`,
    { type: 'regulation' },
  ],
  [
    record('gao:gao-26-1', 'report', { number: 'GAO-26-1' }),
    `U.S. Gov't Accountability Off., GAO-26-1, ${T} (2025)`,
    { type: 'report', number: 'GAO-26-1' },
  ],
  [
    record('gao:b-1', 'decision', { number: 'B-1' }),
    `${T}, B-1 (Comp. Gen. Jan. 7, 2025)`,
    { type: 'report' },
  ],
  [
    record('cbo:61001', 'cost_estimate'),
    `Cong. Budget Off., Cost Estimate: ${T} (Jan. 7, 2025)`,
    { type: 'report', author: [{ literal: 'An Office' }] },
  ],
  [
    record('sap:2025-01-22-s5', 'statement'),
    `Exec. Off. of the President, Statement of Administration Policy: ${T} (Jan. 7, 2025)`,
    { type: 'report' },
  ],
  [
    record('lda:3d0d', 'registration'),
    `${T}, Lobbying Disclosure Act Filing 3d0d (Jan. 7, 2025)`,
    { number: '3d0d' },
  ],
  ...[
    'lda-registrant:1',
    'lda-client:1',
    'lda-lobbyist:1',
    'member:C000127',
    'committee:HSAG',
    'topic:energy',
  ].map((id): [CitedRecord, null, object] => [
    record(id, 'any', {}, { publishedOn: null }),
    null,
    {},
  ]),
];

const OTHERS: [FamilyCiting, CitedRecord, string | null, object][] = [
  [
    govuk,
    record('govuk:00', 'guide'),
    `An Office, ‘${T}’ (GOV.UK, 7 January 2025) <https://publisher.example/lamps?a=1&b=2> accessed 15 July 2026`,
    { type: 'webpage' },
  ],
  [
    cayman,
    record('ky:FSD1', 'judgment', { neutral_citation: '[2025] CIGC 4' }),
    `${T} [2025] CIGC 4`,
    { type: 'legal_case', number: '[2025] CIGC 4' },
  ],
  [
    papers,
    record('doi:10.1/x', 'paper', { authors: ['Ann Alder'], journal: 'Lamps' }),
    null,
    { type: 'article-journal', DOI: '10.1/x' },
  ],
];

describe.each([
  ...FEDERAL.map(([one, form, csl]) => ({ one, form, csl, citing: federal, style: 'bluebook' })),
  ...OTHERS.map(([citing, one, form, csl]) => ({ one, form, csl, citing, style: 'oscola' })),
])('$one.id, $one.kind', ({ one, form, csl, citing, style }) => {
  const item = cslItem(one, citing.csl?.(one));

  test('BibTeX, RIS and CSL-JSON say the same to another program', () => {
    expect(item).toMatchObject(csl);
    const said = { title: one.title, URL: one.url };
    const [bib] = new Cite(bibtex(item)).data;
    expect(bib).toMatchObject({ ...said, note: item.note });
    expect(bib?.issued === undefined).toBe(one.publishedOn === null);
    const [read] = new Cite(ris(item)).data;
    expect(read).toMatchObject({ ...said, note: item.note });
    expect(new Cite(item).data[0]).toMatchObject({ ...said, id: `${one.id}@3` });
  });

  test('the sentence of lawyers, and what proves it', () => {
    const sentence = citing.styles[style]?.(one);
    expect(sentence === undefined ? null : withProof(sentence, one).split('. [')[0]).toBe(form);
    const { id, version, sha256, retrievedOn } = one;
    for (const text of [withProof(sentence ?? one.title, one), bibtex(item), ris(item)]) {
      expect(claimIn(text)).toMatchObject({ id, version, sha256, retrievedOn });
    }
  });
});

/** The family, a record, its first day, its last change, what its source says besides; the day that is cited. */
const DAYS: [FamilyCiting, string, string | null, string | null, JsonObject, string | null][] = [
  [federal, 'crs:R1', '2015-04-11T00:00:00.000Z', '2015-07-20T00:00:00.000Z', {}, '2015-07-20'],
  [federal, 'crs:R1', '2015-04-11T00:00:00.000Z', null, {}, '2015-04-11'],
  [federal, 'hr:119:1', '2025-01-03T00:00:00.000Z', '2025-07-20T00:00:00.000Z', {}, '2025-01-03'],
  [federal, 'cfr:40-60', null, '2016-12-20T00:00:00.000Z', {}, null],
  // A vote at nine in the evening in Washington.
  [federal, 'vote:119-h-1-2', '2025-02-02T02:00:00.000Z', null, {}, '2025-02-01'],
  [federal, 'lda:3d0d', '2025-07-02T03:59:00.000Z', null, {}, '2025-07-01'],
  [govuk, 'govuk:00', '2026-07-14T23:00:00.000Z', '2026-08-01T10:00:00.000Z', {}, '2026-07-15'],
  [govuk, 'govuk:00', null, '2026-01-14T23:59:59.000Z', {}, '2026-01-14'],
  [webPages, 'web:a', null, '2026-01-14T23:59:59.000Z', {}, '2026-01-14'],
  [papers, 'doi:10.1/x', '2021-01-01T00:00:00.000Z', null, { year: 2021 }, '2021'],
  [papers, 'doi:10.1/x', null, null, { year: 2021, published_on: '2021-03' }, '2021-03'],
  [papers, 'doi:10.1/x', null, null, { year: 2022, published_on: '2021-12-30' }, '2022'],
  [papers, 'doi:10.1/x', null, null, { year: 2021, published_on: '2021 Spring' }, '2021'],
  [papers, 'doi:10.1/x', null, null, {}, null],
];

test.each(DAYS)(
  '$1, published $2, changed $3, is cited with the day $5',
  (citing, id, publishedAt, updatedAt, metadata, day) => {
    expect(citing.publishedOn?.({ id, publishedAt, updatedAt, metadata })).toBe(day);
  },
);

test('no more is said of a date than is known', () => {
  const item = cslItem(record('doi:10.1/x', 'paper', {}, { publishedOn: '2021-03' }));
  expect(item.issued).toEqual({ 'date-parts': [[2021, 3]] });
  expect(bibtex(item)).toContain('date = {2021-03}');
  expect(ris(item)).toContain('PY  - 2021\r\nDA  - 2021/03\r\n');
});

test('no kind of federal record is forgotten', () => {
  const kinds = builtInFamilies.find(({ name }) => name === 'federal')?.ids?.kinds ?? [];
  const cited = new Set(FEDERAL.map(([{ id }]) => id.split(':')[0]));
  // Names of records that stand under another id, and kinds that no source keeps.
  const others =
    /^(hr|s|hjres|sjres|hconres|hres|sres|hamdt|samdt|suamdt|lis|eo|proclamation|stat|fr-page|rin)$/;
  const prefixes = kinds.map(({ example }) => String(example).split(':')[0] ?? '');
  expect(prefixes.length).toBeGreaterThan(20);
  expect(prefixes.filter((prefix) => !cited.has(prefix) && !others.test(prefix))).toEqual([]);
});

test('every id survives its citation in every style', () => {
  const ids = fc
    .string({ unit: fc.constantFrom(...`aZ0/:.-_~^'"\`,;@%&$#{}[]<>()?=+ é—`), minLength: 1 })
    .map((key) => `web:${key}`);
  fc.assert(
    fc.property(ids, (id) => {
      const one = record(id, 'page');
      const item = cslItem(one);
      for (const text of [withProof('A sentence', one), bibtex(item), ris(item)]) {
        expect(claimIn(text)).toMatchObject({ id, version: 3, sha256: one.sha256 });
      }
    }),
  );
});
