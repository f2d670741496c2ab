import { expect, test } from 'vitest';
import { type Work, type WorkFacts, workOf } from '../works/work.ts';
import { type Want, wantsMet } from './resolver.ts';

const pdf = { url: 'https://a.example/1.pdf', kind: 'pdf' } as const;
const page = { url: 'https://a.example/1', kind: 'landing' } as const;
const either = { url: 'https://a.example/?id=1', kind: 'unknown' } as const;

test.each<[string, Want[], WorkFacts, Want[]]>([
  ['a name it has', ['pmid', 'doi'], { identifiers: { doi: '10.5555/1' } }, ['doi']],
  [
    'names in the order of the resolver',
    ['pmid', 'doi'],
    { identifiers: { doi: '10.5555/1', pmid: '1' } },
    ['pmid', 'doi'],
  ],
  ['no name it has not', ['arxiv'], { identifiers: { doi: '10.5555/1' } }, []],
  ['a file', ['pdf', 'landing'], { identifiers: {}, locations: [pdf] }, ['pdf']],
  ['a page', ['pdf', 'landing'], { identifiers: {}, locations: [page] }, ['landing']],
  [
    'an address that may be a page',
    ['pdf', 'landing'],
    { identifiers: {}, locations: [either] },
    ['landing'],
  ],
  ['nothing refused as yet', ['refused'], { identifiers: { doi: '10.5555/1' } }, []],
])('a work meets %s', (_what, wants, facts, met) => {
  expect(wantsMet({ wants }, workOf(facts) as Work)).toEqual(met);
});

test('what was refused is met by an address that led nowhere', () => {
  const work = workOf({ identifiers: { doi: '10.5555/1' } }) as Work;
  expect(wantsMet({ wants: ['refused'] }, work, [{ url: pdf.url, because: 'not found' }])).toEqual([
    'refused',
  ]);
});
