import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { synonymTable, withSynonyms } from './synonyms.ts';

const TABLE = synonymTable([
  ['HMRC', 'HM Revenue and Customs'],
  ['W-2', 'Wage and Tax Statement'],
]);
const widened = (text: string) => withSynonyms(parseQuery(text).query, TABLE);
const also = (text: string) =>
  widened(text).wanted.flatMap((term) => (term.also ?? []).map((words) => words.join(' ')));

test('an abbreviation is also looked for by its name, in a phrase or a field as well', () => {
  expect(also('hmrc forms')).toEqual(['hm revenue and customs']);
  expect(also('title:HMRC')).toEqual(['hm revenue and customs']);
  expect(also('"HM Revenue and Customs"')).toEqual(['hmrc']);
  expect(widened('title:HMRC').narrow).toMatchObject({
    term: { also: [['hm', 'revenue', 'and', 'customs']] },
  });
});

test('loose words that are all the words of a name are also looked for as the abbreviation', () => {
  const words = (text: string) => widened(text).wanted.map((term) => term.words.join(' '));
  expect(words('revenue customs hm letters')).toContain('hmrc');
  expect(words('revenue letters')).toEqual(['revenue', 'letters']);
});
