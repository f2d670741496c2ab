import { openDatabase } from '../src/store/sqlite/driver.ts';
import { migrate } from '../src/store/sqlite/migrations.ts';

const TABLES: Readonly<Record<string, string>> = {
  manifests: 'One row per attempt; the same lines are in manifest.jsonl. Kept for good.',
  fallback_attempts: 'Each resolver tried or passed over for a work.',
  http_events: 'Requests by host, minute, source, role and outcome.',
  rate_events: 'What made a request wait, for a second or more.',
  breaker_transitions: 'Each move of the breaker of a host.',
  run_summary: 'The report of each run; the figures asked for most are columns.',
  summaries: 'The newest summary of each source.',
  downloads: 'What became of each item of each run.',
};

/** docs/telemetry/telemetry_schema.sql: the tables of telemetry as the migrations leave them. */
export async function telemetrySchema(): Promise<string> {
  const db = await openDatabase(':memory:', 1_000);
  try {
    migrate(db, ':memory:');
    const parts = db.query<{ type: string; sql: string }>(
      `SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL
       ORDER BY type = 'index', name`,
    );
    const texts = Object.entries(TABLES).map(([name, meaning]) => {
      const found = parts.all(name);
      if (found.length === 0) throw new Error(`there is no table ${name}`);
      return `-- ${meaning}\n${found.map(({ sql }) => `${sql};`).join('\n')}\n`;
    });
    return `-- The tables and views of telemetry in catalog.sqlite.
-- Made by tools/write-schema-docs.ts from the migrations; times are ISO-8601 in UTC.

${texts.join('\n')}`;
  } finally {
    db.close();
  }
}
