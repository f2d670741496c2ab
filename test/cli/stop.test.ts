import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { annals, annalsProcess, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';
import { asDescribed } from './as-described.ts';

describe('signals', PATIENT, () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s once: what is in flight is finished, exit code 130, resume does the rest',
    async (signal) => {
      const { cwd, data, flags, underWay } = await slowWorld();
      const { child, ended } = annalsProcess([
        'run',
        'govuk',
        '--date',
        DAY,
        '--data',
        data,
        ...flags,
      ]);
      await underWay();
      child.kill(signal);
      const stopped = await ended;
      expect(stopped.err).toContain('stopping: what is in flight is finished');
      expect(stopped.out).toMatch(/govuk stopped in/);
      expect(stopped.out).toContain('annals resume govuk');
      expect(stopped.code).toBe(130);
      const story = await annals(['why', 'latest'], { cwd });
      expect(story.out).toMatch(/stopped: STOPPED: asked to stop/);
      const { ended: resumed } = annalsProcess(['resume', 'govuk', '--data', data, ...flags]);
      expect(await resumed).toMatchObject({
        code: 0,
        out: expect.stringContaining('govuk completed'),
      });
    },
  );

  test('twice: ends at once with 130, and the run can be taken up', async () => {
    const { cwd, data, flags, practice, underWay } = await slowWorld();
    practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 20_000 });
    const { child, ended } = annalsProcess([
      'run',
      'govuk',
      '--date',
      DAY,
      '--data',
      data,
      ...flags,
    ]);
    await underWay();
    child.kill('SIGINT');
    // Two signals at once are one to a process that had no turn between them.
    await once(child.stderr as Readable, 'data');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    const status = await annals(['status'], { cwd });
    expect(status.out).toMatch(/crashed/);
    expect(status.out).toContain('annals resume govuk');
  });
});

describe('a run that somebody else began', PATIENT, () => {
  test('is paused by its source and stopped by its id, says how it ended, and can go on', async () => {
    // So slow that it cannot end by itself before it is asked to.
    const { cwd, data, flags, underWay } = await slowWorld({ perDay: 200, delayMs: 1_000 });
    const type = (...args: string[]) => annals([...args, '--data', data], { cwd });
    const running = type('run', 'govuk', '--date', DAY, ...flags);
    await underWay();
    const paused = await type('pause', 'govuk', '--json');
    expect([paused.code, paused.out]).toEqual([0, expect.stringContaining('"paused"')]);
    await asDescribed('pause', paused.out);
    const { ended, run } = JSON.parse(paused.out);
    expect([ended, run.status, run.stop_reason]).toEqual([true, 'aborted', 'paused']);
    expect(await running).toMatchObject({ code: 130 });

    const over = await type('stop', run.id);
    expect([over.code, over.err]).toEqual([2, expect.stringContaining('ended at')]);
    const none = await type('pause', 'govuk');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('no run that is going')]);

    const goingOn = type('resume', 'govuk', ...flags);
    await expect
      .poll(async () => (await type('status', '--json')).out)
      .toMatch(/"running": \[\s*\{/);
    const stopped = await type('stop', run.id);
    expect(stopped).toMatchObject({ code: 0, out: expect.stringContaining('govuk stopped in') });
    expect(stopped.out).toContain('annals resume govuk');
    expect(await goingOn).toMatchObject({ code: 130 });
  });
});

async function slowWorld({ perDay = 12, delayMs = 150 } = {}) {
  const cwd = temporaryFolder();
  const { flags, practice } = await practiceWorld(cwd, { perDay });
  practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs });
  const underWay = async () => {
    for (let turn = 0; turn < 8_000 && practice.log.entries({}).length < 3; turn++) await pause(25);
    expect(practice.log.entries({}).length).toBeGreaterThanOrEqual(3);
  };
  return { cwd, data: path.join(cwd, 'data'), flags, practice, underWay };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
