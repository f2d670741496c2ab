import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { registryOf } from '../../src/app/registry.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { idsDoc } from '../../tools/ids-doc.ts';

test('docs/ids.md is the table of ids (npx tsx tools/write-ids-doc.ts)', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/ids.md');
  expect(readFileSync(file, 'utf8')).toBe(idsDoc());
});

test('every spelling in the page is the id beside it', async () => {
  const { canonicalId } = await registryOf(builtInFamilies);
  const rows =
    idsDoc()
      .split('## Other spellings')[1]
      ?.match(/^\| .* \|$/gm) ?? [];
  for (const row of rows.slice(2)) {
    const [, , written = '', ids = ''] = row.split('|');
    const [given, expected] = [written, ids].map((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map((found) => found[1]),
    );
    for (const [i, one] of (given ?? []).entries()) {
      const id = expected?.length === 1 ? expected[0] : expected?.[i];
      expect(canonicalId(one ?? '')).toMatchObject({ is: 'known', id });
    }
  }
  expect(rows.length).toBeGreaterThan(6);
});
