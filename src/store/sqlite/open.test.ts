import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { layCatalog } from '../../../test/catalog-template.ts';
import { catalogConformance } from '../conformance/catalog.ts';
import { openCatalog } from './open.ts';

catalogConformance('SQLite', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-catalog-'));
  const open = (data = folder) => openCatalog({ folder: data, clock: Date });
  await layCatalog(folder, async (data) => (await open(data)).close(), 'without-families');
  return {
    open: () => open(),
    remove: () => rm(folder, { recursive: true }),
  };
});
