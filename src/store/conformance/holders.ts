import { describe, expect, test } from 'vitest';
import type { CatalogFixture } from './catalog.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  anArtifact,
  aRecord,
  aRun,
  asWas,
  at,
  hex,
  runId,
} from './examples.ts';

export function holdersConform(fixture: CatalogFixture): void {
  const keep = async (key: string, sha256: string) => {
    const { items } = fixture.catalog;
    const planned = { candidate: aCandidate(key), plan: 'new' as const };
    await items.add(runId(1), 'papers', [planned], asWas, at(1));
    const [item] = await items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(60) });
    if (!item) throw new Error('nothing leased');
    const artifacts = [anArtifact(key, { sha256, documentId: aRecord(key).id })];
    await items.settle({ ...aKeep(item), record: aDocument(key, { artifacts }) });
  };

  describe('who has the same bytes', () => {
    test('every document whose present file has them, with its status; nobody else', async () => {
      await fixture.catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
      await keep('one', hex('a'));
      await keep('two', hex('a'));
      await keep('three', hex('b'));
      expect(await fixture.catalog.documents.holders(hex('a'))).toEqual([
        { id: aRecord('one').id, status: 'active' },
        { id: aRecord('two').id, status: 'active' },
      ]);
      expect(await fixture.catalog.documents.holders(hex('c'))).toEqual([]);
    });
  });
}
