import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { practiceApp } from '../practice-app.ts';
import { compiled } from './compiled.ts';

const DAY = '2026-07-15';
const APART = ['--pid', '--fork', '--mount-proc'];

/** What `unshare` needs on this machine; undefined where nobody may make a PID namespace. */
function unsharing(): readonly string[] | undefined {
  const ways = [APART, ['--user', '--map-root-user', ...APART]];
  return ways.find((way) => spawnSync('unshare', [...way, 'true']).status === 0);
}

test('a live run is not taken for dead by a container that has its host name and its folder', async (context) => {
  const way = unsharing();
  if (!way) return context.skip('unshare --pid is not allowed here: nothing was proved');
  const world = govukWorld({ seed: 4, days: [DAY], perDay: 6, background: 0, bodyBytes: 500 });
  const place = await practiceApp({ publishers: [govukPublisher(world)] });
  const script = await compiled(path.join(import.meta.dirname, 'leg.child.ts'));
  try {
    // The run lives and waits: the publisher asks it to come back later.
    place.practice.faults.add({ kind: 'throttle', path: '/api/content/*', retryAfter: 300 });
    const stop = new AbortController();
    const order = { source: 'govuk', params: { date: DAY }, mode: 'full', trigger: 'cli' } as const;
    const running = startRun(place.app, { ...order, stop: stop.signal });
    const asked = () =>
      place.practice.log.entries().filter(({ path: at }) => at.startsWith('/api/content/')).length;
    await expect.poll(asked, { timeout: 240_000 }).toBeGreaterThan(0);

    expect(await otherContainer(way, script.file, place.env)).toContain(
      'one run per source at a time',
    );

    stop.abort();
    await running;
    const runs = await place.app.catalog.runs.list({ limit: 9 });
    expect(runs).toHaveLength(1);
    expect(runs[0]?.stopReason).not.toBe('crashed');
  } finally {
    await script.remove();
    await place.close();
  }
});

/** The same program in a PID namespace of its own, where no process of ours can be seen. */
function otherContainer(
  way: readonly string[],
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn('unshare', [...way, process.execPath, script, DAY], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve) => child.once('close', () => resolve(said)));
}
