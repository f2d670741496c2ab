/** Bytes that decay on disk: found, moved aside, fetched again; then all agrees. */

import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { casPath } from '../../src/store/cas-path.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

let place: PracticeApp;
afterEach(() => place.close());

const run = (refetch: boolean) =>
  startRun(place.app, {
    source: 'crs_reports',
    params: {},
    mode: 'full',
    trigger: 'cli',
    refetch,
    stop: never,
  });

const kindsFound = async (mode: 'report' | 'repair') => {
  const { findings, ok } = await checkData(place.app, { mode, cwd: place.folder });
  return { ok, kinds: findings.map(({ kind }) => kind) };
};

for (const repair of ['moved aside first', 'left where they are'] as const) {
  test(`damaged bytes, ${repair}, come back with a refetch`, async () => {
    place = await practiceApp(
      { publishers: [crsPublisher(crsWorld({ seed: 5, size: 6 }))] },
      { env: { ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited' } },
    );
    expect(await run(false)).toMatchObject({ status: 'completed' });
    expect(await kindsFound('report')).toEqual({ ok: true, kinds: [] });
    const files = [];
    for await (const file of place.app.catalog.documents.allArtifacts()) {
      if (file.role === 'raw' && files.length < 3) files.push(file);
    }
    expect(files).toHaveLength(3);
    for (const { sha256 } of files) {
      const content = path.join(place.app.dataFolder, casPath(sha256));
      const bytes = await readFile(content);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await chmod(content, 0o644);
      await writeFile(content, bytes);
    }
    const damaged = files.map(() => 'bytes damaged');
    expect(await kindsFound('report')).toEqual({ ok: false, kinds: damaged });
    if (repair === 'moved aside first') {
      expect(await kindsFound('repair')).toEqual({ ok: false, kinds: damaged });
    }
    expect(await run(true)).toMatchObject({ status: 'completed', health: 'ok' });
    expect(await kindsFound('report')).toEqual({ ok: true, kinds: [] });
    for (const { path: stored, size, documentId } of files) {
      expect((await readFile(path.join(place.app.dataFolder, stored))).length).toBe(size);
      expect(await place.app.catalog.documents.versions(documentId)).toHaveLength(1);
    }
  });
}
