import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyWrite, Catalog, Tombstoning } from '../../core/catalog.ts';
import type { Change } from '../../core/changes.ts';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../../core/record.ts';
import type { CatalogFixture } from './catalog.ts';
import { aDecision, aDocument, aRecord, at, hex, runId } from './examples.ts';
import { createKeeping } from './keeping.ts';

/** What a researcher relies on: versions, the feed of changes, tombstones. */
export function recordsConform(fixture: CatalogFixture): void {
  const documents = () => fixture.catalog.documents;
  const changes = () => fixture.catalog.changes;
  const { begin, keep } = createKeeping(() => fixture.catalog);
  const feed = async (after = 0) => (await changes().after(after, 999)).map(changeLine);
  const withdrawn = { status: 'withdrawn', tombstoneReason: 'out of date' } as const;

  describe('versions', () => {
    beforeEach(begin);

    test('each has its grade, and what it said is still there', async () => {
      await keep(saying('a', 'It *must* stop.', '1', 10));
      await keep(saying('a', 'It *must* stop.', '2', 20));
      await keep(saying('a', 'It **must**\nstop.', '3', 30));
      await keep(saying('a', 'It may stop.', '4', 40));
      const versions = await documents().versions('govuk:a');
      expect(versions.map(({ number, grade, seenAt }) => [number, grade, seenAt])).toEqual([
        [1, 'first', at(10)],
        [2, 'bytes', at(20)],
        [3, 'cosmetic', at(30)],
        [4, 'text', at(40)],
      ]);
      const texts = versions.map(({ number }) => documents().versionText('govuk:a', number));
      expect(await Promise.all(texts)).toEqual([
        'It *must* stop.',
        'It *must* stop.',
        'It **must**\nstop.',
        'It may stop.',
      ]);
      expect(await documents().versionText('govuk:a', 0)).toBeUndefined();
      expect(await documents().versionText('govuk:a', 5)).toBeUndefined();
      expect(await documents().versionText('govuk:b', 1)).toBeUndefined();
    });

    test('a version without text had none', async () => {
      await keep(aDocument('a', { body: null }));
      await keep(saying('a', 'Words.', '2', 20));
      expect(await documents().versionText('govuk:a', 1)).toBeNull();
      expect((await documents().versions('govuk:a'))[1]?.grade).toBe('text');
    });

    test('a document reads as it was at a moment, title and tags too', async () => {
      const titled = (title: string) => ({ record: aRecord('a', { title }) });
      await keep({ ...saying('a', 'First.', '1', 10), ...titled('One') });
      const one = await documents().find('govuk:a');
      await keep({ ...saying('a', 'Second.', '2', 20), ...titled('Two') });
      expect(await documents().asOf('govuk:a', at(9))).toBeUndefined();
      expect(await documents().asOf('govuk:b', at(99))).toBeUndefined();
      expect((await documents().asOf('govuk:a', at(10)))?.document).toEqual(one);
      expect(await documents().asOf('govuk:a', at(19))).toMatchObject({
        version: { number: 1 },
        document: { title: 'One', bodyText: 'First.', rawSha256: hex('1') },
      });
      expect(await documents().asOf('govuk:a', at(20))).toMatchObject({
        version: { number: 2 },
        document: { title: 'Two', bodyText: 'Second.' },
      });
    });

    test('a document has the status it had at that moment, with the reason', async () => {
      await keep(saying('a', 'Words.', '1', 10));
      await keep({ ...saying('a', 'Words.', '1', 20), record: aRecord('a', withdrawn) });
      await keep(saying('a', 'Words.', '1', 30));
      const stood = async (seconds: number) => {
        const then = await documents().asOf('govuk:a', at(seconds));
        return [then?.document.status, then?.document.tombstoneReason, then?.document.tombstoneAt];
      };
      expect(await stood(15)).toEqual(['active', null, null]);
      expect(await stood(25)).toEqual(['withdrawn', 'out of date', at(20)]);
      expect(await stood(35)).toEqual(['active', null, null]);
    });

    test('a large text comes back whole', async () => {
      const large = Array.from({ length: 20_000 }, (_, n) => `Paragraph ${n} – “§ ${n}”.`);
      await keep(saying('a', large.join('\n\n'), '1', 10));
      await keep(saying('a', 'Gone.', '2', 20));
      expect(await documents().versionText('govuk:a', 1)).toBe(large.join('\n\n'));
    });
  });

  describe('the feed of changes', () => {
    beforeEach(begin);

    test('tells once what happened, in order, and nothing when nothing did', async () => {
      expect(await changes().last()).toBe(0);
      await keep(saying('a', 'Words.', '1', 10));
      await keep(saying('a', 'Words.', '1', 11));
      await documents().seen('govuk', ['a'], runId(2), at(12));
      await keep(saying('b', 'Words.', '1', 13));
      await keep({ ...saying('a', 'Words.', '1', 14), record: aRecord('a', { title: 'New' }) });
      await keep({ ...saying('a', 'Others.', '2', 15), record: aRecord('a', withdrawn) });
      await keep(saying('a', 'Others.', '2', 16));
      expect(await feed()).toEqual([
        '1 govuk:a added first v1 active',
        '2 govuk:b added first v1 active',
        '3 govuk:a described - v1 active',
        '4 govuk:a changed text v2 withdrawn',
        '5 govuk:a tombstoned - v2 withdrawn',
        '6 govuk:a restored - v2 active',
      ]);
      expect(await changes().last()).toBe(6);
      const [, , , , tombstoned] = await changes().after(0, 9);
      expect(tombstoned).toEqual({
        seq: 5,
        at: at(15),
        documentId: 'govuk:a',
        record: 'document',
        source: 'govuk',
        kind: 'tombstoned',
        grade: null,
        version: 2,
        status: 'withdrawn',
        tombstoneAt: at(15),
        tombstoneReason: 'out of date',
        successorId: null,
        title: 'Title of a',
      });
    });

    test('is read from any number, in pages, and by source, kind and document', async () => {
      for (const key of ['a', 'b', 'c']) await keep(saying(key, 'Words.', '1', 10));
      await keep({ ...saying('d', 'Words.', '1', 10), source: 'crs_reports' });
      await keep({ ...saying('a', 'Others.', '2', 20), record: aRecord('a', withdrawn) });
      const seqs = async (...query: Parameters<ReturnType<typeof changes>['after']>) =>
        (await changes().after(...query)).map(({ seq }) => seq);
      expect(await seqs(0, 2)).toEqual([1, 2]);
      expect(await seqs(2, 2)).toEqual([3, 4]);
      expect(await seqs(6, 2)).toEqual([]);
      expect(await seqs(0, 9, { sources: ['crs_reports'] })).toEqual([4]);
      expect(await seqs(0, 9, { kinds: ['changed', 'tombstoned'] })).toEqual([5, 6]);
      expect(await seqs(0, 9, { documentId: 'govuk:a' })).toEqual([1, 5, 6]);
      expect(await seqs(1, 9, { documentId: 'govuk:a', kinds: ['added'] })).toEqual([]);
      expect(await seqs(0, 9, { documentId: 'govuk:never' })).toEqual([]);
    });

    test('a body read anew says so: the publisher changed nothing', async () => {
      await keep(saying('a', 'Words.', '1', 10));
      const body = bodySaying('Other words.');
      const change = { documentId: 'govuk:a', rawSha256: hex('1'), body, fragments: null };
      await documents().reread({ ...change, at: at(20), decision: aDecision('a') });
      await documents().reread({ ...change, at: at(30), decision: aDecision('a') });
      expect(await feed(1)).toEqual(['2 govuk:a reread text v2 active']);
      expect(await documents().versionText('govuk:a', 1)).toBe('Words.');
    });

    test('what is refused or cannot be written leaves no line and no gap', async () => {
      await keep(saying('a', 'Words.', '1', 10));
      const broken = { ...saying('b', 'Words.', '1', 11), title: undefined };
      const impossible = aRecord('b', { status: 'lost' as DocumentStatus });
      await expect(keep({ ...broken, record: impossible })).rejects.toThrow();
      await keep(saying('c', 'Words.', '1', 12));
      expect(await feed()).toEqual([
        '1 govuk:a added first v1 active',
        '2 govuk:c added first v1 active',
      ]);
    });

    test('has no gaps while two connections write, and a reader never misses a line', async () => {
      const other = await fixture.another();
      const reader = await fixture.another();
      const read: number[] = [];
      const readOn = async () => {
        for (const { seq } of await reader.changes.after(read.at(-1) ?? 0, 7)) read.push(seq);
      };
      const writing = async (catalog: Catalog, name: string) => {
        for (let n = 0; n < 40; n += 1) {
          await keep(saying(`${name}${n}`, 'Words.', '1', 10), catalog);
          await readOn();
        }
      };
      await Promise.all([writing(fixture.catalog, 'x'), writing(other, 'y')]);
      for (let left = 99; left > 0 && read.length < 80; left -= 1) await readOn();
      expect(read).toEqual(Array.from({ length: 80 }, (_, n) => n + 1));
      expect(await changes().last()).toBe(80);
    });

    test('read from the start it gives ids, status, version and tombstones as they stand', async () => {
      const step = fc.record({
        key: fc.constantFrom('a', 'b', 'c'),
        text: fc.constantFrom('One.', 'One .', 'Two.'),
        raw: fc.constantFrom('1', '2'),
        title: fc.constantFrom('T', 'U'),
        status: fc.constantFrom(...DOCUMENT_STATUSES),
        successorId: fc.option(fc.constantFrom('govuk:a', 'govuk:b'), { nil: undefined }),
        incomplete: fc.boolean(),
      });
      let from = 0;
      let seconds = 100;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          for (const { key, text, raw, ...record } of steps) {
            seconds += 1;
            await keep({
              ...saying(key, text, raw, seconds),
              record: aRecord(key, record.incomplete ? { incomplete: true } : record),
            });
          }
          const lines = await changes().after(from, 9_999);
          from += lines.length;
          expect(lines.map(({ seq }) => seq)).toEqual(
            lines.map((_, n) => from - lines.length + n + 1),
          );
          const state = new Map<string, Change>();
          for (const line of await changes().after(0, 99_999)) state.set(line.documentId, line);
          for (const id of ['govuk:a', 'govuk:b', 'govuk:c']) {
            const document = await documents().find(id);
            const { status, tombstoneAt, tombstoneReason, successorId } = document ?? {};
            const stands = { status, tombstoneAt, tombstoneReason, successorId };
            const version = (await documents().versions(id)).at(-1)?.number;
            expect(state.get(id) ?? {}).toMatchObject(document ? { ...stands, version } : {});
            expect(state.has(id)).toBe(document !== undefined);
          }
        }),
        { numRuns: 60 },
      );
    });
  });

  describe('tombstones set by hand', () => {
    beforeEach(begin);
    const aTombstone = (key: string, change: Partial<Tombstoning> = {}): Tombstoning => ({
      documentId: `govuk:${key}`,
      status: 'withdrawn',
      reason: 'not listed since May',
      successorId: null,
      at: at(500),
      unseenSince: at(400),
      decision: aDecision(key, { stage: 'janitor', verdict: 'tombstoned', at: at(500) }),
      ...change,
    });

    test('what was not seen for long is found, those unseen for longest first', async () => {
      for (const [key, seconds] of [
        ['a', 30],
        ['b', 10],
        ['c', 20],
        ['d', 300],
      ] as const) {
        await keep(saying(key, 'Words.', '1', seconds));
      }
      await keep({ ...saying('e', 'Words.', '1', 5), record: aRecord('e', withdrawn) });
      const stale = await documents().stale('govuk', at(300));
      expect(stale.map(({ id }) => id)).toEqual(['govuk:b', 'govuk:c', 'govuk:a']);
      expect(stale[0]).toEqual({
        id: 'govuk:b',
        naturalKey: 'b',
        title: 'Title of b',
        sourceUrl: 'https://www.gov.uk/b',
        lastSeenAt: at(10),
      });
      expect(await documents().stale('crs_reports', at(300))).toEqual([]);
      expect(await documents().countActive('govuk')).toBe(4);
    });

    test('is written with its decision and its line of the feed; the row stays whole', async () => {
      await keep(saying('a', 'Words.', '1', 10));
      const before = await documents().find('govuk:a');
      expect(await documents().tombstone(aTombstone('a'))).toBe('written');
      expect(await documents().find('govuk:a')).toEqual({
        ...before,
        status: 'withdrawn',
        tombstoneAt: at(500),
        tombstoneReason: 'not listed since May',
      });
      expect(await feed(1)).toEqual(['2 govuk:a tombstoned - v1 withdrawn']);
      const told = await fixture.catalog.decisions.find({ documentId: 'govuk:a', limit: 9 });
      expect(told.map(({ verdict }) => verdict)).toEqual(['tombstoned']);
    });

    test('is refused for what is not there, not active, or was seen since', async () => {
      await keep(saying('a', 'Words.', '1', 10));
      await keep(saying('b', 'Words.', '1', 450));
      expect(await documents().tombstone(aTombstone('never'))).toBe('unknown');
      expect(await documents().tombstone(aTombstone('b'))).toBe('seen since');
      expect(await documents().tombstone(aTombstone('a'))).toBe('written');
      expect(await documents().tombstone(aTombstone('a'))).toBe('not active');
      expect(await changes().last()).toBe(3);
    });

    test('a listing that names it again finds it changed, and keeping it restores it', async () => {
      await keep(saying('a', 'Words.', '1', 10));
      expect((await documents().known('govuk', ['a'])).get('a')).toEqual({ version: 'v1' });
      await documents().tombstone(aTombstone('a'));
      expect((await documents().known('govuk', ['a'])).get('a')).toEqual({ version: null });
      await keep(saying('a', 'Words.', '1', 600));
      expect(await documents().find('govuk:a')).toMatchObject({
        status: 'active',
        tombstoneAt: null,
        tombstoneReason: null,
        successorId: null,
      });
      expect(await feed(2)).toEqual(['3 govuk:a restored - v1 active']);
    });
  });
}

const bodySaying = (text: string): BodyWrite => ({
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
  status: 'ok',
  normalizer: 'html_v1',
  headings: [],
  warnings: [],
});

/** A document with that text, from bytes whose hash is that character repeated. */
const saying = (key: string, text: string, raw: string, seconds: number) =>
  aDocument(key, {
    body: bodySaying(text),
    rawSha256: hex(raw),
    retrievedAt: at(seconds),
    artifacts: [],
  });

const changeLine = ({ seq, documentId, kind, grade, version, status }: Change): string =>
  `${seq} ${documentId} ${kind} ${grade ?? '-'} v${version} ${status}`;
