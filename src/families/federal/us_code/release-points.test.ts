import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AcquiredFile } from '../../../core/acquired.ts';
import { uslm_v1 } from '../legislation/uslm_v1.ts';
import { recogniseCode } from './recognise.ts';
import { parseSection } from './record.ts';
import { lawsOf, parseRelease, readPointPage, readPriorPoints } from './release-points.ts';
import { readTableThree } from './table-three.ts';
import { sectionId, withoutGuids } from './title-text.ts';

test.each([
  ['119-103', { congress: 119, law: 103, without: [], update: 0 }],
  ['113-145not128', { congress: 113, law: 145, without: [128], update: 0 }],
  ['113-296not287not291', { congress: 113, law: 296, without: [287, 291], update: 0 }],
  ['113-145not128u1', { congress: 113, law: 145, without: [128], update: 1 }],
  ['119-95u2', { congress: 119, law: 95, without: [], update: 2 }],
  ['119', undefined],
  ['119-95x', undefined],
  ['119-95not', undefined],
])('release point %s', (name, expected) => expect(parseRelease(name)).toEqual(expected));

test('the laws that a point brought, and those that an earlier one had left out', () => {
  expect(lawsOf('119-73not60', '119-70')).toEqual(['119-71', '119-72', '119-73']);
  // Those that the point itself leaves out come with a later one.
  expect(lawsOf('119-73not72not71', '119-70')).toEqual(['119-73']);
  expect(lawsOf('119-74', '119-73not60')).toEqual(['119-60', '119-74']);
  expect(lawsOf('120-2', '119-99')).toEqual(['120-1', '120-2']);
});

test('the list of points keeps its order and leaves out what stands in a comment', () => {
  const entry = (name: string, words: string) =>
    `<li><a class="releasepoint" href="releasepoints/us/pl/x/usc-rp@${name}.htm">${words}</a></li>`;
  const html = `<!-- ${entry('119-108', 'Public Law 119-108 (09/11/2026), affecting titles 26.')} -->
${entry('119-43', 'Public Law 119-43 (12/01/2025), affecting titles 1, 11A, and 28a.')}
${entry('119-72not60', 'Public Law 119-72 (01/20/2026) , except 119-60, affecting title 38.')}`;
  expect(readPriorPoints(html).map(({ name, date, titles }) => [name, date, titles])).toEqual([
    ['119-43', '2025-12-01', ['1', '11A', '28A']],
    ['119-72not60', '2026-01-20', ['38']],
  ]);
  expect(() => readPriorPoints('<html>moved</html>')).toThrow('names no release point');
  expect(() => readPointPage('<html>moved</html>', 'https://x.example/')).toThrow('may have moved');
});

test.each([
  ['/us/usc/t42/s1396r–8', 'usc:42-1396r-8'],
  ['/us/usc/t5a/s1', 'usc:5A-1'],
  ['/us/usc/t16/s5,6', 'usc:16-5-6'],
  ['/us/usc/t28a/courtRules/evidence/s101', 'usc:28A-courtRules-evidence-101'],
  ['/us/usc/t42', undefined],
])('%s is %s', (identifier, id) => expect(sectionId(identifier)).toBe(id));

test('GUIDs are taken out, other ids stay', () => {
  const xml = '<p id="ida344bfae-0c74-11e6-bbe6-9777bac20253" class="x"><note id="fn002021"/></p>';
  expect(withoutGuids(xml)).toBe('<p class="x"><note id="fn002021"/></p>');
});

test('Table III: sections of a law by section of the Code; a page that was cut is none', () => {
  const row = (act: string, section: string) =>
    `<tr><td class="actsection">${act}</td><td class="statutesatlargepage"><a>72</a></td><td class="unitedstatescodetitle">42</td><td class="unitedstatescodesection"><a>${section}</a></td><td class="unitedstatescodestatus"></td></tr>`;
  const html = `<html><table>${row('3(a)', '1396r–8')}${row('3(b)', '1396r–8')}${row('4', '1320 nt')}</table></html>`;
  expect(readTableThree(html)?.map(({ to, details }) => [to, details?.sections])).toEqual([
    ['usc:42-1396r-8', ['3(a)', '3(b)']],
    ['usc:42-1320', ['4']],
  ]);
  expect(readTableThree(html.slice(0, 300))).toBeUndefined();
});

/** Recorded files live beside the project and are never copied into it. */
const real = path.resolve(import.meta.dirname, '../../../../../shared/real/uscode');
const files = existsSync(real) ? readdirSync(real).filter((one) => !one.endsWith('.md')) : [];

describe.skipIf(files.length === 0)(
  'recorded files of the Code (skipped when ../shared/real is not beside the project)',
  () => {
    test.each(files)('%s', async (name) => {
      const bytes = readFileSync(path.join(real, name));
      const text = bytes.toString('utf8');
      const found = recogniseCode({ name, bytes, text });
      expect(found.length).toBeGreaterThan(0);
      const held = { url: 'file:x', text: async () => text } as AcquiredFile;
      const acquired = { files: [held], missing: new Map<string, string>(), file: () => held };
      for (const { candidate } of found) {
        const reading = parseSection(acquired, candidate);
        // A recording that was cut ends inside a section, which is named and refused.
        if (candidate.fields.identifier === '') {
          await expect(reading).rejects.toThrow(`ends in the middle of ${candidate.key}`);
          continue;
        }
        const record = await reading;
        expect(record.id).toMatch(/^usc:\d+A?(?:-[0-9a-z]+)?$/);
        if (candidate.fields.is === 'title') continue;
        expect(record.title).toMatch(/^§/);
        const content = new TextEncoder().encode(String(record.body?.content));
        expect((await uslm_v1.normalize(content, {})).status).toBe('ok');
      }
    });
  },
);
