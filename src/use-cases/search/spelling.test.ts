import { expect, test } from 'vitest';
import { parseQuery } from '../../search/parse-query.ts';
import { wordsBehindLetters } from '../../search/query-words.ts';
import { respell, spellingNotes, unknownNotes } from './spelling.ts';

/** An index in which each stem is in so many documents. */
const indexWith = (counts: Readonly<Record<string, number>>, names: readonly string[]) => ({
  documentsWith: async (stems: readonly string[]) =>
    new Map(
      stems.flatMap((stem) => {
        const count = counts[stem];
        return count === undefined ? [] : [[stem, count] as const];
      }),
    ),
  namedRecords: async (words: readonly string[]) =>
    words.some((word) => names.includes(word)) ? [{ id: 'member:A000001', key: 1, score: 1 }] : [],
});

async function notesOn(
  typed: string,
  counts: Readonly<Record<string, number>>,
  names: readonly string[] = [],
  isMeant?: (word: string) => boolean,
) {
  const respelled = await respell(indexWith(counts, names), parseQuery(typed).query, isMeant);
  return [...spellingNotes(respelled), ...unknownNotes(typed, respelled)];
}

test('a word that is nowhere is replaced by its frequent neighbour', async () => {
  expect(await notesOn('housng', { hous: 9 })).toEqual([
    '“housing” was looked for besides “housng”.',
  ]);
});

test('a short word that is there was meant, however frequent its neighbour', async () => {
  expect(await notesOn('near', { near: 1, year: 90 })).toEqual([]);
});

test('a long word that is there once, beside a far more frequent neighbour, is taken for a slip', async () => {
  expect(await notesOn('housingg', { housingg: 1, hous: 90 })).toEqual([
    '“housing” was looked for besides “housingg”.',
  ]);
});

test('no stem of fewer than four letters is suggested', async () => {
  expect(await notesOn('mail', { mai: 50 })).toEqual(['No document has “mail”.']);
});

test('of a compound only the words that were typed are said to be missing', async () => {
  expect(await notesOn('COVID-19', {})).toEqual(['No document has “COVID”.']);
});

test('what a slip made is one letter away in its stem, too, however many documents have another', async () => {
  expect(await notesOn('coastel', { coast: 900, coastal: 30 })).toEqual([
    '“coastal” was looked for besides “coastel”.',
  ]);
  expect(await notesOn('baise', { base: 900, basi: 30 })).toEqual([
    '“base” was looked for besides “baise”.',
  ]);
  // Nothing else is near: the other one is better than none.
  expect(await notesOn('coastel', { coast: 900 })).toEqual([
    '“coaste” was looked for besides “coastel”.',
  ]);
});

test('the likelier slip wins over a more frequent word: a letter missed over a wrong one', async () => {
  expect(await notesOn('hosing', { hous: 20, home: 300 })).toEqual([
    '“housing” was looked for besides “hosing”.',
  ]);
  // Far more frequent, it wins nevertheless.
  expect(await notesOn('hosing', { hous: 2, home: 300_000 })).toEqual([
    '“homing” was looked for besides “hosing”.',
  ]);
});

test('a word that a person or a vote is named by is known, whether or not a document has it', async () => {
  expect(await notesOn('passage', { massag: 90 }, ['passage'])).toEqual([]);
  expect(await notesOn('passage', { massag: 90 })).toEqual([
    '“massage” was looked for besides “passage”.',
  ]);
});

test('a short word with another first letter is another word', async () => {
  expect(await notesOn('vote', { note: 900 })).toEqual(['No document has “vote”.']);
  expect(await notesOn('vtoe', { vote: 90 })).toEqual(['“vote” was looked for besides “vtoe”.']);
});

test('an abbreviation is no slip of a word, and neither is the word of e-mail', async () => {
  expect(await notesOn('USDA', { usd: 90, usda: 0 }, [], (word) => word === 'USDA')).toEqual([
    'No document has “USDA”.',
  ]);
  expect([...wordsBehindLetters('by e-mail or T-cell, not well-known')]).toEqual(['mail', 'cell']);
});
