import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer } from '../../src/api/server.ts';
import { VERSION } from '../../src/app/version.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const STRANGE = JSON.stringify({
  id: '01J00000000000000000000009',
  status: 'completed',
  counts: { downloaded: 1, failed: 0, skipped: 0 },
});
afterEach(() => rig.close());

describe('GET /health', () => {
  test('says that the process is up, whatever became of the catalog', async () => {
    rig = await startRig();
    await rig.app.catalog.close();
    const { status, body } = await rig.ask('getHealth', '/health');
    expect([status, body]).toEqual([200, { status: 'ok', version: VERSION }]);
  });
});

describe('GET /ready', () => {
  test('says which version the catalog has', async () => {
    rig = await startRig();
    const { body } = await rig.ask('getReady', '/ready');
    expect(body).toEqual({ status: 'ready', schemaVersion: rig.app.catalog.schemaVersion() });
  });

  test('is 503 when the catalog does not answer', async () => {
    rig = await startRig();
    await rig.app.catalog.close();
    const { status, error } = await rig.refused('/ready');
    expect([status, error.code]).toEqual([503, 'DATA_FOLDER_UNUSABLE']);
    expect(error.message).not.toContain(rig.app.dataFolder);
  });

  test('is 503 when a newer program has migrated the catalog', async () => {
    rig = await startRig();
    await migrateBeyond(rig);
    const { status, error } = await rig.refused('/ready');
    expect([status, error.code]).toEqual([503, 'CATALOG_TOO_NEW']);
  });
});

describe('GET /api/health', () => {
  test('is ok with every check', async () => {
    rig = await startRig();
    const { status, body } = await rig.ask('getChecks', '/api/health');
    expect([status, body.ok]).toEqual([200, true]);
    expect(body.checks.map((check) => check.name)).toEqual([
      'config',
      'files',
      'disk',
      'catalog',
      'consistency',
    ]);
  });

  test('a summary.json that lags behind is told, and no reason for 503', async () => {
    rig = await startRig();
    const summary = path.join(rig.app.reportsFolder, 'summary.json');
    for (const text of ['{', '{"id":"01J0","status":"completed"}', STRANGE]) {
      await writeFile(summary, text);
      const { status, body } = await rig.ask('getChecks', '/api/health');
      expect([status, body.ok]).toEqual([200, true]);
      const [check] = body.checks.filter(({ name }) => name === 'consistency');
      expect(check).toMatchObject({ ok: false, mandatory: false });
    }
    const log = await readFile(path.join(rig.app.dataFolder, 'logs/latest.log'), 'utf8');
    expect(log.match(/\[ANNALS\]\[STATE\] phase=health kind=passed entrypoint=api/g)).toHaveLength(
      1,
    );
  });

  test('is 503 and says which check did not pass', async () => {
    rig = await startRig();
    await rig.app.catalog.close();
    const { status, body } = await rig.ask('getChecks', '/api/health');
    expect([status, body.ok]).toEqual([503, false]);
    const failed = body.checks.filter((check) => check.mandatory && !check.ok);
    expect(failed.map((check) => check.name)).toEqual(['catalog']);
    expect(JSON.stringify(body)).not.toContain(rig.app.dataFolder);
  });
});

test('GET /openapi.json is served, and valid to a validator that is not ours', async () => {
  rig = await startRig();
  const { body } = await rig.ask('getOpenApi', '/openapi.json');
  const { valid, errors } = await new Validator().validate(structuredClone(body));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('an error nobody foresaw is told to the log, and to the client only as a request id', async () => {
  rig = await startRig();
  await rig.app.catalog.close();
  const { status, headers, error } = await rig.refused('/v1/runs');
  expect([status, error.code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(error.message).toContain(headers.get('x-request-id'));
  expect(error.message).not.toMatch(/\n|\.ts|database/i);
  expect(rig.logged.join('\n')).toMatch(/error .*\n\s+at /);
});

test('a port that is taken is refused with what to do', async () => {
  rig = await startRig();
  const { port } = new URL(rig.server.url);
  const second = startServer(rig.app, { host: '127.0.0.1', port: Number(port) });
  await expect(second).rejects.toMatchObject({
    code: 'ADDRESS_UNUSABLE',
    message: `cannot listen on 127.0.0.1:${port} (EADDRINUSE)`,
  });
});

/** As a later version would: the number in the file is one that this program does not know. */
async function migrateBeyond({ app }: Rig): Promise<void> {
  const db = await openDatabase(`${app.dataFolder}/catalog.sqlite`, 1000);
  try {
    db.exec(`PRAGMA user_version = ${app.catalog.schemaVersion() + 1}`);
  } finally {
    db.close();
  }
}
