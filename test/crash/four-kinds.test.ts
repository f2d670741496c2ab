import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { checkData } from '../../src/use-cases/checking.ts';
import { aParliament, parliamentPublisher, runAll } from '../four-kinds-place.ts';
import { exportOf } from '../journeys/govuk-day.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { compiled } from './compiled.ts';

const VOTES = 60;
const DEATHS = 8;

test('kill -9 while entities, events and terms are kept: record, version, relations and feed are whole or absent', async () => {
  const child = await compiled(path.join(import.meta.dirname, 'four-kinds.child.ts'));
  const world = () => ({ publishers: [parliamentPublisher(aParliament(VOTES))] });
  const calm = await practiceApp(world());
  const stormy = await practiceApp(world());
  try {
    await runAll(calm.app);
    await stormy.shut();
    for (let death = 1; death <= DEATHS; death += 1) {
      expect(await leg(child.file, stormy, death)).toBe('SIGKILL');
      const app = await stormy.reopen();
      const events = await app.catalog.events.list({ limit: 200 });
      for (const { id } of events) {
        const relations = await app.catalog.relations.list({ id, direction: 'out', limit: 9 });
        const feed = await app.catalog.changes.after(0, 9, { documentId: id });
        const versions = await app.catalog.records.versions(id);
        const files = await app.catalog.records.files(id);
        expect([id, relations.length, feed.length, versions.length, files.length]).toEqual([
          id,
          1,
          1,
          1,
          1,
        ]);
      }
      await stormy.shut();
    }
    expect(await leg(child.file, stormy, Number.POSITIVE_INFINITY)).toBe('ended');
    const app = await stormy.reopen();
    expect(await exportOf(app)).toBe(await exportOf(calm.app));
    const checked = await checkData(app, { mode: 'report', cwd: stormy.folder });
    expect(checked.findings).toEqual([]);
  } finally {
    await calm.close();
    await stormy.close();
    await child.remove();
  }
});

/** Runs until so many were settled in this process, kills it, and says how it ended. */
async function leg(script: string, place: PracticeApp, settled: number): Promise<string> {
  const child = spawn(process.execPath, [script], {
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
  let first: number | undefined;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    const count = Number(line);
    if (Number.isNaN(count)) continue;
    first ??= count;
    if (count - first >= settled) child.kill('SIGKILL');
  }
  const how = await ended;
  return how.startsWith('exit 0') ? last : how;
}
