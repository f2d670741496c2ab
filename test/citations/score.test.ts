import { expect, test } from 'vitest';
import { findCitations } from '../../src/kit/citations/find-citations.ts';
import { markedSentences, scoreOf } from './marked-set.ts';

test('at least 300 sentences are marked, traps without any reference among them', () => {
  const sentences = markedSentences('marked');
  expect(sentences.length).toBeGreaterThanOrEqual(300);
  expect(sentences.filter((one) => one.marks.length === 0).length).toBeGreaterThan(60);
  expect(markedSentences('unseen').length).toBeGreaterThanOrEqual(60);
});

for (const set of ['marked', 'unseen'] as const) {
  test(`in the ${set} sentences, references are found with precision .98 and recall .95 at least`, () => {
    const { mistakes, ...score } = scoreOf(findCitations, markedSentences(set));
    console.log(`citations, ${set}: ${JSON.stringify(score)}`);
    for (const mistake of mistakes) console.log(mistake);
    expect(score.precision).toBeGreaterThanOrEqual(0.98);
    expect(score.recall).toBeGreaterThanOrEqual(0.95);
  });
}
