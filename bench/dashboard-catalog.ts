/** A catalog as it is after years: made with SQL, because a million items through the engine take hours. */
import path from 'node:path';
import { z } from 'zod';
import { openApp } from '../src/app/app.ts';
import { schemaFor } from '../src/app/settings/schema.ts';
import type { Family } from '../src/core/family.ts';
import type { ParsedDocument } from '../src/core/record.ts';
import { defineSource, type Source } from '../src/core/source.ts';
import { builtInFamilies } from '../src/families/index.ts';
import { openDatabase } from '../src/store/sqlite/driver.ts';

export interface Size {
  readonly runs: number;
  readonly items: number;
  readonly sources: number;
}

const nameOf = (n: number): string => `bench_${String(n).padStart(3, '0')}`;

const sourceOf = (n: number): Source =>
  defineSource({
    name: nameOf(n),
    family: 'bench',
    title: `Source no. ${n}`,
    publisher: 'Nobody',
    homepage: 'https://bench.example/',
    keeps: 'document',
    lists: 'part',
    ids: [nameOf(n)],
    politeness: { rate: '1/second' },
    params: z.object({}),
    async *discover() {},
    parse: async (): Promise<ParsedDocument> => {
      throw new Error('nothing is acquired here');
    },
    corpus: (record, file) => `${record.id}/${file.name}`,
  });

/** The sources that come with Annals, and as many more as are asked for. */
export const familiesOf = ({ sources }: Pick<Size, 'sources'>): readonly Family[] => [
  ...builtInFamilies,
  {
    name: 'bench',
    title: 'Sources of the benchmark',
    sources: Object.fromEntries(
      Array.from({ length: sources }, (_none, n) => [
        nameOf(n),
        async () => ({ default: sourceOf(n) }),
      ]),
    ),
  },
];

export const openBenchApp = (folder: string, size: Pick<Size, 'sources'>) => {
  const families = familiesOf(size);
  const settings = schemaFor(families).parse({
    storage: { root: path.join(folder, 'data'), minFreeMb: 1 },
    api: {
      token: 'the-token-of-the-benchmark',
      rateLimit: 'unlimited',
      maxStreams: 200,
      // A busy machine is late by seconds, and that is not what is measured.
      maxDelayMs: 600_000,
    },
  });
  return openApp({ settings, families, cwd: folder });
};

/** Runs of every outcome, newest today; each with the same number of items, one in fifty failed. */
export async function makeCatalog(folder: string, size: Size): Promise<void> {
  // Opened once, so that every table is there.
  await (await openBenchApp(folder, size)).close();
  const db = await openDatabase(path.join(folder, 'data', 'catalog.sqlite'), 5_000);
  const { runs, items, sources } = size;
  const each = Math.floor(items / runs);
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN');
  db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${runs})
    INSERT INTO runs (number, id, source, mode, "trigger", params_json, status, started_at, ended_at,
      discovered_at, owner, heartbeat_at, total, planned, attempted, downloaded, failed,
      coverage_ratio, run_health, error_code, error_summary)
    SELECT i, '01K' || printf('%023d', i), 'bench_' || printf('%03d', i % ${sources}), 'full', 'cron',
      '{}', CASE i % 20 WHEN 0 THEN 'failed' WHEN 1 THEN 'aborted' ELSE 'completed' END,
      started, strftime('%Y-%m-%dT%H:%M:%fZ', started, '+5 minutes'), started, 'bench', started,
      ${each}, ${each}, ${each}, ${each} - ${each} / 50, ${each} / 50, 1, 'ok',
      CASE i % 20 WHEN 0 THEN 'TIMED_OUT' END, CASE i % 20 WHEN 0 THEN 'no answer in 30 s' END
    FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (i - ${runs} - 1) || ' minutes') AS started
      FROM n)`);
  db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${runs * each} - 1)
    INSERT INTO items (run, status, attempt, plan, bytes, error_code, error_message, created_at,
      updated_at, key, key_hash)
    SELECT 1 + i / ${each}, CASE i % 50 WHEN 0 THEN 'failed' ELSE 'downloaded' END, 1, 'new', 20000,
      CASE i % 50 WHEN 0 THEN 'TIMED_OUT' END, CASE i % 50 WHEN 0 THEN 'no answer in 30 s' END,
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'key-' || i, i
    FROM n`);
  db.exec('COMMIT');
  db.close();
}
