import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { draws } from '../../practice/random.ts';
import type { App } from '../../src/app/app.ts';
import type { ManifestLine } from '../../src/core/manifest.ts';
import { check } from '../../src/store/fsck.ts';
import { exportOf, inPagesOf, runDay } from '../journeys/govuk-day.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { compiled } from './compiled.ts';

const DAY = '2026-07-15';
const SEED = 15;

/** When to kill: at so many pages or settled items of a phase, and so many milliseconds later. */
interface Moment {
  readonly phase: 'discover' | 'acquire' | 'finish';
  readonly reached: number;
  readonly ms: number;
}

const publishers = () => {
  const world = govukWorld({
    seed: SEED,
    days: [DAY],
    perDay: 150,
    background: 0,
    bodyBytes: 4000,
  });
  return { publishers: [inPagesOf(20, govukPublisher(world))] };
};
const BOTH = { ANNALS_SOURCES__GOVUK__IN_FLIGHT: '2' };

describe('kill -9', () => {
  test('at twenty random moments: catalog, store and manifest are those of an undisturbed run', async () => {
    const child = await compiled(path.join(import.meta.dirname, 'leg.child.ts'));
    const calm = await practiceApp(publishers(), { env: BOTH });
    const stormy = await practiceApp(publishers(), { env: BOTH });
    try {
      const undisturbed = await runDay(calm, DAY);
      expect(undisturbed).toMatchObject({ status: 'completed', health: 'ok' });
      expect(undisturbed.counts.downloaded).toBeGreaterThan(140);

      await stormy.shut();
      const deaths: string[] = [];
      for (const moment of moments()) deaths.push(await leg(child.file, stormy, moment));
      expect(deaths).toEqual(deaths.map(() => 'SIGKILL'));
      expect(deaths).toHaveLength(20);
      expect(await leg(child.file, stormy)).toBe('ended completed');

      const app = await stormy.reopen();
      const [first] = (await app.catalog.runs.list({ limit: 99 })).slice(-1);
      expect(first).toMatchObject({ status: 'completed', health: 'ok' });
      expect(first?.counts).toEqual(undisturbed.counts);
      const lines = await app.catalog.decisions.find({
        runId: first?.id,
        stages: ['run'],
        limit: 99,
      });
      const resumed = lines.filter((line) => line.verdict === 'resumed').length;
      // Three while it listed, fourteen while it worked; those at the end may have come too late.
      expect(resumed).toBeGreaterThanOrEqual(17);
      expect(await exportOf(app)).toBe(await exportOf(calm.app));
      expect(await filesOf(app)).toEqual(await filesOf(calm.app));
      expect(await manifestOf(app)).toEqual(await manifestOf(calm.app));
      expect(await findingsOf(app)).toEqual([]);
    } finally {
      await calm.close();
      await stormy.close();
      await child.remove();
    }
  });
});

/** Some while it lists, most while it works, some while it publishes the day. */
function moments(): Moment[] {
  const chance = draws(SEED);
  const whole = (n: number, salt: number, from: number, to: number) =>
    from + Math.floor(chance.fraction(n, salt) * (to - from + 1));
  return Array.from({ length: 20 }, (_, n): Moment => {
    const ms = whole(n, 2, 0, 8);
    if (n < 3) return { phase: 'discover', reached: whole(n, 1, 0, 6), ms };
    // At least what one worker's death left behind, so that each leg gets further than the last.
    if (n < 17) return { phase: 'acquire', reached: whole(n, 1, 4, 9), ms };
    return { phase: 'finish', reached: 0, ms: whole(n, 2, 0, 4) };
  });
}

/** Runs until the moment, at which the process kills itself, and says how it ended. */
async function leg(script: string, place: PracticeApp, moment?: Moment): Promise<string> {
  const death = moment ? [moment.phase, String(moment.reached), String(moment.ms)] : [];
  const child = spawn(process.execPath, [script, DAY, ...death], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...place.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? `exit ${code}: ${complaint}`)),
  );
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) last = line;
  const how = await ended;
  return how === 'SIGKILL' ? how : how.startsWith('exit 0') ? last.trim() : how;
}

/** Every content address, and every natural path with the content it leads to. */
async function filesOf(app: App): Promise<string[]> {
  const files: string[] = [];
  for await (const { sha256, size } of app.store.list()) files.push(`${sha256} ${size}`);
  for await (const artifact of app.catalog.documents.allArtifacts()) {
    const linked = await app.store.leads(artifact.path, artifact.sha256);
    files.push(`${artifact.path} ${artifact.sha256} ${linked}`);
  }
  return files;
}

/** What was done, without when, by whom and at which try; the file and the table say the same. */
async function manifestOf(app: App): Promise<string[]> {
  await app.catalog.manifest.flush();
  const rows = await app.catalog.manifest.after(0, 100_000);
  const text = await readFile(path.join(app.dataFolder, 'manifest.jsonl'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ManifestLine);
  expect(lines).toEqual(rows);
  return rows
    .map((line) => {
      const { seq, run_id, created_at, duration_ms, attempt, worker_id, config_hash, ...done } =
        line;
      return JSON.stringify(done);
    })
    .sort();
}

async function findingsOf(app: App): Promise<string[]> {
  const manifestPath = path.join(app.dataFolder, 'manifest.jsonl');
  const parts = { catalog: app.catalog, store: app.store, root: app.dataFolder, manifestPath };
  const findings: string[] = [];
  for await (const { kind, what } of check(parts, { repair: false, now: Date.now() })) {
    findings.push(`${kind}: ${what}`);
  }
  return findings;
}
