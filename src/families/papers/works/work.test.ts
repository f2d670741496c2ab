import { expect, test } from 'vitest';
import { mergeWorks, normalIdentifier, readIdentifier, type WorkFacts, workOf } from './work.ts';

test.each([
  ['10.7717/PeerJ.4375', 'doi', '10.7717/peerj.4375'],
  ['https://doi.org/10.7717/peerj.4375', 'doi', '10.7717/peerj.4375'],
  ['http://dx.doi.org/10.7717%2Fpeerj.4375', 'doi', '10.7717/peerj.4375'],
  [
    'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
    'doi',
    '10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o',
  ],
  ['doi: 10.1000/abc(1),', 'doi', '10.1000/abc(1)'],
  ['doi:10.1000/abc).', 'doi', '10.1000/abc'],
  ['1707.08567', 'arxiv', '1707.08567'],
  ['arXiv:1707.08567v2', 'arxiv', '1707.08567@2'],
  ['https://arxiv.org/pdf/1707.08567v1.pdf', 'arxiv', '1707.08567@1'],
  ['https://arxiv.org/abs/astro-ph/0601001', 'arxiv', 'astro-ph/0601001'],
  ['PMC8164761', 'pmcid', 'PMC8164761'],
  ['https://pmc.ncbi.nlm.nih.gov/articles/pmc8164761/', 'pmcid', 'PMC8164761'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC8164761/pdf/x.pdf', 'pmcid', 'PMC8164761'],
  ['https://pubmed.ncbi.nlm.nih.gov/29456894/', 'pmid', '29456894'],
  ['pmid:29456894', 'pmid', '29456894'],
  ['29456894', undefined, undefined],
  ['https://openalex.org/W2741809807', 'openalex', 'W2741809807'],
  ['w2741809807', 'openalex', 'W2741809807'],
  ['https://example.org/paper.pdf', undefined, undefined],
  ['', undefined, undefined],
  [`10.1000/${'x'.repeat(3000)}`, undefined, undefined],
] as const)('%s is read as %s %s', (text, scheme, value) => {
  const read = readIdentifier(text);
  expect(read?.scheme).toBe(scheme);
  expect(read?.value).toBe(value);
});

test('a PMCID without its letters, where the scheme is known', () => {
  expect(normalIdentifier('pmcid', '8164761')).toBe('PMC8164761');
});

test.each<[string, WorkFacts, string | undefined]>([
  ['the DOI', { identifiers: { openalex: 'W1', pmid: '2', doi: '10.1000/a' } }, 'doi:10.1000/a'],
  [
    'the arXiv id for its own DOI',
    { identifiers: { doi: '10.48550/arxiv.1707.08567' } },
    'arxiv:1707.08567',
  ],
  [
    'the journal DOI of a paper that is also on arXiv',
    { identifiers: { doi: '10.1000/a', arxiv: '1707.08567' } },
    'doi:10.1000/a',
  ],
  ['PubMed before OpenAlex', { identifiers: { pmid: '2', openalex: 'W1' } }, 'pmid:2'],
  [
    'the first address',
    { identifiers: {}, locations: [{ url: 'https://example.org/1.pdf', kind: 'unknown' }] },
    'url:https://example.org/1.pdf',
  ],
  ['nothing', { identifiers: {} }, undefined],
])('a work goes by %s', (_what, facts, id) => {
  expect(workOf(facts)?.id).toBe(id);
});

test('two accounts of one work complete each other, and each address stands once', () => {
  const first = workOf({
    identifiers: { openalex: 'W1' },
    title: 'First words',
    locations: [{ url: 'https://a.example/1.pdf', kind: 'pdf' }],
  });
  const merged = mergeWorks(first as NonNullable<typeof first>, {
    identifiers: { doi: '10.1000/a' },
    title: 'Other words',
    year: 2020,
    locations: [
      { url: 'https://a.example/1.pdf', kind: 'unknown' },
      { url: 'https://b.example/', kind: 'landing' },
    ],
    notices: [
      { kind: 'retraction', doi: '10.1000/r', from: 'crossref' },
      { kind: 'retraction', doi: '10.1000/r', from: 'openalex' },
    ],
  });
  expect(merged).toEqual({
    id: 'doi:10.1000/a',
    identifiers: { openalex: 'W1', doi: '10.1000/a' },
    title: 'First words',
    year: 2020,
    locations: [
      { url: 'https://a.example/1.pdf', kind: 'pdf' },
      { url: 'https://b.example/', kind: 'landing' },
    ],
    notices: [{ kind: 'retraction', doi: '10.1000/r', from: 'crossref' }],
  });
});

test.each([
  ['is taken where none was known', null, '2019-05-04', '2019-05-04'],
  ['of the same year is taken', 2019, '2019-05-04', '2019-05-04'],
  ['of another year is not', 2018, '2019-05-04', undefined],
])('a day that a second account tells %s', (_what, year, publishedOn, expected) => {
  const first = workOf({ identifiers: { doi: '10.1000/a' }, year });
  if (!first) throw new Error('no work');
  expect(mergeWorks(first, { identifiers: {}, publishedOn }).publishedOn).toBe(expected);
});
