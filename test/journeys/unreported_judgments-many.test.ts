import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { type CaymanRig, caymanRig } from './cayman-rig.ts';

/** 2,000 of them, with memory: `npm run bench:cayman`. */
describe.skipIf(CHROMIUM === undefined)(titled('300 judgments'), { timeout: 600_000 }, () => {
  let rig: CaymanRig;
  beforeAll(async () => {
    rig = await caymanRig({ size: 300, complete: true });
  });
  afterAll(() => rig.close());

  test('one page per nonce, one call and one download per judgment, all of them kept', async () => {
    rig.court.rotateEvery = 120;
    const run = await rig.run();
    expect(run).toMatchObject({
      status: 'completed',
      coverage: 1,
      health: 'ok',
      counts: { total: 300, downloaded: 300, failed: 0 },
    });
    const rotations = 2;
    expect(rig.asked('page')).toBe(1 + rotations);
    expect(rig.asked('ajax')).toBe(300 + rotations);
    expect(rig.asked('box')).toBe(300);
    expect(rig.asked('list')).toBe(1);
  });
});
