/** What Prometheus itself says of our metrics and alerts: `promtool`, of Debian's package prometheus. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRun } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

const HAS_PROMTOOL = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0;
const title = 'promtool';

/** The names were given to us with their units: they stay, and nothing else may be complained about. */
const GIVEN = [
  'content_catalog_write_ms',
  'content_first_file_ms',
  'content_http_latency_ms',
  'content_rate_delay_ms',
  'content_work_ms',
];

describe.skipIf(!HAS_PROMTOOL)(
  HAS_PROMTOOL ? title : `${title} (skipped: it is not installed; apt-get install prometheus)`,
  () => {
    let rig: Rig;
    beforeAll(async () => {
      rig = await startRig();
      await addRun(rig.app.catalog, 1, { status: 'completed' });
      await addRun(rig.app.catalog, 2, { status: 'failed' });
      await rig.fetch('/v1/sources');
      await rig.fetch('/v1/nowhere');
    });
    afterAll(() => rig.close());

    test('takes what /metrics says, but for the units in the names that were given', async () => {
      const input = await (await rig.fetch('/metrics')).text();
      const { stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], {
        input,
        encoding: 'utf8',
      });
      const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
      const allowed = GIVEN.map(
        (name) => `${name} metric names should not contain abbreviated units`,
      );
      expect(complaints.filter((line) => !allowed.includes(line))).toEqual([]);
      expect(input).toContain('annals_source_last_success_timestamp_seconds{source="govuk"}');
    });

    test('takes the alerts', () => {
      const rules = path.resolve(import.meta.dirname, '../../docs/telemetry/alerts.yaml');
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/SUCCESS: 1[1-9] rules found/);
    });
  },
);
