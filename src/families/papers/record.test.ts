import { describe, expect, test } from 'vitest';
import { fateOf, paperRecord, pathOf } from './record.ts';
import type { PaperNotice, WorkFacts } from './works/work.ts';
import { workOf } from './works/work.ts';

const notice = (kind: PaperNotice['kind'], more: Partial<PaperNotice> = {}): PaperNotice => ({
  kind,
  from: 'crossref',
  ...more,
});

describe('what notices make of a paper', () => {
  for (const [what, notices, expected] of [
    ['nothing said', [], {}],
    [
      'retracted',
      [notice('retraction', { doi: '10.1/r', at: '2025-05-04T00:00:00Z' })],
      {
        status: 'withdrawn',
        tombstoneReason: 'retracted by doi:10.1/r, says crossref',
        tombstoneAt: '2025-05-04T00:00:00.000Z',
      },
    ],
    [
      'retracted, twice told',
      [notice('retraction', { from: 'openalex' }), notice('retraction', { doi: '10.1/r' })],
      { status: 'withdrawn', tombstoneReason: 'retracted by doi:10.1/r, says crossref' },
    ],
    [
      'withdrawn by its author',
      [notice('withdrawal', { from: 'arxiv_pdf' })],
      { status: 'withdrawn', tombstoneReason: 'withdrawn, says arxiv_pdf' },
    ],
    [
      'replaced',
      [notice('replacement', { doi: '10.1/new' })],
      {
        status: 'superseded',
        successorId: 'doi:10.1/new',
        tombstoneReason: 'replaced by doi:10.1/new, says crossref',
      },
    ],
    ['replaced by nobody knows what', [notice('replacement')], {}],
    [
      'in doubt',
      [notice('concern')],
      {
        status: 'flagged',
        tombstoneReason: 'an expression of concern was published, says crossref',
      },
    ],
    ['corrected', [notice('correction', { doi: '10.1/c' })], {}],
    [
      'corrected, then retracted',
      [notice('correction'), notice('retraction')],
      { status: 'withdrawn', tombstoneReason: 'retracted, says crossref' },
    ],
  ] as const) {
    test(what, () => {
      expect(fateOf(notices)).toEqual(expected);
    });
  }
});

describe('what is said of it', () => {
  const record = (facts: Partial<WorkFacts>) => {
    const work = workOf({ identifiers: { doi: '10.5555/a' }, title: 'Lichens', ...facts });
    if (!work) throw new Error('no work');
    return paperRecord(work, undefined, undefined, undefined);
  };

  test.each([
    [{}, null],
    [{ year: 2021 }, '2021-01-01T00:00:00.000Z'],
    [{ year: 2021, publishedOn: '2021-03' }, '2021-03-01T00:00:00.000Z'],
    [{ year: 2021, publishedOn: '2021-03-04' }, '2021-03-04T00:00:00.000Z'],
    [{ publishedOn: '2021-13-45' }, null],
  ])('%j appeared at %s', (facts, at) => {
    expect(record(facts).publishedAt).toBe(at);
  });

  test.each([
    [{}, 'Lichens (n.d.). https://doi.org/10.5555/a'],
    [
      { authors: ['Ada Poe'], journal: 'Mosses', year: 2021 },
      'Ada Poe: Lichens. Mosses (2021). https://doi.org/10.5555/a',
    ],
    [
      { authors: ['A', 'B', 'C', 'D'] },
      'A, B, C et al.: Lichens (n.d.). https://doi.org/10.5555/a',
    ],
  ])('%j is cited as %s', (facts, citation) => {
    expect(record(facts).citation).toBe(citation);
  });

  test('authors, journal and day are in its metadata, all of them', () => {
    const facts = { authors: ['A', 'B', 'C', 'D'], journal: 'Mosses', publishedOn: '2021-03' };
    expect(record(facts).metadata).toMatchObject({
      authors: facts.authors,
      journal: 'Mosses',
      published_on: '2021-03',
    });
  });
});

describe('where its file lies', () => {
  test('docs/<doc id>/<year>-<words of the title>.pdf, one folder per id', () => {
    const work = workOf({
      identifiers: { doi: '10.1002/(sici)1:2<3::a>3.0.co;2-o' },
      title: 'Über “open” access: §1',
      year: 2019,
    });
    if (!work) throw new Error('no work');
    expect(pathOf(paperRecord(work, undefined, undefined, undefined))).toBe(
      'docs/doi:10.1002%2F(sici)1:2%3C3::a%3E3.0.co%3B2-o/2019-uber-open-access-1.pdf',
    );
  });
});
