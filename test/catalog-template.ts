/**
 * An empty catalog costs a tenth of a second of processor time, for it goes through every migration; hundreds of tests
 * want one. The first that asks makes it, and all tests of the run begin with copies. How a catalog is made has
 * tests of its own, which do not come here.
 */
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TEMPLATE = 'TEST_CATALOG_TEMPLATE';

/**
 * Lays an empty catalog into a data folder that has none yet; `make` is to make one where it is told. Catalogs that
 * differ have different names.
 */
export async function layCatalog(
  data: string,
  make: (data: string) => Promise<void>,
  name = 'catalog',
): Promise<void> {
  const folder = process.env[TEMPLATE];
  if (folder === undefined) return;
  const template = path.join(folder, `${name}.sqlite`);
  await mkdir(data, { recursive: true });
  const copy = () => copyFile(template, path.join(data, 'catalog.sqlite'));
  await copy().catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const own = await mkdtemp(path.join(folder, 'own-'));
    await make(own);
    // Whoever else made one at the same time made the same.
    await rename(path.join(own, 'catalog.sqlite'), template);
    await copy();
  });
}

/** Called by the test runner, once for each project; the first call is the one that counts. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE] !== undefined) return async () => undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-template-'));
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
