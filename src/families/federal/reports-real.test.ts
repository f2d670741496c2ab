/** Real answers of GAO, CBO and the archive of statements: every entry becomes a record. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { challengeIn } from '../../core/challenge-page.ts';
import type { ParsedDocument } from '../../core/record.ts';
import type { Source } from '../../core/source.ts';
import cbo from './cbo_publications/source.ts';
import gao from './gao_reports/source.ts';
import { federalId } from './ids.ts';
import saps from './saps/source.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/real');
const bytesOf = (name: string) => readFileSync(path.join(REAL, name));
const NOTHING = { files: [], missing: new Map<string, string>(), file: () => undefined };

async function recordsIn(source: Source, name: string): Promise<ParsedDocument[]> {
  const bytes = bytesOf(name);
  const saved = { name: path.basename(name), bytes, text: bytes.toString('utf8') };
  const found = source.recognise?.(saved) ?? [];
  const context = { params: {}, retrievedAt: '2026-11-01T00:00:00.000Z' };
  const records = found.map(({ candidate }) => source.parse(NOTHING, candidate, context));
  return (await Promise.all(records)) as ParsedDocument[];
}

describe.skipIf(!existsSync(REAL))('real answers (skipped when ../shared/real is absent)', () => {
  test('the feed of GAO, whose text is escaped twice', async () => {
    const [record] = await recordsIn(gao, 'gao/reports-rss.excerpt.xml');
    expect(record).toMatchObject({
      id: 'gao:gao-26-108068',
      publishedAt: '2026-09-14T11:11:19.000Z',
      metadata: { why: expect.stringContaining('testing and evaluation (T&E)') },
    });
  });

  test('the feed of CBO, and its challenge, which is no document', async () => {
    const records = await recordsIn(cbo, 'cbo/119congress-cost-estimates.excerpt.xml');
    expect(records).toMatchObject([
      { id: 'cbo:62589', relations: [] },
      { id: 'cbo:62720', relations: [{ kind: 'estimates', to: 's:119:4429' }] },
    ]);
    expect(challengeIn(bytesOf('cbo/datadome-challenge-403.html'))).toBe('DataDome');
    expect(challengeIn(bytesOf('gao/files-access-denied-403.xml'))).toBeUndefined();
  });

  test.each([
    ['sap/46-Biden.yaml', 278, 1],
    ['sap/47-Trump.yaml', 159, 0],
  ])(
    '%s: %i statements, each with an id of its own, its bills and its fate',
    async (name, count, gone) => {
      const records = await recordsIn(saps, name);
      expect(records).toHaveLength(count);
      expect(new Set(records.map(({ id }) => id)).size).toBe(count);
      for (const { id, relations, title } of records) {
        expect(federalId(id)).toBe(id);
        expect(relations?.length).toBeGreaterThan(0);
        expect(title).not.toBe('');
      }
      expect(records.filter(({ status }) => status === 'withdrawn')).toHaveLength(gone);
    },
  );
});
