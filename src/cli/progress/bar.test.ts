import { describe, expect, test } from 'vitest';
import { NO_COUNTS } from '../../core/run.ts';
import type { Clock } from '../../core/time.ts';
import { openDoor } from '../door.ts';
import { showProgress } from './show.ts';

describe('progress', () => {
  test('on a terminal: a bar with counts, pace, time left and failures; remarks above it; nothing left behind', async () => {
    const { door, said, tick } = terminal({ isTerminal: true });
    const view = showProgress(door, 'govuk');
    view.update(progress('discover', { total: 12, pages: 1 }));
    await tick(100);
    expect(said.at(-1)).toContain('govuk  reading the listing: 12 listed, page 2');
    for (let done = 0; done <= 50; done += 10) {
      view.update(progress('acquire', { planned: 200, downloaded: done, failed: 2 }, 148));
      await tick(1000);
    }
    expect(said.at(-1)).toMatch(
      /govuk {2}━+─+ {2}52\/200 {3}26 % {2}\d+\.\d\/s {2}.* left {2}2 failed$/,
    );
    door.say('a remark');
    expect(said.at(-1)).toBe('\r\u001b[2Ka remark\n');
    view.end();
    expect(said.at(-1)).toBe('\r\u001b[2K\u001b[?25h');
    const lines = said.length;
    await tick(1000);
    expect(said).toHaveLength(lines);
  });

  test('elsewhere: a line at each phase, and every few seconds', async () => {
    const { door, said, tick } = terminal({ isTerminal: false });
    const view = showProgress(door, 'govuk');
    for (let done = 0; done < 100; done++) {
      view.update(progress('acquire', { planned: 100, downloaded: done }, 100 - done));
      await tick(100);
    }
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/^govuk: 50 of 100, 10\.0\/s, 5\.0 s left\n$/);
  });

  test('with --quiet: nothing', () => {
    const { door, said } = terminal({ isTerminal: true, quiet: true });
    showProgress(door, 'govuk').update(progress('acquire', {}));
    expect(said).toEqual([]);
  });
});

const progress = (phase: 'discover' | 'acquire', counts: Partial<typeof NO_COUNTS>, left = 0) => ({
  runId: 'R',
  phase,
  counts: { ...NO_COUNTS, ...counts },
  left,
});

/** A terminal and a clock that moves when told to. */
function terminal({ isTerminal, quiet }: { isTerminal: boolean; quiet?: boolean }) {
  const said: string[] = [];
  let now = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: (ms) =>
      new Promise((resolve) => {
        sleepers.push({ at: now + ms, wake: resolve });
      }),
  };
  const screen = { write: (text: string) => void said.push(text), isTerminal, width: 120 };
  const place = {
    env: { NO_COLOR: '1' },
    cwd: '/',
    out: screen,
    err: screen,
    input: process.stdin,
  };
  const { door } = openDoor(place, { quiet }, [], clock);
  const tick = async (ms: number) => {
    now += ms;
    const due = sleepers.filter(({ at }) => at <= now);
    sleepers = sleepers.filter(({ at }) => at > now);
    for (const { wake } of due) wake();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { door, said, tick };
}
