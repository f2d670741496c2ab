import { planQuota } from '../../app/quota-plan.ts';
import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { Command } from '../command.ts';
import { politeMemoryOf } from '../polite-memory.ts';
import { UsageError } from '../report-error.ts';
import { layoutOn } from '../show/layout.ts';
import { duration, grouped, moment } from '../show/units.ts';
import type { QuotaPlanCommand } from '../table/sources.ts';

const quotaPlan: Command<QuotaPlanCommand> = async ({ options }, door) => {
  const { requests: given, records, source } = options;
  if (given === undefined && records === undefined) {
    throw new UsageError(
      'neither --requests nor --records is given; one of them says how much is to be planned',
      'For example `annals quota plan --source <source> --records 20000`.',
    );
  }
  const memory = await politeMemoryOf(door);
  const plans = await planQuota(
    await door.settings(),
    memory,
    { requests: given, records, source },
    door.clock.now(),
  );
  const requests = Math.max(0, ...plans.map((plan) => plan.requests));
  if (door.json) {
    door.printJson({ requests, plans: snakeKeys(plans) });
    return EXIT.ok;
  }
  const rows = plans.map((plan) => [
    door.paint.name(`${plan.pool} ${plan.budget}`),
    grouped(plan.requests),
    grouped(plan.perHour),
    grouped(plan.left),
    plan.takesMs === null ? door.paint.warn('never') : duration(plan.takesMs),
    plan.endsAt === null ? '-' : moment(plan.endsAt),
  ]);
  const columns = [
    { title: 'budget' },
    { title: 'requests', align: 'right' },
    { title: 'an hour', align: 'right' },
    { title: 'left now', align: 'right' },
    { title: 'takes' },
    { title: 'until' },
  ] as const;
  door.print(layoutOn(door).table(columns, rows));
  return EXIT.ok;
};
export default quotaPlan;
