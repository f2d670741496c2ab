/**
 * The SQL that users of the Cayman judgments know, run unchanged against a catalog: every statement
 * of the schema they were promised, and the definition of a new case.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/core/catalog.ts';
import { ERRORS, type ErrorCode } from '../../src/core/errors.ts';
import { downloadCode } from '../../src/families/cayman/report/download-code.ts';
import { caymanColumnNames, caymanViews } from '../../src/families/cayman/views.ts';
import { aListing, aRun } from '../../src/store/conformance/examples.ts';
import { type Database, openDatabase } from '../../src/store/sqlite/driver.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';

const seeds = path.resolve(import.meta.dirname, '../../../shared/seeds');
const seed = existsSync(seeds)
  ? readdirSync(seeds).find((name) => name.startsWith('004_'))
  : undefined;
const text = seed ? readFileSync(path.join(seeds, seed), 'utf8') : '';

const SOURCE = 'unreported_judgments';
const RUN = '01J00000000000000000000001';
let folder: string;
let catalog: Catalog;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-sql-'));
  catalog = await openCatalog({
    folder,
    clock: Date,
    views: caymanViews,
    columnNames: caymanColumnNames,
  });
  await fill();
  db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
});
afterAll(async () => {
  db.close();
  await catalog.close();
  rmSync(folder, { recursive: true });
});

const statements = (kind: string) =>
  [...text.matchAll(new RegExp(`CREATE ${kind} IF NOT EXISTS [^;]+;`, 'g'))].map(([sql]) => sql);

describe.skipIf(!seed)(
  `the schema as promised${seed ? '' : ' (skipped: ../shared/seeds is not here)'}`,
  () => {
    test('every CREATE TABLE is already satisfied, and changes nothing', () => {
      const before = objects();
      const tables = statements('TABLE');
      expect(tables.length).toBeGreaterThanOrEqual(4);
      for (const sql of tables) db.exec(sql);
      expect(objects()).toEqual(before);
    });

    test('every column of the promised tables can be asked for, and what must not be null is not', () => {
      for (const sql of statements('TABLE')) {
        const table = /EXISTS (\w+)/.exec(sql)?.[1] ?? '';
        const columns = [...sql.matchAll(/^ {4}([a-z_]\w*)\s+(?:INTEGER|TEXT)([^,\n]*)/gm)];
        expect(columns.length).toBeGreaterThan(table === 'events' ? 5 : 8);
        const names = columns.map(([, name]) => name);
        const rows = db
          .query<Record<string, unknown>>(`SELECT ${names.join(', ')} FROM ${table}`)
          .all();
        // What stands in events is asked below.
        if (table !== 'events') expect(rows.length, table).toBeGreaterThan(0);
        for (const [, name = '', rest = ''] of columns) {
          if (!/NOT NULL|PRIMARY KEY/.test(rest)) continue;
          expect(
            rows.filter((row) => row[name] === null),
            `${table}.${name}`,
          ).toEqual([]);
        }
      }
    });

    test('the definition of a new case is the one that is written', () => {
      const [definition = ''] =
        /first_seen_version_id = :current_version_id\s+AND is_active = 1\s+AND is_criminal = 0/.exec(
          text,
        ) ?? [];
      expect(definition).not.toBe('');
      const at = (version: number) =>
        db
          .query<{ action_token_norm: string }>(
            `SELECT action_token_norm FROM cases WHERE ${definition.replace(':current_version_id', '?')} ORDER BY id`,
          )
          .all(version)
          .map((row) => row.action_token_norm);
      expect(at(1)).toEqual(['A1']);
      expect(at(2)).toEqual(['C3']);
    });
  },
);

describe('cases, csv_versions, runs and downloads', () => {
  test('every index that is promised on a table is there; what is a view is found by an index below it', () => {
    const indexes = new Set(
      objects()
        .filter(({ type }) => type === 'index')
        .map(({ name }) => name),
    );
    for (const name of ['idx_cases_token_norm', 'idx_cases_source', 'idx_runs_started_at']) {
      expect(indexes).toContain(name);
    }
    for (const sql of statements('INDEX').filter((one) =>
      / ON runs\(/.test(one.replace(/\s+/g, ' ')),
    ))
      db.exec(sql);
    const plan = (sql: string) =>
      db
        .query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => detail)
        .join('; ');
    expect(plan("SELECT * FROM cases WHERE action_token_norm = 'A1'")).toMatch(
      /USING INDEX idx_cases/,
    );
    expect(plan(`SELECT * FROM cases WHERE source = '${SOURCE}'`)).toMatch(
      /USING INDEX idx_cases_source/,
    );
    expect(plan('SELECT * FROM runs ORDER BY started_at DESC')).toMatch(
      /USING INDEX idx_runs_started_at/,
    );
    expect(plan(`SELECT * FROM downloads WHERE run_id = '${RUN}'`)).not.toMatch(/SCAN items\b/);
  });

  test('a case is what its list said, criminal or not, listed or not', () => {
    expect(db.query('SELECT * FROM cases ORDER BY id').all()).toMatchObject([
      {
        id: 1,
        action_token_raw: 'a-1',
        action_token_norm: 'A1',
        title: 'Alpha v Beta',
        cause_number: 'FSD 1 of 2026',
        court: 'Grand Court',
        category: 'FSD',
        judgment_date: '2026-07-15',
        is_criminal: 0,
        is_active: 1,
        source: SOURCE,
        first_seen_version_id: 1,
        last_seen_version_id: 2,
      },
      { action_token_norm: 'B2', is_criminal: 0, is_active: 0, last_seen_version_id: 1 },
      { action_token_norm: 'X9', is_criminal: 1, is_active: 1 },
      { action_token_norm: 'C3', first_seen_version_id: 2, action_token_raw: 'C3' },
    ]);
  });

  test('events are the decision log, joined to runs and cases', () => {
    db.exec(`INSERT INTO decisions (at, run_id, source, stage, verdict, key, url, reason, details)
      VALUES ('2026-07-15T01:00:00.000Z', '${RUN}', '${SOURCE}', 'fetch', 'failed', 'A1',
        'https://dl.boxcloud.com/d/1?sig=hush', 'TIMED_OUT: no answer', '{"attempt":2}')`);
    const rows = db
      .query(
        `SELECT e.run_id, c.action_token_norm, e.event_type, e.payload_json, e.created_at
         FROM events e JOIN cases c ON c.id = e.case_id JOIN runs r ON r.id = e.run_id
         WHERE e.event_type = 'fetch failed'`,
      )
      .all();
    const payload =
      '{"attempt":2,"reason":"TIMED_OUT: no answer","url":"https://dl.boxcloud.com/d/1"}';
    expect(rows).toEqual([
      {
        run_id: RUN,
        action_token_norm: 'A1',
        event_type: 'fetch failed',
        payload_json: payload,
        created_at: '2026-07-15T01:00:00.000Z',
      },
    ]);
    db.exec("DELETE FROM decisions WHERE reason = 'TIMED_OUT: no answer'");
  });

  test('runs have their counts under the names that were promised', () => {
    const [run] = db
      .query<Record<string, unknown>>(
        `SELECT cases_total, cases_planned, cases_attempted, cases_downloaded, cases_failed,
           cases_skipped, coverage_ratio, run_health, total, planned FROM runs`,
      )
      .all();
    expect(Object.keys(run ?? {})).toHaveLength(10);
    expect([run?.cases_total, run?.cases_planned]).toEqual([run?.total, run?.planned]);
  });

  test('they join as they always did', () => {
    const rows = db
      .query(
        `SELECT r.mode, r.csv_version_id, v.valid, c.action_token_norm, d.status, d.attempt_count,
           d.error_code, json_extract(r.params_json, '$.target_source') AS target_source
         FROM downloads d JOIN runs r ON r.id = d.run_id JOIN cases c ON c.id = d.case_id
         JOIN csv_versions v ON v.id = r.csv_version_id ORDER BY d.id`,
      )
      .all();
    const common = { mode: 'new', csv_version_id: 2, valid: 1, target_source: SOURCE };
    expect(rows).toEqual([
      {
        ...common,
        action_token_norm: 'A1',
        status: 'failed',
        attempt_count: 1,
        error_code: 'network_timeout',
      },
      { ...common, action_token_norm: 'C3', status: 'pending', attempt_count: 0, error_code: null },
    ]);
  });

  test('the codes of downloads are those that were promised, and the same as those of the report', () => {
    const promised = new Set(
      `network_timeout network_error ajax_403 ajax_500 ajax_parse_error csv_case_not_found
       disk_insufficient selenium_launch_failed selenium_element_not_found invalid_box_url unknown
       http_4xx http_401_unauthorised http_403_forbidden http_404_not_found http_5xx box_rate_limit
       malformed_pdf site_structure_changed internal_error download_url_missing click_timeout`.split(
        /\s+/,
      ),
    );
    db.exec('SAVEPOINT codes');
    const codes = Object.keys(ERRORS) as ErrorCode[];
    for (const code of codes) {
      db.query("UPDATE items SET error_code = ? WHERE key = 'A1'").run(code);
      const row = db
        .query<{ error_code: string; annals_error_code: string }>(
          "SELECT error_code, annals_error_code FROM downloads WHERE key = 'A1'",
        )
        .get();
      expect(row).toEqual({ error_code: downloadCode(code), annals_error_code: code });
      expect(promised).toContain(row?.error_code);
    }
    db.exec('ROLLBACK TO codes; RELEASE codes');
  });

  test('the last address of a download that failed is that of its last request, without its signature', () => {
    db.exec('SAVEPOINT address');
    for (const [role, url] of [
      ['artifact', 'https://dl.boxcloud.com/d/1?sig=hush'],
      ['artifact', 'https://dl.boxcloud.com/d/2?sig=hush'],
      ['metadata', 'https://judicial.ky/wp-admin/admin-ajax.php'],
    ] as const) {
      db.query(
        `INSERT INTO decisions (at, run_id, source, stage, verdict, key, url, details)
         VALUES ('2026-07-15T01:00:00.000Z', ?, ?, 'fetch', 'failed', 'A1', ?, ?)`,
      ).run(RUN, SOURCE, url, JSON.stringify({ role }));
    }
    const rows = db.query('SELECT key, box_url_last FROM downloads ORDER BY id').all();
    expect(rows).toEqual([
      { key: 'A1', box_url_last: 'https://dl.boxcloud.com/d/2' },
      { key: 'C3', box_url_last: null },
    ]);
    db.exec('ROLLBACK TO address; RELEASE address');
  });

  test('a version that could not be used is there with its error', () => {
    expect(
      db
        .query(
          'SELECT valid, error_message, row_count, file_path FROM csv_versions ORDER BY id DESC LIMIT 1',
        )
        .get(),
    ).toEqual({
      valid: 0,
      error_message: 'no column Actions',
      row_count: 0,
      file_path: '',
    });
  });
});

const objects = () =>
  db
    .query<{ type: string; name: string }>(
      `SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`,
    )
    .all();

async function fill(): Promise<void> {
  const { listings, entries, runs, items } = catalog;
  const now = '2026-07-15T12:00:00.000Z';
  const alive = { aliveSince: now, isDead: () => false };
  await runs.begin(
    aRun(1, {
      id: RUN,
      source: SOURCE,
      mode: 'new',
      trigger: 'webhook',
      params: { target_source: SOURCE },
      heartbeatAt: now,
    }),
    alive,
  );
  const list = (error: string | null) =>
    listings.add(
      aListing(1, {
        runId: RUN,
        source: SOURCE,
        fetchedAt: now,
        error,
        valid: error === null,
        ...(error ? { sha256: null, rows: null } : { path: 'corpus/csv/judgments.csv' }),
      }),
    );
  const alpha = {
    action_token_raw: 'a-1',
    title: 'Alpha v Beta',
    cause_number: 'FSD 1 of 2026',
    court: 'Grand Court',
    category: 'FSD',
    judgment_date: '2026-07-15',
  };
  const entry = (key: string, fields = {}, excluded: string | null = null) => ({
    key,
    fields,
    excluded,
  });
  const crime = entry('X9', { title: 'R v X' }, 'criminal');
  await entries.apply(SOURCE, await list(null), [entry('A1', alpha), entry('B2'), crime]);
  const second = await list(null);
  await entries.apply(SOURCE, second, [entry('A1', alpha), crime, entry('C3')]);
  await listings.use(RUN, second);
  await list('no column Actions');
  const planned = ['A1', 'C3'].map((key) => ({
    candidate: { key, files: [], fields: {} },
    plan: 'new' as const,
  }));
  await items.add(RUN, SOURCE, planned, (first) => first, now);
  const [item] = await items.lease(RUN, 'w', { max: 1, now, until: now });
  if (!item) throw new Error('nothing was leased');
  const because = { code: 'TIMED_OUT', message: 'no answer in 25000 ms' } as const;
  await items.settle({
    item,
    event: { type: 'give-up', because },
    at: now,
    manifest: [],
    decisions: [],
  });
}
