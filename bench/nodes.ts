/**
 * Claims and settlements a second on PostgreSQL beside SQLite, in one run. A claim is a lease of 50 items; a settlement keeps a document with its manifest lines and decisions.
 * The last line is JSON.
 *   npm run bench:nodes [-- --items 2000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalog, LeasedItem } from '../src/core/catalog.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  aRun,
  asWas,
  at,
  runId,
} from '../src/store/conformance/examples.ts';
import { openPostgresCatalog } from '../src/store/postgres/open.ts';
import { openCatalog } from '../src/store/sqlite/open.ts';
import { startPostgres, whyNoPostgres } from '../test/postgres-server.ts';

const { values } = parseArgs({ options: { items: { type: 'string', default: '2000' } } });
const ITEMS = Number(values.items);
const BATCH = 50;

if (whyNoPostgres !== undefined) {
  console.log(`skipped: ${whyNoPostgres}`);
  console.log(JSON.stringify({ skipped: true }));
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-nodes-'));
const server = await startPostgres();
try {
  const sqlite = await measured(await openCatalog({ folder, clock: Date }));
  const address = {
    url: server.database('nodes'),
    schema: 'annals',
    tls: { mode: 'off' },
    lockTimeoutMs: 10_000,
    patienceMs: 10_000,
    access: 'write',
  } as const;
  const postgres = await measured(await openPostgresCatalog({ address, folder, clock: Date }));
  console.table({ sqlite, postgres });
  console.log(JSON.stringify({ items: ITEMS, sqlite, postgres }));
} finally {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measured(catalog: Catalog): Promise<Record<string, number>> {
  const { items, runs } = catalog;
  await runs.begin(aRun(1), { aliveSince: at(-1), isDead: () => false });
  const planned = Array.from({ length: ITEMS }, (_, n) => ({
    candidate: aCandidate(`key-${n}`),
    plan: 'new' as const,
  }));
  await items.add(runId(1), 'bench', planned, asWas, at(1));
  const leased: LeasedItem[] = [];
  const claimS = await seconds(async () => {
    for (;;) {
      const some = await items.lease(runId(1), 'w', { max: BATCH, now: at(2), until: at(60) });
      if (some.length === 0) return;
      leased.push(...some);
    }
  });
  const settleS = await seconds(async () => {
    for (let from = 0; from < leased.length; from += BATCH) {
      await Promise.all(
        leased.slice(from, from + BATCH).map((item) =>
          items.settle({
            ...aKeep(item),
            record: aDocument(item.candidate.key, { runId: item.runId }),
          }),
        ),
      );
    }
  });
  await catalog.close();
  return {
    claims_per_s: Math.round(leased.length / claimS),
    settles_per_s: Math.round(leased.length / settleS),
  };
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1_000;
}
