import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogConformance } from '../conformance/catalog.ts';
import { openCatalog } from './open.ts';

catalogConformance('SQLite', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-catalog-'));
  return {
    open: () => openCatalog({ folder, clock: Date }),
    remove: () => rm(folder, { recursive: true }),
  };
});
