import { expect, test } from 'vitest';
import { registryOf } from '../app/registry.ts';
import { builtInFamilies } from '../families/index.ts';
import { withEncodedIds } from './plain-ids.ts';

const { canonicalId } = await registryOf(builtInFamilies);

test.each([
  ['/v1/documents/doi:10.1234/a/b', '/v1/documents/doi:10.1234%2Fa%2Fb'],
  [
    '/v1/documents/doi:10.1234/a/b?as_of=2026-01-01',
    '/v1/documents/doi:10.1234%2Fa%2Fb?as_of=2026-01-01',
  ],
  ['/v1/documents/doi:10.1234/a/raw', '/v1/documents/doi:10.1234%2Fa/raw'],
  ['/v1/documents/doi:10.1234/a/diff?from=1', '/v1/documents/doi:10.1234%2Fa/diff?from=1'],
  ['/v1/documents/doi:10.1234%2Fa/markdown', '/v1/documents/doi:10.1234%2Fa/markdown'],
  ['/v1/documents/arxiv:hep-th/9901001/versions', '/v1/documents/arxiv:hep-th%2F9901001/versions'],
  ['/v1/documents/crs:R1234/raw', '/v1/documents/crs:R1234/raw'],
  ['/v1/documents/crs:R1234/nosuch', '/v1/documents/crs:R1234/nosuch'],
  ['/v1/documents/crs:R1234', '/v1/documents/crs:R1234'],
  ['/v1/documents?kind=a/b', '/v1/documents?kind=a/b'],
  ['/v1/documents/%zz/a', '/v1/documents/%zz/a'],
  ['/v1/why/https://www.gov.uk/a', '/v1/why/https:%2F%2Fwww.gov.uk%2Fa'],
  ['/v1/runs/x/items', '/v1/runs/x/items'],
])('%s is routed as %s', (url, expected) => {
  expect(withEncodedIds(url, canonicalId)).toBe(expected);
  expect(withEncodedIds(expected, canonicalId)).toBe(expected);
});
