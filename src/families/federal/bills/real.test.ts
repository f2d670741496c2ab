import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import type { Recognised } from '../../../core/saved-answer.ts';
import { textOf } from '../../../core/text-of.ts';
import { recogniseBill } from './recognise.ts';
import { parseBill } from './record.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/real');
const folders = ['billstatus', 'bills-xml', 'bills-uslm', 'bills-xhtml'];
const files = folders
  .map((folder) => path.join(real, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
  .filter((file) => !file.endsWith('.md'));

const recordOf = (bytes: Uint8Array, { candidate, file = '' }: Recognised) => {
  const held: AcquiredFile = {
    file: { name: file, url: `file:${file}` },
    url: `file:${file}`,
    sha256: '',
    size: bytes.length,
    mediaType: '',
    headers: {},
    bytes: async () => bytes,
    text: async () => textOf(bytes, undefined),
  };
  const acquired = {
    files: [held],
    missing: new Map<string, string>(),
    file: (name: string) => (name === file ? held : undefined),
  };
  return parseBill(acquired, candidate);
};

describe.skipIf(files.length === 0)(
  'recorded files of govinfo (skipped when ../shared/real is not beside the project)',
  () => {
    test.each(files.map((file) => [path.basename(file), file]))('%s', async (name, file) => {
      const bytes = readFileSync(file);
      const [found] = recogniseBill({ name, bytes, text: textOf(bytes, undefined) });
      if (!found) throw new Error(`${name} is recognised as nothing`);
      const record = await recordOf(bytes, found);
      expect(record.id).toMatch(/^(?:hr|s|[hs](?:j|con)?res):\d{3}:\d+$/);
      expect(record.metadata.unread).toBeUndefined();
      expect(record.body).toBeDefined();
      // The number that the file is named by is the number of the record.
      const [, congress, type, number] = /(\d{3})([a-z]+?)(\d+)/.exec(name) ?? [];
      if (congress) expect(record.id).toBe(`${type}:${congress}:${number}`);
      if (found.file === 'status') expect(record.relations?.length).toBeGreaterThan(0);
    });
  },
);
