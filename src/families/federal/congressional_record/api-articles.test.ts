import { expect, test } from 'vitest';
import { readApiArticles } from './read-api-issue.ts';
import { recogniseRecord } from './recognise.ts';

const article = (title: string, text: readonly object[]) => ({
  title,
  startPage: 'H1',
  endPage: 'H2',
  text,
});
const link = (name: string) => ({
  type: 'Formatted Text',
  url: `https://www.congress.gov/119/crec/2025/01/03/171/1/${name}.htm`,
});
const answer = JSON.stringify({
  articles: [
    {
      name: 'House Section',
      sectionArticles: [
        article('PRAYER', [link('CREC-2025-01-03-pt1-PgH1')]),
        article('LAMPS', []),
      ],
    },
  ],
});

test('an article of the API without a link to its text is named', () => {
  const { value, unread } = readApiArticles(answer);
  expect(value.map(({ granuleId }) => granuleId)).toEqual(['CREC-2025-01-03-pt1-PgH1']);
  expect(unread).toEqual(['an article without a link to its text: LAMPS, House Section, H1']);
});

test('and the records of the others say so', () => {
  const found = recogniseRecord({
    name: 'articles.json',
    text: answer,
    bytes: new TextEncoder().encode(answer),
  });
  expect(found.map(({ candidate }) => candidate.fields.unread)).toEqual([
    ['an article without a link to its text: LAMPS, House Section, H1'],
  ]);
});
