import { type PoolReport, quotaReport } from '../../app/quota.ts';
import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { politeMemoryOf } from '../polite-memory.ts';
import { layoutOn } from '../show/layout.ts';
import { facts } from '../show/table.ts';
import { fromNow, grouped } from '../show/units.ts';
import type { QuotaCommand } from '../table/sources.ts';

const quota: Command<QuotaCommand> = async (_call, door) => {
  const pools = await quotaReport(
    await door.settings(),
    await politeMemoryOf(door),
    door.clock.now(),
  );
  if (door.json) door.printJson({ pools: snakeKeys(pools) });
  else door.print(pools.map((pool) => inWords(pool, door)).join('\n\n'));
  return EXIT.ok;
};
export default quota;

function inWords(pool: PoolReport, door: Door): string {
  const { paint } = door;
  const from = pool.stated ? 'as the publisher states' : 'as configured';
  const others = pool.byOthers > 0 ? `, ${grouped(pool.byOthers)} by others with the same key` : '';
  const rows = pool.budgets.map((budget) => [
    paint.name(budget.name),
    grouped(budget.perHour),
    grouped(budget.used),
    budget.left > 0 ? grouped(budget.left) : paint.warn('0'),
    refill(budget.refillAt, door),
  ]);
  const columns = [
    { title: 'budget' },
    { title: 'an hour', align: 'right' },
    { title: 'used', align: 'right' },
    { title: 'left', align: 'right' },
    { title: 'next turn back' },
  ] as const;
  return [
    paint.bold(pool.name),
    facts(
      [
        ['hosts', pool.hosts.join(', ')],
        ['key', pool.keyIsSet ? 'set' : paint.warn('not set')],
        ['limit', `${grouped(pool.perHour)} an hour, ${from}`],
        ['used', `${grouped(pool.used)} in the last hour${others}`],
        ['left', grouped(pool.left)],
        ['next turn back', refill(pool.refillAt, door)],
      ],
      paint.dim,
    ),
    '',
    layoutOn(door).table(columns, rows),
  ].join('\n');
}

const refill = (at: string | null, { clock }: Door): string =>
  at === null ? '-' : fromNow(at, clock.now());
