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
    await tick(10_000);
    view.update(progress('acquire', { planned: 100, downloaded: 100 }, 0));
    // Nothing is left, and no time is.
    expect(said.at(-1)).toMatch(/^govuk: 100 of 100, \d+\.\d\/s\n$/);
  });

  const wait = {
    host: 'www.example',
    until: '1970-01-01T00:00:06.000Z',
    reason: '429, Retry-After 6 s',
  };
  const inWords = 'waiting for www.example until 00:00:06Z (429, Retry-After 6 s)';

  test('on a terminal: who waits for whom until when, above the bar and in it while it lasts', async () => {
    const { door, said, tick } = terminal({ isTerminal: true });
    const view = showProgress(door, 'govuk');
    view.update(progress('acquire', { planned: 9 }, 9));
    view.waiting(wait);
    view.waiting(wait);
    expect(said.filter((text) => text.includes(`govuk: ${inWords}\n`))).toHaveLength(1);
    await tick(100);
    expect(said.at(-1)).toContain(inWords);
    await tick(6000);
    expect(said.at(-1)).not.toContain('waiting');
    view.end();
  });

  test('elsewhere: one line for each wait, however many requests hear of it', () => {
    const { door, said } = terminal({ isTerminal: false });
    const view = showProgress(door, 'govuk');
    for (let i = 0; i < 3; i++) view.waiting(wait);
    view.waiting({ ...wait, until: '1970-01-02T12:00:00.000Z', reason: '429, no Retry-After' });
    expect(said).toEqual([
      `govuk: ${inWords}\n`,
      'govuk: waiting for www.example until 1970-01-02 12:00:00Z (429, no Retry-After)\n',
    ]);
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
  const options = { set: [], json: false, quiet: quiet ?? false, verbose: false, color: true };
  const { door } = openDoor(place, options, [], { prints: 'document', commands: [] }, clock);
  const tick = async (ms: number) => {
    now += ms;
    const due = sleepers.filter(({ at }) => at <= now);
    sleepers = sleepers.filter(({ at }) => at > now);
    for (const { wake } of due) wake();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { door, said, tick };
}
