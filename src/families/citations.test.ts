import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registryOf } from '../app/registry.ts';
import { routeOf } from '../core/canonical-ids.ts';
import { builtInFamilies } from './index.ts';

const { canonicalId, citationsIn, pageCitationsIn } = await registryOf(builtInFamilies);
const ID_KINDS = builtInFamilies.flatMap(({ ids }) => ids?.kinds ?? []);

describe('canonical ids', () => {
  test('every kind accepts its own example, and the example is its own canonical form', () => {
    for (const { example } of ID_KINDS)
      expect(canonicalId(example)).toMatchObject({ is: 'known', id: example });
  });
  for (const [given, expected] of [
    ['bill:119-hr-1', 'hr:119:1'],
    ['plaw:119:1', 'law:119-1'],
    ['regs:ACF-2025-0038-0001', 'regdoc:ACF-2025-0038-0001'],
    ['regs:docket:ACF-2025-0038', 'docket:ACF-2025-0038'],
    ['crs:r47892', 'crs:R47892'],
    ['crs:R47892-v2', 'crs:R47892-v2'],
    ['CRS:R47892', 'crs:R47892'],
    ['doi:10.7717/PeerJ.4375', 'doi:10.7717/peerj.4375'],
    ['ky:fsd0151', 'ky:FSD0151'],
    ['fr:c1-2026-20818', 'fr:C1-2026-20818'],
    ['crpt:119hrpt1', 'report:CRPT-119hrpt1'],
  ] as const) {
    test(`${given} is ${expected}`, () =>
      expect(canonicalId(given)).toMatchObject({ id: expected }));
  }
  for (const bad of ['nothing', 'xyz:1', 'hr:119', 'doi:11.1/x', 'govuk:abc', '', 'law:x']) {
    test(`'${bad}' is malformed and says why`, () => {
      const found = canonicalId(bad);
      expect(found.is).toBe('malformed');
      expect(found.is === 'malformed' && found.why.length).toBeGreaterThan(10);
    });
  }
  test('canonical ids are stable under canonicalisation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ID_KINDS.map((k) => k.example)),
        fc.boolean(),
        (example, shout) => {
          const once = canonicalId(shout ? example.toUpperCase() : example);
          if (once.is === 'known') expect(canonicalId(once.id)).toMatchObject({ id: once.id });
        },
      ),
    );
  });
  test('the route keeps colons and escapes the rest', () => {
    expect(routeOf('hr:119:1')).toBe('/v1/documents/hr:119:1');
    expect(routeOf('doi:10.1/a b')).toBe('/v1/documents/doi:10.1%2Fa%20b');
  });
});

describe('what people write', () => {
  for (const [text, expected] of [
    ['H.R. 1, 119th Congress', ['hr:119:1']],
    ['H. R. 21 (118th Cong.)', ['hr:118:21']],
    ['the 119th Congress, S.J.Res. 10', ['sjres:119:10']],
    ['R47892', ['crs:R47892']],
    ['Pub. L. 119-1', ['law:119-1']],
    ['Public Law No. 115–11', ['law:115-11']],
    ['P.L. 109-171', ['law:109-171']],
    ['FR Doc. 2026-08558', ['fr:2026-08558']],
    ['2026-08558', ['fr:2026-08558']],
    ['https://doi.org/10.7717/peerj.4375.', ['doi:10.7717/peerj.4375']],
    ['doi: 10.1371/journal.pone.0000217', ['doi:10.1371/journal.pone.0000217']],
    ['arXiv:1707.08567v1', ['arxiv:1707.08567@1']],
    ['https://arxiv.org/pdf/astro-ph/0601001', ['arxiv:astro-ph/0601001']],
    ['https://www.congress.gov/bill/119th-congress/house-bill/1/text', ['hr:119:1']],
    ['https://www.congress.gov/bill/118th-congress/senate-joint-resolution/7', ['sjres:118:7']],
    [
      'https://www.federalregister.gov/documents/2026/05/04/2026-08558/some-title',
      ['fr:2026-08558'],
    ],
    ['GAO-26-107693', ['gao:gao-26-107693']],
    ['docket EPA-HQ-OAR-2025-0001', ['docket:EPA-HQ-OAR-2025-0001']],
    ['ACF-2025-0038-0001', ['regdoc:ACF-2025-0038-0001']],
    ['40 CFR 52.21', ['cfr:40-52-52.21']],
    ['5 U.S.C. § 552', ['usc:5-552']],
    ['41cfr60-1.1', ['cfr:41-60-1-60-1.1']],
    ['40 C.F.R. § 60.1', ['cfr:40-60-60.1']],
    ['42 USC 1396y', ['usc:42-1396y']],
    ['42 U.S.C.A. § 1396y', ['usc:42-1396y']],
    ['42 U.S. Code § 1396y', ['usc:42-1396y']],
    ['section 1396y of title 42', ['usc:42-1396y']],
    ['§ 1396y(a)(1) of title 42, United States Code', ['usc:42-1396y']],
    ['title 42 section 1396y', ['usc:42-1396y']],
    ['section 60.1 of title 40, Code of Federal Regulations', ['cfr:40-60-60.1']],
    ['PMC8164761', ['pmc:PMC8164761']],
    ['see crs:R47892 and hr:119:1.', ['crs:R47892', 'hr:119:1']],
    ['nothing to see here', []],
  ] as const) {
    test(`“${text}” names ${expected.join(', ') || 'nothing'}`, () => {
      expect(citationsIn(text).map((found) => found.id)).toEqual([...expected]);
    });
  }
  test('a volume and page is told apart, for the catalog to look up', () => {
    expect(pageCitationsIn('91 FR 12345 and 90 Fed. Reg. 34,506')).toEqual([
      { source: 'federal_register', volume: 91, page: 12345, matched: '91 FR 12345' },
      { source: 'federal_register', volume: 90, page: 34506, matched: '90 Fed. Reg. 34,506' },
    ]);
    expect(citationsIn('91 FR 12345')).toEqual([]);
  });
  test('any text is read without a throw, and every id found is canonical', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        for (const { id } of citationsIn(text))
          expect(canonicalId(id)).toMatchObject({ is: 'known', id });
      }),
    );
  });
});
