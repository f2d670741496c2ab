import { expect, test } from 'vitest';
import { rememberRecent } from './recent-readings.ts';

function counting(limits: { texts: number; characters: number }) {
  const reads: string[] = [];
  const read = rememberRecent((text: string) => {
    reads.push(text);
    return { text };
  }, limits);
  return { reads, read };
}

test('a text that was just read is not read again', () => {
  const { reads, read } = counting({ texts: 2, characters: 100 });
  expect(read('one')).toBe(read('one'));
  expect(reads).toEqual(['one']);
});

test('the oldest is forgotten when there are too many, or too long ones', () => {
  const { reads, read } = counting({ texts: 2, characters: 10 });
  for (const text of ['one', 'two', 'three', 'two', 'one']) read(text);
  expect(reads).toEqual(['one', 'two', 'three', 'one']);
  for (const text of ['sevenchars', 'one']) read(text);
  expect(reads.slice(4)).toEqual(['sevenchars', 'one']);
});

test('a text longer than all that may be held is read each time and drives out nothing', () => {
  const { reads, read } = counting({ texts: 9, characters: 5 });
  for (const text of ['short', 'too long for it', 'too long for it', 'short']) read(text);
  expect(reads).toEqual(['short', 'too long for it', 'too long for it']);
});

test('a text that cannot be read fails each time', () => {
  const read = rememberRecent((text: string) => JSON.parse(text) as unknown, {
    texts: 2,
    characters: 9,
  });
  expect(() => read('{')).toThrow();
  expect(() => read('{')).toThrow();
});
