/**
 * What many nodes share, in one run: claims and settlements a second on PostgreSQL (with every commit synced)
 * beside SQLite and beside pg-boss on the same server; turns a second through the limiter in Redis beside
 * the local ones; one, two and three processes on one run against a publisher without limits,
 * and against one that takes a while for each answer; with the processor time that a document cost whom.
 * The last line is JSON.
 *   npm run bench:nodes [-- --items 2000 --turns 5000 --documents 200 --slow-ms 200]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresCatalog } from '../src/store/postgres/open.ts';
import { openCatalog } from '../src/store/sqlite/open.ts';
import { startPostgres, whyNoPostgres } from '../test/postgres-server.ts';
import { type NodesFigure, nodesFigure } from './nodes/helpers.ts';
import { limiterFigures } from './nodes/limiters.ts';
import { bossFigures, catalogFigures } from './nodes/queues.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '2000' },
    turns: { type: 'string', default: '5000' },
    documents: { type: 'string', default: '200' },
    'slow-ms': { type: 'string', default: '200' },
  },
});
const [items, turns, documents] = [values.items, values.turns, values.documents].map(Number) as [
  number,
  number,
  number,
];

if (whyNoPostgres !== undefined) {
  console.log(`skipped: ${whyNoPostgres}`);
  console.log(JSON.stringify({ skipped: true }));
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-nodes-'));
const server = await startPostgres({ durable: true });
try {
  const address = {
    url: server.database('nodes'),
    schema: 'annals',
    tls: { mode: 'off' },
    lockTimeoutMs: 10_000,
    patienceMs: 10_000,
    access: 'write',
  } as const;
  const queues = {
    sqlite: await catalogFigures(await openCatalog({ folder, clock: Date }), items),
    postgres: await catalogFigures(
      await openPostgresCatalog({ address, folder, clock: Date }),
      items,
    ),
    pg_boss: await bossFigures(server.database('boss'), items),
  };
  console.table(queues);
  const limiter = turns > 0 ? await limiterFigures(turns, address) : null;
  if (limiter) console.table(limiter);
  const nodes: Record<string, Record<number, NodesFigure>> = { quick: {}, slow: {} };
  for (const [how, answerMs] of [
    ['quick', 0],
    ['slow', Number(values['slow-ms'])],
  ] as const) {
    for (const count of documents > 0 ? [1, 2, 3] : []) {
      const figure = await nodesFigure(server, { nodes: count, documents, answerMs });
      nodes[how] = { ...nodes[how], [count]: figure };
      console.log(`${count} at work, a ${how} publisher: ${JSON.stringify(figure)}`);
    }
  }
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  console.log(JSON.stringify({ items, ...queues, turns, limiter, documents, nodes, load }));
} finally {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
