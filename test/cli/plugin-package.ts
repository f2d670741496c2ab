import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The package as authors have it, made from the sources of today and not from the last build. */
export async function installPackage(folder: string): Promise<void> {
  await build({
    entryPoints: [path.join(ROOT, 'src', 'source.ts')],
    outfile: path.join(folder, 'source.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  const about = { name: 'annals', type: 'module', exports: { './source': './source.cjs' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(about));
}
