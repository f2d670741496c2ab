import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annals-untraced-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const child = path.join(import.meta.dirname, 'untraced.child.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', child, folder],
    { env: { ...process.env, ...env } },
  );
  return JSON.parse(stdout);
}

test('without a receiver nothing of OpenTelemetry is loaded, and no metrics where nobody serves them', async () => {
  expect(await loadedWith({})).toEqual([]);
});

test('with a receiver the SDK is loaded', async () => {
  const endpoint = 'http://127.0.0.1:9';
  const loaded = await loadedWith({ ANNALS_TELEMETRY__TRACES__ENDPOINT: endpoint });
  expect(loaded).toContain('@opentelemetry/sdk-trace-node');
});
