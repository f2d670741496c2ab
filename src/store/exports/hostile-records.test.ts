/** What a publisher, or a mirrored Annals, may have named things, and what archives must make of it. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { killedAfter } from '../../../test/exports/failing-disk.ts';
import type { ExportFormat } from '../../core/exports/export-order.ts';
import type { ExportedRecord, FileOfVersion } from '../../core/exports/export-row.ts';
import { openWriter } from './open-writer.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'annals-hostile-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const BYTES = ['one', 'two', 'three'].map((text) => Buffer.from(text));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const [ONE = '', TWO = '', THREE = ''] = BYTES.map(hashOf);

const file = (name: string, sha256: string, ofVersion: number): FileOfVersion => ({
  documentId: 'web:x',
  role: 'raw',
  name,
  sha256,
  size: 3,
  mediaType: 'text/plain\r\nInjected: yes',
  path: '',
  url: `https://www.example.org/${ofVersion}?a=%0Ab`,
  etag: null,
  lastModified: null,
  retrievedAt: `2026-07-0${ofVersion}T00:00:00.000Z`,
  runId: 'run',
  ofVersion,
});

function record(id: string, more: Partial<ExportedRecord['row']> = {}): ExportedRecord {
  const version = (number: number, rawSha256: string) => ({
    number,
    seenAt: `2026-07-0${number}T00:00:00.000Z` as const,
    rawSha256,
  });
  return {
    id,
    table: 'documents',
    row: { id, source: 'web_pages', version: 2, title: 'Title', licence: null, ...more },
    files: [file('a', TWO, 2), file('b', ONE, 2), file('..', THREE, 2)],
    // What is called b today was called a.
    earlierFiles: [file('a', ONE, 1)],
    versions: [version(1, ONE), version(2, TWO)],
    relations: [],
    op: 'upsert',
  };
}

async function write(format: ExportFormat, records: readonly ExportedRecord[]): Promise<string> {
  const folder = path.join(root, 'a', 'b', 'export');
  const writer = await openWriter(format, {
    folder,
    drafts: path.join(root, 'a', 'drafts'),
    isDelta: false,
    command: "annals export --query 'x\nInjected: yes'",
    feedAt: '2026-07-15T00:00:00.000Z',
    bytes: async (sha256) => {
      const bytes = BYTES.find((one) => hashOf(one) === sha256);
      return (
        bytes && {
          size: bytes.length,
          pieces: async function* () {
            yield bytes;
          },
        }
      );
    },
  });
  for (const one of records) await writer.write(one);
  await writer.finish({
    annals_export: 1,
    format,
    command: 'annals export',
    selection: {},
    feed_cursor: 1,
    feed_at: '2026-07-15T00:00:00.000Z',
    records: {},
    tombstones: 0,
    not_held: [],
    sources: [],
  });
  writer.close();
  return folder;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

const EVIL = record('web:../../../up', { source: '../../..', published_at: '../../' });

test.each(['markdown', 'bagit', 'ro-crate'] as const)(
  '%s: no name of a source, an id, a day or a file leads out of the folder',
  async (format) => {
    await write(format, [EVIL]);
    const outside = filesBelow(root).filter((name) => !/^a\/(?:b\/export|drafts)\//.test(name));
    expect(outside).toEqual([]);
    expect(filesBelow(path.join(root, 'a/b/export')).length).toBeGreaterThan(0);
  },
);

test('BagIt: names that changed their bytes lie beside each other', async () => {
  const folder = await write('bagit', [record('web:x')]);
  const lines = readFileSync(path.join(folder, 'manifest-sha256.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  const names = lines.map((line) => line.slice(66));
  expect(new Set(names).size).toBe(names.length);
  for (const line of lines) {
    expect(hashOf(readFileSync(path.join(folder, line.slice(66)))), line).toBe(line.slice(0, 64));
  }
  expect(names.filter((name) => name.includes('/earlier/'))).toHaveLength(1);
});

test('WARC: it begins with what it is, each file names its own version, and nothing becomes a header', async () => {
  const folder = await write('warc', [record('web:x')]);
  const text = gunzipSync(readFileSync(path.join(folder, 'data.warc.gz'))).toString();
  const types = [...text.matchAll(/^WARC-Type: (\S+)/gm)].map(([, type]) => type);
  expect(types[0]).toBe('warcinfo');
  expect(types.filter((type) => type === 'resource')).toHaveLength(4);
  expect(text).not.toMatch(/^Injected/m);
  const versions = [...text.matchAll(/^annals-version: (\d)/gm)].map(([, number]) => number);
  expect(versions).toEqual(['1', '2', '2', '2']);
  const index = readFileSync(path.join(folder, 'data.cdxj'), 'utf8').trimEnd().split('\n');
  expect(index).toHaveLength(4);
  for (const line of index) expect(line).toMatch(/^org,example\)\/\d\?a=%0ab \d{14} \{/);
});

test('RO-Crate: a request that brought several records is one entity; each version has its files', async () => {
  const folder = await write('ro-crate', [record('web:x'), record('web:y')]);
  const { '@graph': graph } = JSON.parse(
    readFileSync(path.join(folder, 'ro-crate-metadata.json'), 'utf8'),
  ) as { '@graph': { '@id': string; wasDerivedFrom?: unknown[] }[] };
  const ids = graph.map((entity) => entity['@id']);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('#fetch-'))).toHaveLength(2);
  const from = (version: number) =>
    graph.find((entity) => entity['@id'] === `#/id/web:x@${version}`)?.wasDerivedFrom;
  expect(from(1)).toHaveLength(2);
  expect(from(2)).toHaveLength(3);
});

test.each([
  '\u0085',
  '\u2028',
  '\u007f',
  '\u009f',
  '\ufeff',
  '\uffff',
  '\n---\n',
  '"',
  '💧',
  '\ud800',
])('Markdown: a title with %j is read back from the facts in front', async (sign) => {
  const title = `a${sign}b: [c] # d`;
  const folder = await write('markdown', [record('web:x', { title })]);
  const text = readFileSync(path.join(folder, 'web_pages/undated/web-x.md'), 'utf8');
  const [, front = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  expect(parse(front)).toMatchObject({ title, version: 2 });
  expect(front.split(/[\n\u0085\u2028]/).every((line) => /^\w+: /.test(line))).toBe(true);
});

test('WARC: a disk that is full in the middle of a large file is an error of the export, and nothing waits', async () => {
  const large = randomBytes(300_000);
  const folder = path.join(root, 'full');
  // Two files are opened with three changes each.
  const done = await killedAfter(folder, 6, async () => {
    const writer = await openWriter('warc', {
      folder,
      drafts: path.join(root, 'drafts'),
      isDelta: false,
      command: 'annals export',
      feedAt: '2026-07-15T00:00:00.000Z',
      bytes: async () => ({
        size: 10 * large.length,
        pieces: async function* () {
          for (let piece = 0; piece < 10; piece++) yield large;
        },
      }),
    });
    try {
      await writer.write(record('web:x'));
    } finally {
      writer.close();
    }
  });
  expect(done.ended).toBe('killed');
  expect(done.made).toBeGreaterThan(6);
});
