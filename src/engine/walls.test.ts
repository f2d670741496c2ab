import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enginePlace } from '../../test/engine-place.ts';
import { AnnalsError } from '../core/errors.ts';
import { DAY, HOUR } from '../core/time.ts';
import type { WallMemory, WayPast } from '../core/walls.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { createWalls, type Walls } from './walls.ts';

const challenge = () =>
  new AnnalsError('CHALLENGE_PAGE', 'a challenge page (DataDome, 767 bytes) came', {
    challenged: true,
  });
const PLACE = { source: 'shelf', place: 'pages of a.example' };

let now: number;
let memory: WallMemory;
let walls: Walls;
let asked: string[];
beforeEach(() => {
  now = Date.UTC(2026, 10, 2);
  memory = volatileMemory().walls;
  walls = createWalls(memory, { now: () => now });
  asked = [];
});

const way = (by: 'program' | 'browser', answer: () => string): WayPast<string> => ({
  by,
  ask: async () => {
    asked.push(by);
    return answer();
  },
});
const refuses = () => {
  throw challenge();
};

describe('what stands behind a wall', () => {
  test('is asked for in each way, then left alone for growing intervals', async () => {
    const ways = [way('program', refuses), way('browser', refuses)];
    const gaps: number[] = [];
    let last = now;
    for (let hour = 0; hour < 24 * 30; hour++) {
      const before = asked.length;
      await walls.past(PLACE, ways);
      if (asked.length > before) {
        gaps.push((now - last) / HOUR);
        last = now;
      }
      now += HOUR;
    }
    // A month of hourly runs: nine visits.
    expect(gaps).toEqual([0, 6, 12, 24, 48, 96, 168, 168, 168]);
    expect(await memory.find(PLACE.source, PLACE.place)).toMatchObject({
      since: '2026-11-02T00:00:00.000Z',
      who: 'DataDome',
      tried: ['program', 'browser'],
      asked: 9,
    });
  });

  test('comes by the second way where the first is refused, and no wall is told', async () => {
    const ways = [way('program', refuses), way('browser', () => 'the page')];
    expect(await walls.past(PLACE, ways)).toEqual({
      is: 'passed',
      by: 'browser',
      value: 'the page',
    });
    expect(await memory.list()).toEqual([]);
  });

  test('comes again when the wall is gone, which is then forgotten', async () => {
    await walls.past(PLACE, [way('program', refuses)]);
    now += DAY;
    expect(await walls.past(PLACE, [way('program', () => 'in')])).toMatchObject({ is: 'passed' });
    expect(await memory.list()).toEqual([]);
  });

  test('is asked for once by many at the same time', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => walls.past(PLACE, [way('program', refuses)])),
    );
    expect(all.map(({ is }) => is)).toEqual(['walled', 'walled', 'walled']);
    expect(asked).toEqual(['program']);
  });

  test('is asked for at once when somebody wants everything anew', async () => {
    await walls.past(PLACE, [way('program', refuses)]);
    await walls.makeDue('shelf');
    await walls.past(PLACE, [way('program', refuses)]);
    expect(asked).toEqual(['program', 'program']);
  });

  test('without a browser says that only a program has tried; another failure is thrown', async () => {
    const none = () => {
      throw new AnnalsError('BROWSER_MISSING', 'none');
    };
    const found = await walls.past(PLACE, [way('program', refuses), way('browser', none)]);
    expect(found).toMatchObject({ is: 'walled', wall: { tried: ['program'] } });
    const broken = () => {
      throw new AnnalsError('TIMED_OUT', 'silence');
    };
    const other = { ...PLACE, place: 'else' };
    await expect(walls.past(other, [way('program', broken)])).rejects.toThrow('silence');
  });
});

describe('ordinary files', () => {
  const WALL =
    '<!DOCTYPE html><html><head><title>Wait</title></head><body>Checking your browser</body></html>';
  let here: Awaited<ReturnType<typeof enginePlace>>;
  afterEach(() => here.close());

  test.each([200, 403])(
    'after five challenges (%i) in a row the host is left alone',
    async (status) => {
      const keys = 'abcdefghijklmnopqrst'.split('');
      here = await enginePlace(Object.fromEntries(keys.map((key) => [key, {}])));
      here.place.practice.faults.add({ kind: 'html', path: '/book/*', status, body: WALL });
      const run = await here.run({}, { rules: { workers: 1 } });
      expect(run.counts).toMatchObject({ downloaded: 0, failed: 20 });
      const log = here.place.practice.log.entries().filter(({ path }) => path.startsWith('/book/'));
      expect(log).toHaveLength(5);
      const items = await here.place.app.catalog.items.list({ runId: run.id, limit: 99 });
      expect(new Set(items.map(({ failure }) => failure?.code))).toEqual(
        new Set(['CHALLENGE_PAGE']),
      );
      const told = await (await here.place.app.politeMemory()).walls.list('shelf');
      expect(told).toMatchObject([
        { place: 'shelf.practice.example', tried: ['program'], asked: 1 },
      ]);
      for await (const { sha256 } of here.place.app.store.list()) expect(sha256).toBe('nothing');
    },
  );
});
