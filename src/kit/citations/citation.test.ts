import { expect, test } from 'vitest';
import { matchesOf } from './citation.ts';

test.each([
  ['words', /[a-z]+/g, 'one two three'],
  ['nothing at some places', /x*/g, 'axxb'],
  ['groups', /(\d+)-(?<end>\d+)/g, '1-2 and 33-44'],
  ['none', /z/g, 'abc'],
])('finds what matchAll finds: %s', (_, pattern, text) => {
  const wanted = [...text.matchAll(pattern)];
  // Twice: the second text begins at its beginning.
  for (const found of [matchesOf(pattern, text), matchesOf(pattern, text)]) {
    expect(found.map((match) => [match.index, ...match])).toEqual(
      wanted.map((match) => [match.index, ...match]),
    );
  }
});

test('a search that threw half way leaves nothing to the next text', () => {
  const pattern = /a/g;
  pattern.lastIndex = 2;
  expect(matchesOf(pattern, 'aaa')).toHaveLength(3);
});

test('a pattern that is not global is refused: it would be found for ever', () => {
  expect(() => matchesOf(/a/, 'a')).toThrow('/a/ is not global');
});
