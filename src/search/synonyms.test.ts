import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { isAbbreviation, synonymTable, withSynonyms } from './synonyms.ts';

const TABLE = synonymTable([
  ['HMRC', 'HM Revenue and Customs'],
  ['W-2', 'Wage and Tax Statement'],
]);
const widened = (text: string) => withSynonyms(parseQuery(text).query, TABLE);
const also = (text: string) =>
  widened(text).wanted.flatMap((term) => (term.also ?? []).map((words) => words.join(' ')));

test('an abbreviation is also looked for by its name, in a phrase or a field as well', () => {
  // With and without the word that others write as a sign.
  expect(also('hmrc forms')).toEqual(['hm revenue and customs', 'hm revenue customs']);
  expect(also('title:HMRC')).toEqual(['hm revenue and customs', 'hm revenue customs']);
  expect(also('"HM Revenue and Customs"')).toEqual(['hmrc', 'hm revenue customs']);
  expect(isAbbreviation('HMRC', TABLE)).toBe(true);
  expect(isAbbreviation('revenue', TABLE)).toBe(false);
  expect(widened('title:HMRC').narrow).toMatchObject({
    term: {
      also: [
        ['hm', 'revenue', 'and', 'customs'],
        ['hm', 'revenue', 'customs'],
      ],
    },
  });
});

test('loose words that are all the words of a name are also looked for as the abbreviation', () => {
  const words = (text: string) => widened(text).wanted.map((term) => term.words.join(' '));
  expect(words('revenue customs hm letters')).toContain('hmrc');
  expect(words('revenue letters')).toEqual(['revenue', 'letters']);
});
