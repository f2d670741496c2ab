import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type TopicsWorld,
  topicsPublisher,
  topicsWorld,
} from '../../practice/publishers/topics/publisher.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

let place: PracticeApp;
let world: TopicsWorld;
beforeEach(async () => {
  world = topicsWorld();
  const env = { ANNALS_SOURCES__TOPICS__RATE: 'unlimited' };
  place = await practiceApp({ publishers: [topicsPublisher(world)] }, { env });
});
afterEach(() => place.close());

const run = () =>
  startRun(place.app, { source: 'topics', params: {}, mode: 'full', trigger: 'cli', stop: never });
const term = (key: string) => place.app.catalog.vocabularies.find(`topic:${key}`);

test('policy areas and subjects are terms; one that is no longer used is deprecated, never withdrawn', async () => {
  expect(await run()).toMatchObject({ status: 'completed', counts: { downloaded: 7, failed: 0 } });
  expect(await term('armed-forces-and-national-security')).toMatchObject({
    vocabulary: 'policy_areas',
    title: 'Armed Forces and National Security',
    deprecated: false,
    metadata: { note: 'Primary focus of measure is military operations.' },
  });
  // A word of both lists is the policy area; entries of the menu are none.
  expect(await term('energy')).toMatchObject({ vocabulary: 'policy_areas' });
  expect(await term('legislation')).toBeUndefined();
  expect(await term('gas-lamps')).toMatchObject({ deprecated: true, replacedBy: 'topic:lighting' });
  expect(await term('lamplighters')).toMatchObject({ deprecated: true, replacedBy: null });

  world.subjects.set('Electric power generation and transmission', '(Use: Energy)');
  world.subjects.delete('Lighting');
  expect((await run()).counts).toMatchObject({ planned: 1, unchanged: 5 });
  expect(await term('electric-power-generation-and-transmission')).toMatchObject({
    deprecated: true,
    replacedBy: 'topic:energy',
  });
  expect(await term('lighting')).toMatchObject({ deprecated: false });
  expect(await place.app.catalog.vocabularies.vocabularies()).toMatchObject([
    { name: 'legislative_subjects', terms: 4, deprecated: 3 },
    { name: 'policy_areas', terms: 3, deprecated: 0 },
  ]);
});
