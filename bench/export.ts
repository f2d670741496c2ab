/**
 * A million rows to Parquet and JSON lines, each in a process of its own, beside a loop that reads the
 * same rows with SQLite and writes them to a file. The last line is JSON.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { systemClock } from '../src/app/system-clock.ts';
import type { Family } from '../src/core/family.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  aRun,
  asWas,
  at,
  runId,
} from '../src/store/conformance/examples.ts';
import { type Database, openDatabase } from '../src/store/sqlite/driver.ts';
import { openCatalog } from '../src/store/sqlite/open.ts';
import { exportSelection } from '../src/use-cases/exporting/export-selection.ts';

const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    /** Which to measure, separated by commas. */
    only: { type: 'string', default: 'bare,jsonl,parquet' },
    /** Set for the processes that are measured. */
    measure: { type: 'string' },
    folder: { type: 'string', default: '' },
  },
});
const rows = Number(flags.rows);
const LIMIT_MB = 300;

if (flags.measure !== undefined) await measured(flags.measure, flags.folder);
else await compare();

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-export-'));
  try {
    await fill(folder);
    const results = flags.only.split(',').map((what) => {
      const args = [...process.execArgv, import.meta.filename, '--measure', what];
      const more = ['--folder', folder, '--rows', String(rows)];
      const { stdout, stderr } = spawnSync(process.execPath, [...args, ...more], {
        encoding: 'utf8',
      });
      const last = stdout.trim().split('\n').at(-1) ?? '';
      if (last === '') throw new Error(stderr);
      return JSON.parse(last) as Measured;
    });
    console.table(results);
    const worst = Math.max(
      ...results.filter((one) => one.what !== 'bare').map((one) => one.peakMb),
    );
    console.log(`peak ${worst} MB, limit ${LIMIT_MB} MB: ${worst < LIMIT_MB ? 'held' : 'BROKEN'}`);
    console.log(JSON.stringify({ bench: 'export', rows, results }));
    if (worst >= LIMIT_MB) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly what: string;
  readonly seconds: number;
  readonly rowsPerSecond: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly fileMb: number;
}

async function measured(what: string, folder: string): Promise<void> {
  const begun = systemClock.now();
  const file = path.join(folder, `out.${what === 'bare' ? 'txt' : what}`);
  if (what === 'bare') await bareLoop(folder, file);
  else await annals(folder, what as 'jsonl' | 'parquet', file);
  const seconds = (systemClock.now() - begun) / 1000;
  const { user, system } = process.cpuUsage();
  const result: Measured = {
    what,
    seconds: Number(seconds.toFixed(1)),
    rowsPerSecond: Math.round(rows / seconds),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(1)),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    fileMb: Math.round(statSync(file).size / 1e6),
  };
  console.log(JSON.stringify(result));
}

async function annals(folder: string, format: 'jsonl' | 'parquet', to: string): Promise<void> {
  const env = { ANNALS_STORAGE__ROOT: folder };
  // No families: what loading all sources takes is not the export's.
  const families: readonly Family[] = [];
  const { settings } = await loadSettings({ env, cwd: folder, families });
  const app = await openApp({ settings, families, cwd: folder, access: 'read' });
  const { signal } = new AbortController();
  const made = await exportSelection(app, {
    selection: {},
    format,
    to,
    replaces: false,
    stop: signal,
  });
  if (made.records.documents !== rows) throw new Error(`${made.records.documents} rows came`);
  await app.close();
}

/** What SQLite and the disk can do by themselves. */
async function bareLoop(folder: string, to: string): Promise<void> {
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1000, 'read');
  const page = db.query<Record<string, unknown> & { number: number }>(
    'SELECT * FROM documents WHERE number > ? ORDER BY number LIMIT 500',
  );
  const out = createWriteStream(to);
  for (let after = 0; ; ) {
    const found = page.all(after);
    for (const row of found) {
      if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
    }
    const last = found.at(-1);
    if (!last) break;
    after = last.number;
  }
  out.end();
  await once(out, 'finish');
  db.close();
}

/** One document as the engine keeps it, and copies of its rows. */
async function fill(folder: string): Promise<void> {
  const catalog = await openCatalog({ folder, clock: systemClock });
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  const planned = [{ candidate: aCandidate('a'), plan: 'new' as const }];
  await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
  const [item] = await catalog.items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(60) });
  if (!item) throw new Error('nothing leased');
  const { body } = aDocument('a');
  const text = `# Title\n\n${'A sentence of some words that a reader would read. '.repeat(12)}\n`;
  const record = aDocument('a', { body: body && { ...body, text } });
  await catalog.items.settle({ ...aKeep(item), record });
  await catalog.close();
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1000);
  const many = `WITH RECURSIVE copies (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM copies WHERE n < ${rows})`;
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  clone(db, many, 'documents', {
    number: 'n',
    id: `'govuk:' || n`,
    natural_key: `'key ' || n`,
    source_url: `'https://www.gov.uk/' || n`,
    title: `'Title of number ' || n`,
    published_at: `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 97, 'unixepoch')`,
  });
  clone(db, many, 'document_versions', { document: 'n' });
  db.exec('COMMIT');
  db.close();
}

function clone(
  db: Database,
  many: string,
  table: string,
  changes: Readonly<Record<string, string>>,
): void {
  const columns = db
    .query<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .all();
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `${table}.${name}`);
  const key = 'number' in changes ? 'number' : 'document';
  db.exec(
    `${many} INSERT INTO ${table} (${names.join(', ')})
     SELECT ${values.join(', ')} FROM copies CROSS JOIN ${table} WHERE ${table}.${key} = 1`,
  );
}
