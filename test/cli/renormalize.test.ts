import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/app/system-clock.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import {
  annals,
  annalsProcess,
  DAY,
  PATIENT,
  type PracticeWorld,
  practiceWorld,
  temporaryFolder,
} from './annals.ts';

let cwd: string;
let data: string;
let world: PracticeWorld;

beforeAll(async () => {
  cwd = temporaryFolder(afterAll);
  data = path.join(cwd, 'data');
  world = await practiceWorld(cwd, {}, afterAll);
  const args = ['run', 'govuk', '--date', DAY, '--json', '--data', data, ...world.flags];
  expect(await annalsProcess(args, afterAll).ended).toMatchObject({ code: 0 });
});

const typed = (...args: string[]) => annals(['renormalize', ...args, '--data', data], { cwd });
const parsed = async (...args: string[]) => JSON.parse((await typed(...args, '--json')).out);

/** As an earlier version of the normaliser might have left it. */
async function spoil(count: number): Promise<string[]> {
  const manifestPath = path.join(data, 'manifest.jsonl');
  const catalog = await openCatalog({ folder: data, clock: systemClock, manifestPath });
  const spoilt: string[] = [];
  try {
    for await (const document of catalog.documents.ofSource('govuk')) {
      if (document.bodyText === null || spoilt.length === count) continue;
      const at = document.retrievedAt;
      const text = `${document.bodyText}\nA line of an earlier reading.\n`;
      await catalog.documents.reread({
        documentId: document.id,
        rawSha256: document.rawSha256,
        body: {
          text,
          sha256: createHash('sha256').update(text).digest('hex'),
          status: 'ok',
          normalizer: 'html_v1',
          headings: [],
          warnings: [],
        },
        fragments: null,
        at,
        decision: {
          at,
          runId: null,
          source: 'govuk',
          stage: 'read',
          verdict: 'read anew',
          documentId: document.id,
          key: document.naturalKey,
          url: null,
          reason: 'for the test',
          details: {},
        },
      });
      spoilt.push(document.id);
    }
  } finally {
    await catalog.close();
  }
  expect(spoilt).toHaveLength(count);
  return spoilt;
}

describe('annals renormalize', () => {
  test('finds nothing to change right after a run', PATIENT, async () => {
    const told = await parsed('govuk', '--dry-run');
    expect(told).toMatchObject({ changed: 0, failures: [], stopped: false });
    expect(told.unchanged).toBeGreaterThan(5);
    expect(told.looked).toBe(told.total);
  });

  test('shows what would change, writes only with --yes, then is done', PATIENT, async () => {
    const ids = await spoil(3);
    const dry = await typed('govuk', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('- A line of an earlier reading.');
    expect(dry.out).toContain('3 documents would change');

    const unasked = await typed('govuk');
    expect(unasked.code).toBe(0);
    expect(unasked.err).toContain('Nothing was written: add --yes');

    const told = await parsed('govuk', '--yes');
    expect(told).toMatchObject({ changed: 3, written: 3, overtaken: 0 });
    expect([...told.changed_ids].sort()).toEqual([...ids].sort());
    expect(await parsed('govuk', '--yes')).toMatchObject({ changed: 0, written: 0 });

    const shown = JSON.parse(
      (await annals(['show', ids[0] as string, '--json', '--data', data], { cwd })).out,
    );
    expect(shown.body_text).not.toContain('earlier reading');
    // As acquired, as spoilt, and as read anew.
    expect(shown.versions).toHaveLength(3);
    const why = await annals(['why', ids[0] as string, '--data', data], { cwd });
    expect(why.out).toMatch(/read anew/);
    const check = await annals(['fsck', '--json', '--data', data], { cwd });
    expect(JSON.parse(check.out)).toMatchObject({ ok: true });
  });

  test(
    'a text that was damaged in the catalog comes back from its bytes, as fsck advises',
    PATIENT,
    async () => {
      const ids = await spoil(1);
      expect(await parsed('govuk', '--yes')).toMatchObject({ written: 1 });
      const shown = async () =>
        JSON.parse(
          (await annals(['show', ids[0] as string, '--json', '--data', data], { cwd })).out,
        );
      const sound = await shown();
      const db = await openDatabase(path.join(data, 'catalog.sqlite'), 1_000);
      db.query('UPDATE documents SET body_text = ? WHERE id = ?').run('TAMPERED', ids[0] as string);
      db.close();
      const check = await annals(['fsck', '--data', data], { cwd });
      expect(check.code).toBe(6);
      expect(check.err).toContain('`annals renormalize <source>` reads the text again');
      expect(await parsed('govuk', '--yes')).toMatchObject({ changed_ids: ids, written: 1 });
      expect((await annals(['fsck', '--data', data], { cwd })).code).toBe(0);
      const healed = await shown();
      expect(healed.body_text).toBe(sound.body_text);
      // It is the text that the version always had, so there is no new one.
      expect(healed.versions).toEqual(sound.versions);
    },
  );

  test('stopped by a signal it goes on where it was', PATIENT, async () => {
    await spoil(4);
    const { child, ended } = annalsProcess([
      'renormalize',
      'govuk',
      '--yes',
      '--json',
      '--data',
      data,
      '--set',
      'reading.threads=1',
    ]);
    // As soon as it has a place to go on from.
    const file = path.join(data, 'renormalize.govuk.json');
    for (let tries = 0; tries < 2000 && child.exitCode === null; tries += 1) {
      if (contentOf(file) !== undefined) {
        child.kill('SIGINT');
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const first = await ended;
    const told = JSON.parse(first.out);
    if (first.code === 130) {
      expect(told.stopped).toBe(true);
      expect(told.looked).toBeLessThan(told.total);
      const rest = await parsed('govuk', '--yes');
      expect(rest.continued_after).not.toBeNull();
      expect(told.looked + rest.looked).toBe(told.total);
      expect(told.written + rest.written).toBe(4);
    } else expect(told.written).toBe(4);
    expect(contentOf(file)).toBeUndefined();
    expect(await parsed('govuk', '--dry-run')).toMatchObject({ changed: 0 });
  });

  test(
    'another normaliser changes every body; one that does not exist is an error',
    PATIENT,
    async () => {
      const told = await parsed('govuk', '--normalizer', 'text_v1', '--dry-run');
      expect(told.changed).toBeGreaterThan(5);
      expect(told.sample[0].to).toContain('text_v1');
      expect(await typed('govuk', '--normalizer', 'text_v9')).toMatchObject({
        code: 2,
        err: expect.stringContaining("there is no normaliser 'text_v9'"),
      });
      expect(await typed('nowhere')).toMatchObject({ code: 2 });
    },
  );
});

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
