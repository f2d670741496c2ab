import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolversDoc } from '../../tools/resolvers-doc.ts';

test('docs/resolvers.md is the registry of resolvers (npx tsx tools/write-resolvers-doc.ts)', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/resolvers.md');
  expect(readFileSync(file, 'utf8')).toBe(resolversDoc());
});
