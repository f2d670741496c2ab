import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { GATES } from '../../src/core/gates.ts';
import { FAMILIES } from '../../src/telemetry/families.ts';
import { telemetrySchema } from '../../tools/telemetry-schema.ts';

const docs = path.resolve(import.meta.dirname, '../../docs');
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8');

const known = new Set(Object.keys(FAMILIES));

const asked = (expressions: readonly string[]): Set<string> =>
  new Set(
    expressions.flatMap((expr) =>
      (expr.match(/(?:content|annals|process)_\w+/g) ?? []).map((name) =>
        name.replace(/_bucket$/, ''),
      ),
    ),
  );

test('alerts and dashboard ask only for metrics that there are, and for 429, first files, yield and delay', () => {
  const alerts: { groups: { rules: { expr: string }[] }[] } = parse(read('telemetry/alerts.yaml'));
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    read('telemetry/dashboard.json'),
  );
  for (const expressions of [
    alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]) {
    for (const name of asked(expressions)) expect(known).toContain(name);
    const text = expressions.join('\n');
    for (const wanted of [
      'status="429"',
      'content_first_file_ms',
      'content_yield_ratio',
      'rate_delay',
      'annals_source_late_seconds',
      'annals_source_last_success_timestamp_seconds',
      'annals_runs_total',
      'annals_api_requests_total',
      'annals_api_request_duration_seconds',
      'annals_queue_age_seconds',
    ])
      expect(text).toContain(wanted);
  }
});

test('docs/telemetry.md names every metric and every gate', () => {
  const page = read('telemetry.md');
  for (const name of known) expect(page).toContain(`\`${name}\``);
  for (const { name } of GATES) expect(page).toContain(`\`${name}\``);
});

test('docs/telemetry/telemetry_schema.sql is what the migrations leave (npx tsx tools/write-schema-docs.ts)', async () => {
  const schema = read('telemetry/telemetry_schema.sql');
  expect(schema).toBe(await telemetrySchema());
  const rows = /## Rows\n([\s\S]*?)\n## /.exec(read('telemetry.md'))?.[1] ?? '';
  const tables = [...rows.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)];
  const named = tables.flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  expect(named).toHaveLength(8);
  for (const name of named) expect(schema).toMatch(new RegExp(`CREATE (TABLE|VIEW) ${name}\\b`));
});
