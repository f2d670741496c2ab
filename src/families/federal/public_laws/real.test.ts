import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import { textOf } from '../../../core/text-of.ts';
import { candidateOf, isWanted, recogniseLaw } from './listing.ts';
import { parseLaw } from './record.ts';

/** Recorded answers live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/real/plaw');
const files = existsSync(real) ? readdirSync(real).filter((file) => file.endsWith('.xml')) : [];
const laws = files.filter((file) => /^\d/.test(file));

const savedOf = (name: string) => {
  const bytes = readFileSync(path.join(real, name));
  return { name, bytes, text: textOf(bytes, undefined) };
};

describe.skipIf(files.length === 0)(
  'recorded laws of govinfo (skipped when ../shared/real is not beside the project)',
  () => {
    test.each(laws)('%s', async (name) => {
      const saved = savedOf(name);
      const [found] = recogniseLaw(saved);
      if (!found) throw new Error(`${name} is recognised as nothing`);
      const held: AcquiredFile = {
        file: { name: 'law', url: name },
        url: name,
        sha256: '',
        size: 0,
        mediaType: '',
        headers: {},
        bytes: async () => saved.bytes,
        text: async () => saved.text,
      };
      const acquired = { files: [held], missing: new Map(), file: () => held };
      const record = await parseLaw(acquired, found.candidate);
      const [, congress, kind, number] = /^(\d+)(publ|pvtl)0*(\d+)/.exec(name) ?? [];
      expect(record.id).toBe(`${kind === 'pvtl' ? 'pvtl' : 'law'}:${congress}-${number}`);
      expect(record.publishedAt).toMatch(/^20\d\d-/);
      expect(record.relations?.filter((one) => one.kind === 'enacted_from')).toHaveLength(1);
      expect(JSON.stringify(record.relations)).not.toContain('etseq');
      const other = { ...found.candidate, key: 'law:1-1' };
      await expect(parseLaw(acquired, other)).rejects.toThrow('its name says law:1-1');
    });

    test.each(files.filter((file) => !laws.includes(file)))('%s is a compilation', (name) => {
      const keys = recogniseLaw(savedOf(name)).map(({ candidate: { key } }) => key);
      expect(keys).toEqual([name.replace('COMPS-', 'comps:').replace('.xml', '')]);
    });
  },
);

test.each([
  ['https://www.govinfo.gov/bulkdata/PLAW/119/public/PLAW-119publ21.xml', 'law:119-21'],
  ['https://www.govinfo.gov/bulkdata/PLAW/112/private/PLAW-112pvtl001.xml', 'pvtl:112-1'],
  ['https://www.govinfo.gov/bulkdata/PLAW/119/public/PLAW-119-public.zip', undefined],
])('%s is %s', (url, key) => expect(candidateOf({ url })?.key).toBe(key));

test('the folders of a Congress are its own', () => {
  const folders = ['119public', '119private', '118public', '1191', '11'];
  expect(folders.filter(isWanted(119))).toEqual(['119public', '119private']);
});
