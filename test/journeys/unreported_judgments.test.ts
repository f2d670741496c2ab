import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/run.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { type CaymanRig, caymanRig } from './cayman-rig.ts';

describe.skipIf(CHROMIUM === undefined)(titled('60 judgments over 7 pages of the table'), () => {
  let rig: CaymanRig;
  let run: Run;

  beforeAll(async () => {
    rig = await caymanRig();
    run = await rig.run();
  }, 120_000);
  afterAll(() => rig.close());

  test('runs', async () => {
    expect(run.status).toBe('completed');
  });
});
