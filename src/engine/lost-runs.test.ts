import { expect, test } from 'vitest';
import { aRun, at } from '../store/conformance/examples.ts';
import { createLostRuns } from './lost-runs.ts';

const beating = (seconds: number) => ({ ...aRun(1), heartbeatAt: at(seconds) });
const alive = () => false;

test('a run is lost when its heartbeat stood still for four looks', () => {
  const lost = createLostRuns(alive);
  const found = [1, 1, 1, 1, 1].map((seconds) => lost.among([beating(seconds)]).length);
  expect(found).toEqual([0, 0, 0, 0, 1]);
  expect(lost.among([beating(2)])).toEqual([]);
});

test('after the catalog was away everybody has time to beat again, however old the last beat is', () => {
  const lost = createLostRuns(alive);
  for (let look = 0; look < 4; look++) lost.among([beating(1)]);
  lost.lookAway();
  expect(lost.among([beating(1)])).toEqual([]);
});

test('a process that is known to be gone is not waited for', () => {
  expect(createLostRuns((owner) => owner === aRun(1).owner).among([beating(1)])).toHaveLength(1);
});

for (const [stopReason, expected] of [
  ['crashed', 1],
  ['node_left', 1],
  ['catalog_unreachable', 1],
  ['stopped', 0],
  ['paused', 0],
  ['disk_full', 0],
] as const) {
  test(`a run that ended as ${stopReason} is ${expected === 1 ? 'gone on with' : 'left alone'}`, () => {
    const run = { ...aRun(1), status: 'aborted', stopReason } as const;
    expect(createLostRuns(alive).among([run])).toHaveLength(expected);
  });
}
