import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isDeadOwner, processOwner, processSpace } from './process-owner.ts';

/** A process number that was in use a moment ago and is not any more. */
const gonePid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const SPACE = 'a1b2c3d4e5f6';

describe('whether the process of a run is certainly gone', () => {
  test('this process is not, and its name is like no other', () => {
    expect(isDeadOwner(processOwner())).toBe(false);
    expect(processOwner()).not.toBe(processOwner());
  });

  test('a process of this boot and this PID namespace whose number nobody has is', () => {
    expect(isDeadOwner(`any:${gonePid()}:token:${SPACE}`, SPACE)).toBe(true);
  });

  test.each([
    ['of another PID namespace or boot', `:ffffffffffff`, SPACE],
    ['whose space its owner did not tell', '', SPACE],
    ['where the system does not tell which space this is', `:${SPACE}`, undefined],
  ])('of a number %s nothing is certain, whoever has the number here', (_what, space, here) => {
    // Undefined as an argument would be replaced by the space of this process.
    const dead = isDeadOwner(`any:${gonePid()}:token${space}`, here ?? 'unknown');
    expect(dead).toBe(false);
  });

  test.runIf(process.platform === 'linux')('the space is the same for every process of it', () => {
    expect(processSpace()).toMatch(/^[0-9a-f]{12}$/);
    expect(processSpace()).toBe(processSpace());
  });
});
