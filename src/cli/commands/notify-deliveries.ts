import { showDelivery } from '../../api/routes/show-notices.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import { fromNow } from '../show/units.ts';
import type { NotifyDeliveriesCommand } from '../table/watch.ts';

const notifyDeliveries: Command<NotifyDeliveriesCommand> = async ({ options }, door) => {
  const { catalog } = await door.openExisting();
  const { state, limit } = options;
  const items = await catalog.notices.deliveries({ limit, ...(state && { state }) });
  if (door.json) door.printJson({ items: items.map(showDelivery) });
  else if (items.length === 0) door.print('No message was sent yet.');
  else {
    const columns = [
      { title: 'id', align: 'right' },
      { title: 'channel' },
      { title: 'state' },
      { title: 'tries', align: 'right' },
      { title: 'made' },
      { title: 'last error', shrinks: true },
    ] as const;
    const now = door.clock.now();
    const rows = items.map((one) => [
      String(one.id),
      door.paint.name(one.channel),
      one.nextAt === null ? one.state : `${one.state}, next ${fromNow(one.nextAt, now)}`,
      String(one.attempts),
      fromNow(one.createdAt, now),
      one.lastError ?? '',
    ]);
    door.print(layoutOn(door).table(columns, rows));
  }
  return EXIT.ok;
};
export default notifyDeliveries;
