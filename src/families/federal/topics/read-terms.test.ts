import { expect, test } from 'vitest';
import { termOf } from './read-terms.ts';

test.each([
  ['Acid rain (Use: Air quality)', 'Acid rain', true, 'air-quality'],
  ['Aliens [discontinued]', 'Aliens', true, undefined],
  ['Gas lamps (see Lighting)', 'Gas lamps', true, 'lighting'],
  ['ACTION (agency)', 'ACTION (agency)', undefined, undefined],
  ['Uses of lamps', 'Uses of lamps', undefined, undefined],
])('%s', (said, name, deprecated, instead) => {
  const term = termOf(said, undefined, 'legislative_subjects');
  expect([term?.name, term?.deprecated, term?.replacedBy]).toEqual([
    name,
    deprecated,
    instead && `topic:${instead}`,
  ]);
});

test('a note says it as well; one that leads elsewhere deprecates nothing', () => {
  const of = (note: string) => termOf('Lamps', note, 'policy_areas')?.deprecated;
  expect(['Use: Lighting', 'No longer used.', 'See also: Lighting', 'Of lamps.'].map(of)).toEqual([
    true,
    true,
    undefined,
    undefined,
  ]);
});
