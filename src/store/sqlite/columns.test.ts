import { expect, test } from 'vitest';
import { columns, flag, json, named, text, textIfAny } from './columns.ts';

const table = columns({
  natural_key: text,
  trigger: text,
  listed: flag,
  citation_string: named('citation', text),
  params_json: named('params', json<{ readonly a: number }>()),
  charset: textIfAny,
});
const row = {
  natural_key: 'k',
  trigger: 'cli',
  listed: 1,
  citation_string: 'c',
  params_json: '{"a":1}',
  charset: null,
};

test('statements name the columns in their order, words of SQL in quotes', () => {
  expect(table.list).toBe('natural_key, "trigger", listed, citation_string, params_json, charset');
  expect(table.of('t')).toContain('t.natural_key, t."trigger", t.listed');
  expect(table.assignments).toContain('natural_key = ?, "trigger" = ?');
  expect(table.places).toBe('?, ?, ?, ?, ?, ?');
});

test('a row is read into the names of the core, and written back the same', () => {
  const value = table.read(row);
  expect(value).toEqual({
    naturalKey: 'k',
    trigger: 'cli',
    listed: true,
    citation: 'c',
    params: { a: 1 },
    charset: undefined,
  });
  expect(table.values(value)).toEqual(Object.values(row));
});
