/** A test about tests: no address of the API goes without one that asks a real server. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { joinContract } from '../../src/api/joined-contract.ts';
import { builtInFamilies } from '../../src/families/index.ts';

const operations = Object.entries((await joinContract(builtInFamilies)).endpoints);

test('the answer of every address that is read is checked against a real server', () => {
  const folder = path.resolve(import.meta.dirname, '../api');
  const asked = readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const json = operations.filter(
    ([, { method, answer }]) => method === 'GET' && answer.def.type !== 'never',
  );
  expect(json.map(([id]) => id).filter((id) => !asked.includes(`'${id}'`))).toEqual([]);
});
