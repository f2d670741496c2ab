import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Artifact } from '../../core/artifact.ts';
import type { BodyWrite, DocumentWrite } from '../../core/catalog.ts';
import type { CatalogFixture } from './catalog.ts';
import { aDecision, aDocument, anArtifact, aRecord, at, hex, runId } from './examples.ts';
import { createKeeping } from './keeping.ts';

/** A version is its files: each keeps the names, hashes, types and times it had. */
export function versionFilesConform(fixture: CatalogFixture): void {
  const documents = () => fixture.catalog.documents;
  const { begin, keep } = createKeeping(() => fixture.catalog);
  const filesOf = async (number: number) =>
    (await documents().atVersion('govuk:a', number))?.files.map(fileFacts);
  const filesAsOf = async (seconds: number) =>
    (await documents().asOf('govuk:a', at(seconds)))?.files.map(fileFacts);

  describe('the files of a version', () => {
    beforeEach(begin);

    test('after ten revisions each version has its own, of every name', async () => {
      for (let n = 1; n <= 10; n++) {
        await keep(
          revision(n * 10, `Text ${n}.`, [
            file('html', `html ${n}`, n * 10),
            // Every second revision leaves the data as they were.
            file('json', `json ${Math.ceil(n / 2)}`, n * 10, { mediaType: 'application/json' }),
          ]),
        );
      }
      expect(await documents().versions('govuk:a')).toHaveLength(10);
      for (let n = 1; n <= 10; n++) {
        const then = await documents().atVersion('govuk:a', n);
        expect(then?.filesKnown).toBe('all');
        expect(then?.files.map(fileFacts)).toEqual([
          ['raw', 'html', sha(`html ${n}`), 'text/html', at(n * 10)],
          ['raw', 'json', sha(`json ${Math.ceil(n / 2)}`), 'application/json', at(n * 10)],
        ]);
        expect(await filesAsOf(n * 10 + 5)).toEqual(await filesOf(n));
      }
      const shown = await documents().shown('govuk:a');
      expect(shown).toMatchObject({
        bodyText: 'Text 10.',
        status: 'active',
        newest: { number: 10, seenAt: at(100) },
        mirrored: undefined,
      });
      const files = JSON.parse(shown?.files ?? '') as Record<string, unknown>[];
      expect(
        files.map((one) => [one.role, one.name, one.sha256, one.media_type, one.retrieved_at]),
      ).toEqual(await filesOf(10));
      expect(await documents().shown('govuk:b')).toBeUndefined();
    });

    test('their paths lead to their bytes, not to those that replaced them', async () => {
      await keep(revision(10, 'One.', [file('html', 'h1', 10), file('json', 'j', 10)]));
      await keep(revision(20, 'Two.', [file('html', 'h2', 20), file('json', 'j', 20)]));
      const [html, json] = (await documents().atVersion('govuk:a', 1))?.files ?? [];
      expect(html?.path).toBe(`cas/sha256/${sha('h1').slice(0, 2)}/${sha('h1').slice(2)}`);
      expect(json?.path).toBe('corpus/govuk/bodies/raw/a.json');
    });

    test('a second file that changes alone makes a version', async () => {
      await keep(revision(10, 'Same.', [file('html', 'h', 10), file('json', 'j1', 10)]));
      await keep(revision(20, 'Same.', [file('html', 'h', 20), file('json', 'j2', 20)]));
      const versions = await documents().versions('govuk:a');
      expect(versions.map(({ grade, seenAt }) => [grade, seenAt])).toEqual([
        ['first', at(10)],
        ['bytes', at(20)],
      ]);
      expect((await filesAsOf(15))?.map(([, name, hash]) => [name, hash])).toEqual([
        ['html', sha('h')],
        ['json', sha('j1')],
      ]);
    });

    test('a file that no longer comes belongs to the versions it came with', async () => {
      await keep(revision(10, 'One.', [file('html', 'h', 10), file('json', 'j', 10)]));
      await keep(revision(20, 'One.', [file('html', 'h', 20)]));
      expect((await documents().artifacts('govuk:a')).map(({ name }) => name)).toEqual(['html']);
      expect((await filesOf(1))?.map(([, name]) => name)).toEqual(['html', 'json']);
      expect((await filesOf(2))?.map(([, name]) => name)).toEqual(['html']);
    });

    test('a record that came incomplete loses none of its files', async () => {
      await keep(revision(10, 'One.', [file('html', 'h', 10), file('json', 'j', 10)]));
      const incomplete = aRecord('a', { incomplete: true });
      const partial = revision(20, 'One.', [file('json', 'j', 20)]);
      await keep({ ...partial, record: incomplete, body: null, rawSha256: null });
      expect((await documents().artifacts('govuk:a')).map(({ name }) => name)).toEqual([
        'html',
        'json',
      ]);
      expect(await documents().versions('govuk:a')).toHaveLength(1);
    });

    test('bytes that come back are in both versions, each with its own times', async () => {
      await keep(revision(10, 'One.', [file('html', 'first', 10)]));
      await keep(revision(20, 'Two.', [file('html', 'second', 20)]));
      await keep(revision(30, 'One.', [file('html', 'first', 30)]));
      expect(await filesOf(1)).toEqual([['raw', 'html', sha('first'), 'text/html', at(10)]]);
      expect(await filesOf(2)).toEqual([['raw', 'html', sha('second'), 'text/html', at(20)]]);
      expect(await filesOf(3)).toEqual([['raw', 'html', sha('first'), 'text/html', at(30)]]);
    });

    test('fragments belong to the text they were cut from', async () => {
      const fragments = anArtifact('a', { role: 'fragments', name: 'fragments', sha256: hex('f') });
      await keep(revision(10, 'One.', [file('html', 'h', 10), fragments]));
      const change = { documentId: 'govuk:a', rawSha256: sha('h'), body: saying('Other.') };
      const again = { ...change, fragments: null, at: at(20), decision: aDecision('a') };
      expect(await documents().reread(again)).toBe('written');
      expect((await filesOf(1))?.map(([role]) => role)).toEqual(['raw', 'fragments']);
      expect((await filesOf(2))?.map(([role]) => role)).toEqual(['raw']);
    });

    test('nothing shown as of a moment is later than the moment', async () => {
      await keep(revision(10, 'One.', [file('html', 'h', 10)]));
      // The same bytes again, by another run, and then only a listing that names it.
      const later = { runId: runId(7) };
      await keep({ ...revision(40, 'One.', [file('html', 'h', 40, later)]), ...later });
      await documents().seen('govuk', ['a'], runId(9), at(50));
      const then = await documents().asOf('govuk:a', at(20));
      expect(then?.document).toMatchObject({ lastSeenAt: at(10), retrievedAt: at(10) });
      expect(then?.files).toMatchObject([{ retrievedAt: at(10), runId: runId(1) }]);
      const after = await documents().asOf('govuk:a', at(45));
      expect(after?.document).toMatchObject({ retrievedAt: at(40), lastSeenAt: at(40) });
      expect(after?.files).toMatchObject([{ retrievedAt: at(40), runId: runId(7) }]);
      const now = await documents().asOf('govuk:a', at(60));
      expect(now?.document).toMatchObject({ retrievedAt: at(40), lastSeenAt: at(50) });
    });
  });
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

const file = (
  name: string,
  bytes: string,
  seconds: number,
  change: Partial<Artifact> = {},
): Artifact =>
  anArtifact('a', {
    name,
    sha256: sha(bytes),
    mediaType: 'text/html',
    path: `corpus/govuk/bodies/raw/a.${name}`,
    retrievedAt: at(seconds),
    ...change,
  });

const saying = (text: string): BodyWrite => ({
  text,
  sha256: sha(text),
  status: 'ok',
  normalizer: 'html_v1',
  headings: [],
  warnings: [],
});

const revision = (seconds: number, text: string, artifacts: readonly Artifact[]): DocumentWrite =>
  aDocument('a', {
    body: saying(text),
    rawSha256: artifacts[0]?.sha256 ?? null,
    retrievedAt: at(seconds),
    artifacts,
  });

const fileFacts = ({ role, name, sha256, mediaType, retrievedAt }: Artifact) => [
  role,
  name,
  sha256,
  mediaType,
  retrievedAt,
];
