import { expect, test } from 'vitest';
import { threadBoot } from './thread-boot.ts';

test('a thread is read by the loader, or taken from the bundles that were made beforehand', () => {
  const entry = 'file:///a/src/search/embed-worker.ts';
  expect(threadBoot(entry, 'file:///loader.mjs', undefined)).toBe(
    'import("file:///loader.mjs").then((tsx) => { tsx.register(); return import("file:///a/src/search/embed-worker.ts"); })',
  );
  expect(threadBoot(entry, 'file:///loader.mjs', 'file:///bundles')).toBe(
    'import("file:///bundles/embed-worker.mjs")',
  );
});
