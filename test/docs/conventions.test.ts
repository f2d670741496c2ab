import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withOurVerbs } from '../../src/cli/earlier-programs.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { conventionsDoc } from '../../tools/conventions-doc.ts';

const docs = path.resolve(import.meta.dirname, '../../docs');
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8');

test('docs/adding-a-source.md has every default of HTTP, browser, PDF and disk as the code has it (npx tsx tools/write-schema-docs.ts)', () => {
  const made = conventionsDoc();
  expect(read('adding-a-source.md')).toContain(`-->\n${made}<!-- end of conventions -->`);
  for (const of of ['HTTP', 'browser', 'PDF', 'disk']) expect(made).toContain(`| ${of} |`);
});

test('docs/sources/papers.md shows both command lines, and they are the same', () => {
  const pairs = [
    ...read('sources/papers.md').matchAll(/^\| `(content .+)` \| `annals (.+)` \|$/gm),
  ];
  expect(pairs.length).toBeGreaterThan(3);
  for (const [, content = '', annals = ''] of pairs) {
    expect(withOurVerbs(content.split(' '), builtInFamilies).join(' ')).toBe(annals);
  }
  for (const verb of ['pull', 'resume', 'report', 'catalog']) {
    expect(pairs.some(([, content = '']) => content.startsWith(`content ${verb}`))).toBe(true);
  }
});
