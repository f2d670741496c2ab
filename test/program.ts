/** How tests start the program as a process of its own. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUNDLE = path.join(ROOT, 'dist', 'src', 'bundle', 'main.cjs');

/**
 * What Node is given to run: the built program, which starts in a tenth of the time, while it is newer
 * than every source; otherwise the sources themselves, so that a test never tries yesterday's program.
 */
export const PROGRAM: readonly string[] = isBuilt()
  ? [path.join(ROOT, 'bin', 'annals.js')]
  : ['--import', 'tsx', path.join(ROOT, 'src', 'cli', 'main.ts')];

function isBuilt(): boolean {
  const built = statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return ['src', 'packages', 'package.json'].every((name) => isOlder(path.join(ROOT, name), built));
}

function isOlder(file: string, than: number): boolean {
  const found = statSync(file);
  if (!found.isDirectory()) return found.mtimeMs <= than || file.endsWith('.test.ts');
  return readdirSync(file).every((name) => isOlder(path.join(file, name), than));
}
