import { createRequire } from 'node:module';

/** From package.json, the one place that says it; from `src/` and from `dist/src/` alike. */
const require = createRequire(import.meta.url);

export const VERSION: string = readVersion();

function readVersion(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const found = require(path) as { name?: string; version?: string };
      if (found.name === 'annals' && found.version) return found.version;
    } catch {
      // Not at this depth.
    }
  }
  return '0.0.0';
}
