/**
 * A process for crash tests: settles items one batch after the other, and prints the key of each
 * once the catalog has said that it is durable. `until-empty` ends it when nothing is left;
 * otherwise it enters new items for ever.
 */
import { openCatalog } from '../sqlite/open.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from './examples.ts';

const [, , folder, until] = process.argv;
if (!folder) throw new Error('usage: settling-process.ts <folder> [until-empty]');
const catalog = await openCatalog({ folder, clock: Date });
if (until !== 'until-empty') {
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
}
for (let batch = 0; ; batch++) {
  if (until !== 'until-empty') {
    const planned = Array.from({ length: 20 }, (_, i) => ({
      candidate: aCandidate(`k${batch}-${i}`),
      plan: 'new' as const,
    }));
    await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
  }
  const leased = await catalog.items.lease(runId(1), 'child', {
    max: 20,
    now: at(2),
    until: at(60),
  });
  if (leased.length === 0) break;
  await Promise.all(
    leased.map(async (item) => {
      const settled = await catalog.items.settle(aKeep(item));
      if (settled.ok) process.stdout.write(`${item.candidate.key}\n`);
    }),
  );
}
await catalog.close();
