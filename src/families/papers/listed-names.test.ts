import { describe, expect, test } from 'vitest';
import { candidateOf, merged } from './candidate.ts';
import { Names } from './listed-names.ts';
import { workOf } from './works/work.ts';

const work = (identifiers: object, more: object = {}) => {
  const made = workOf({ identifiers, ...more });
  if (!made) throw new Error('no work');
  return made;
};

describe('works listed twice', () => {
  test.each([
    ['DOI, then DOI and PMCID', { doi: '10.1/a' }, { doi: '10.1/a', pmcid: 'PMC1' }],
    ['PMCID, then DOI and PMCID', { pmcid: 'PMC1' }, { doi: '10.1/a', pmcid: 'PMC1' }],
    ['DOI and arXiv, then arXiv', { doi: '10.1/a', arxiv: '1707.08567' }, { arxiv: '1707.08567' }],
    ['arXiv, then its DOI', { arxiv: '1707.08567' }, { doi: '10.48550/arxiv.1707.08567' }],
  ])('%s: one key', (_, first, second) => {
    const names = new Names();
    const key = names.keyOf(work(first));
    expect(names.keyOf(work(second))).toBe(key);
  });

  test('different works keep their keys', () => {
    const names = new Names();
    expect(names.keyOf(work({ doi: '10.1/a', pmcid: 'PMC1' }))).toBe('doi:10.1/a');
    expect(names.keyOf(work({ doi: '10.1/b', pmcid: 'PMC2' }))).toBe('doi:10.1/b');
  });

  test('merging keeps the key, unites names and places, and a notice changes the version', () => {
    const first = candidateOf(work({ doi: '10.1/a' }, { title: 'First' }));
    const second = candidateOf(
      work(
        { doi: '10.1/a', pmcid: 'PMC1' },
        { title: 'Second', notices: [{ kind: 'retraction', from: 'openalex' }] },
      ),
    );
    const both = merged(first, second);
    expect(both.key).toBe('doi:10.1/a');
    expect(both.fields).toMatchObject({ title: 'First', identifiers: { pmcid: 'PMC1' } });
    expect(both.version).not.toBe(first.version);
    // Another title or address is no reason to fetch a paper again.
    expect(candidateOf(work({ doi: '10.1/a' }, { title: 'Other' })).version).toBe(first.version);
  });
});
