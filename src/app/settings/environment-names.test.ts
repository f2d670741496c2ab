import { describe, expect, test } from 'vitest';
import { builtInFamilies } from '../../families/index.ts';
import { environmentName, readEnvironmentName } from './environment-names.ts';
import { shapeOf } from './shape.ts';
import { everySetting, isPairs, nodeAt, spell } from './tree.ts';

const { tree } = shapeOf(builtInFamilies);

test('every setting can be named in the environment, and no two share a name', () => {
  const names = new Set<string>();
  for (const { path } of everySetting(tree)) {
    const group = nodeAt(tree, path.slice(0, -1));
    const place = group && isPairs(group) ? path.slice(0, -1) : path;
    const named = place.map((name) => (name === '<name>' ? 'some_name' : name));
    const name = environmentName(named);
    expect(readEnvironmentName(tree, name.slice('ANNALS_'.length))?.path, name).toEqual(named);
    expect(names, spell(path)).not.toContain(name);
    names.add(name);
  }
  expect(names.size).toBeGreaterThan(100);
});

describe('two underscores go down, one joins words', () => {
  for (const [path, name] of [
    ['http.userAgent', 'ANNALS_HTTP__USER_AGENT'],
    ['http.timeouts.connectMs', 'ANNALS_HTTP__TIMEOUTS__CONNECT_MS'],
    ['storage.minFreeMb', 'ANNALS_STORAGE__MIN_FREE_MB'],
    ['sources.federal_register.inFlight', 'ANNALS_SOURCES__FEDERAL_REGISTER__IN_FLIGHT'],
    [
      'quota.apiDataGov.budgets.bills-ingester',
      'ANNALS_QUOTA__API_DATA_GOV__BUDGETS__BILLS_INGESTER',
    ],
  ] as const) {
    test(`${path} is ${name}`, () => {
      expect(environmentName(path.split('.'))).toBe(name);
      expect(spell(readEnvironmentName(tree, name.slice('ANNALS_'.length))?.path ?? [])).toBe(path);
    });
  }

  for (const name of ['HTTP__', '__RATE', 'HTTP___RATE', 'HTTP_RATE', 'HTTP__RATE__MORE', '']) {
    test(`'${name}' names nothing`, () => expect(readEnvironmentName(tree, name)).toBeUndefined());
  }
});
