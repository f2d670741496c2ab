import path from 'node:path';
import { expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { verifyCitation, verifyText } from './verify-citation.ts';

const SHA256 = 'ab'.repeat(32);

/** A catalog in which so many documents have the file with that hash. */
function catalogWith(holders: number): App {
  const ids = Array.from({ length: holders }, (_, at) => `crs:R${at}`);
  const version = { number: 1, seenAt: '2026-07-15T00:00:00.000Z', rawSha256: SHA256 };
  return {
    registry: { canonicalId: () => ({ is: 'malformed' }), families: [], sources: [] },
    store: { verify: async () => 'whole' },
    catalog: {
      documents: {
        holders: async () => ids.map((id) => ({ id, status: 'active' })),
        versions: async (id: string) =>
          ids.includes(id) ? [{ ...version, bodySha256: null }] : [],
        find: async () => undefined,
        findByUrl: async () => undefined,
      },
      records: {
        holders: async () => [],
        versions: async () => [],
        find: async () => undefined,
        resolve: async (id: string) => (ids.includes(id) ? { id, record: 'document' } : undefined),
      },
    },
  } as unknown as App;
}

test.each([
  [1, []],
  [2, ['1 other record has the same file']],
  [3, ['2 other records have the same file']],
  [50, ['at least 49 other records have the same file']],
])('%i records with one file', async (holders, findings) => {
  expect(await verifyText(catalogWith(holders), SHA256)).toMatchObject({
    verdict: 'matches',
    id: 'crs:R0',
    findings,
  });
});

test('a text is no path: only who types it here has files', async () => {
  const app = catalogWith(0);
  const here = import.meta.filename;
  const [of] = (await verifyText(app, here)).findings;
  expect(of).toContain('is no hash of a file, no citation');
  const [typed] = (await verifyCitation(app, 'nothing.pdf', path.dirname(here))).findings;
  expect(typed).toContain('"nothing.pdf" is no file, no hash of one, no citation');
  const [file] = (await verifyCitation(app, path.basename(here), path.dirname(here))).findings;
  expect(file).toContain('no record here has a file with these bytes');
});
