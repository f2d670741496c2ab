import { expect, test } from 'vitest';
import type { Family } from '../core/family.ts';
import type { Source } from '../core/source.ts';
import govuk from '../families/govuk/source.ts';
import { builtInFamilies } from '../families/index.ts';
import { registryOf, timetablesOf } from './registry.ts';

const familyWith = (source: object) => [
  {
    name: 'elsewhere',
    title: 'From elsewhere',
    sources: { notices: async () => ({ default: source as Source }) },
  },
];

test.each([
  ['nothing', undefined],
  ['a word that nobody knows', 'all'],
])('a source that says %s of what it lists is refused before it runs', async (_, lists) => {
  const source = { ...govuk, name: 'notices', lists };
  await expect(registryOf(familyWith(source))).rejects.toMatchObject({
    code: 'BAD_CONFIG',
    message: expect.stringContaining("give it lists: 'whole'"),
  });
});

test('a source that its family lists under another name is refused', async () => {
  await expect(registryOf(familyWith(govuk))).rejects.toMatchObject({ code: 'BAD_CONFIG' });
});

test('a family whose timetable differs from what its source says is refused, with both', async () => {
  const [family] = familyWith({ ...govuk, name: 'notices' });
  const wrong = { notices: { schedule: { cron: '1 1 * * *' }, timezone: 'Europe/London' } };
  await expect(registryOf([{ ...family, timetables: wrong } as Family])).rejects.toMatchObject({
    code: 'BAD_CONFIG',
    message: expect.stringMatching(/run at '1 1 \* \* \*', Europe\/London, on, .*run at '0 2/),
  });
});

test('the timetables of a family are told without loading its sources, and all others are loaded', async () => {
  const loaded: string[] = [];
  const source = (name: string) => async () => {
    loaded.push(name);
    return { default: { ...govuk, name } as Source };
  };
  const family: Family = {
    name: 'elsewhere',
    title: 'From elsewhere',
    sources: { first: source('first'), second: source('second') },
    timetables: { first: { schedule: { cron: '5 5 * * *' } } },
  };
  expect(await timetablesOf([family])).toMatchObject([
    { name: 'first', schedule: { cron: '5 5 * * *' } },
    { name: 'second', schedule: govuk.schedule, timezone: govuk.timezone },
  ]);
  expect(loaded).toEqual(['second']);
});

test('the timetables of the families that come with Annals are whole, so that none is loaded for them', () => {
  for (const { sources, timetables } of builtInFamilies)
    expect(Object.keys(timetables ?? {})).toEqual(Object.keys(sources));
});

test('ids of a source are known though its family says nothing of them, and are no other citation', async () => {
  const source = { ...govuk, name: 'notices', title: 'Port notices', ids: ['port_2', 'port_2'] };
  const registry = await registryOf([...builtInFamilies, ...familyWith(source)]);
  const id = 'port_2:BO-2026-015';
  expect(registry.canonicalId(`${id} `)).toMatchObject({ is: 'known', id, record: id });
  expect(registry.citationsIn(`As ${id} says.`)).toMatchObject([
    { id, names: 'record of Port notices', matched: id },
  ]);
  expect(registry.canonicalId('port_3:1')).toMatchObject({ is: 'malformed' });
  // What a family describes stays as it says.
  const described = { ...govuk, name: 'notices', ids: ['govuk'] };
  const { canonicalId } = await registryOf([...builtInFamilies, ...familyWith(described)]);
  expect(canonicalId('govuk:x')).toMatchObject({ is: 'malformed' });
});
