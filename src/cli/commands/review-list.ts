import { EXIT } from '../../core/errors.ts';
import { proposals } from '../../use-cases/reviewing.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import { fromNow } from '../show/units.ts';
import type { ReviewListCommand } from '../table/review.ts';

const reviewList: Command<ReviewListCommand> = async ({ options }, door) => {
  const app = await door.openExisting();
  const { kind, source, decided } = options;
  const items = await proposals(app, {
    state: decided ? 'decided' : 'open',
    ...(kind && { kind }),
    ...(source !== undefined && { source: app.registry.source(source).name }),
  });
  if (door.json) door.printJson({ items });
  else if (items.length === 0) {
    door.print(decided ? 'Nothing was decided yet.' : 'Nothing waits for a decision.');
  } else {
    const columns = [
      { title: 'id' },
      { title: 'state' },
      { title: decided ? 'decided' : 'since' },
      { title: 'why', shrinks: true },
    ] as const;
    const rows = items.map(({ id, state, at, why }) => [
      door.paint.name(id),
      state,
      fromNow(at, door.clock.now()),
      why,
    ]);
    door.print(layoutOn(door).table(columns, rows));
    door.say(`\nBoth sides of one: ${await door.suggest('review show <id>')}`);
  }
  return EXIT.ok;
};
export default reviewList;
