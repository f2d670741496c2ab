import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { annals, annalsProcess, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';

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
    await pause(300);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    const status = await annals(['status'], { cwd });
    expect(status.out).toMatch(/crashed/);
    expect(status.out).toContain('annals resume govuk');
  });
});

async function slowWorld() {
  const cwd = temporaryFolder();
  const { flags, practice } = await practiceWorld(cwd);
  practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 150 });
  const underWay = async () => {
    for (let turn = 0; turn < 2_000 && practice.log.entries({}).length < 3; turn++) await pause(25);
    expect(practice.log.entries({}).length).toBeGreaterThanOrEqual(3);
  };
  return { cwd, data: path.join(cwd, 'data'), flags, practice, underWay };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
