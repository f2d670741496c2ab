import { expect, test } from 'vitest';
import { parseQuery } from '../search/parse-query.ts';
import { synonymTable, withSynonyms } from '../search/synonyms.ts';
import { builtInFamilies } from './index.ts';

const rows = builtInFamilies.flatMap((family) =>
  (family.synonyms ?? []).map((names) => ({ family: family.name, names })),
);

test('every family with texts of its own has a table, and no name stands in two rows', () => {
  const without = builtInFamilies.filter(({ synonyms }) => !synonyms).map(({ name }) => name);
  expect(without).toEqual(['web_pages']);
  const seen = new Map<string, string>();
  for (const { family, names } of rows) {
    for (const name of names.map((one) => one.toLowerCase())) {
      expect(seen.get(name), `${name} of ${family}`).toBeUndefined();
      seen.set(name, family);
    }
  }
});

test.each([
  ['RCT', 'randomized controlled trial'],
  ['CIGC', 'grand court'],
  ['Grand Court', 'cigc'],
  ['machine learning SSRI', 'selective serotonin reuptake inhibitor'],
  ['polymerase chain reaction', 'pcr'],
  ['FSD judgments', 'financial services division'],
])('%s asks for %s as well', (typed, other) => {
  const table = synonymTable(rows.map(({ names }) => names));
  const { wanted } = withSynonyms(parseQuery(typed).query, table);
  const asked = wanted.flatMap(({ words, also = [] }) => [words, ...also]);
  expect(asked.map((words) => words.join(' ').toLowerCase())).toContain(other);
});
