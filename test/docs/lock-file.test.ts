import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * npm leaves a build out of the lock file when the registry does not offer that version of it.
 * `npm ci` then refuses the file, and a contributor on another system has no build at all.
 */
test('the lock file names every build for other systems, so that `npm ci` works everywhere', () => {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(place).some((folder) => `${folder}${name}` in packages))
      .map((name) => `${place} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for a package that is required from `place`, nearest first. */
function foldersAbove(place: string): string[] {
  const parts = place === '' ? [] : place.split('/node_modules/');
  const above = parts.map(
    (_, i) => `${parts.slice(0, i + 1).join('/node_modules/')}/node_modules/`,
  );
  return [...above.reverse(), 'node_modules/'];
}
