import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { logLines } from '../../src/app/log/line.ts';
import { why } from '../../src/use-cases/why.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { runDay } from './govuk-day.ts';

const DAY = '2026-07-15';
let place: PracticeApp;
afterEach(() => place.close());

const logged = async () => {
  const text = await readFile(path.join(place.folder, 'data/logs/latest.log'), 'utf8');
  return text.trimEnd().split('\n');
};

test('latest.log holds exactly what the decision log says, and answers for a key and for a run', async () => {
  const world = govukWorld({ seed: 3, days: [DAY], perDay: 4, background: 0, edges: 'none' });
  place = await practiceApp({ publishers: [govukPublisher(world)] });
  place.practice.faults.add({ kind: 'error', status: 500, path: '/api/content/*', count: 1 });
  const run = await runDay(place, DAY);
  const decisions = await place.app.catalog.decisions.find({ runId: run.id, limit: 999 });
  const lines = await logged();
  expect(lines.toSorted()).toEqual(decisions.flatMap((one) => logLines(one)).toSorted());

  // Why did run Y stop?
  expect(lines.filter((line) => line.includes(`run_id=${run.id}`)).at(-1)).toMatch(
    /\[ANNALS\]\[STATE\] phase=run_end status=completed downloaded=4 .*run_health=ok/,
  );
  // What happened to the record with key X? The same as `annals why` tells, step by step.
  const retried = decisions.find((line) => line.verdict === 'retry');
  const key = retried?.key ?? '';
  const story = await why(place.app, key, 99);
  const ofKey = lines.filter((line) => line.includes(` key=${key} `));
  expect(ofKey).toEqual(story.decisions.filter((line) => line.key).flatMap((one) => logLines(one)));
  const steps = ofKey.map((line) => /(?:to_status|kind|decision|result)=(\S+)/.exec(line)?.[1]);
  expect(steps).toEqual(['new', 'failed', 'pending', 'retryable', 'ok', 'downloaded']);
});
