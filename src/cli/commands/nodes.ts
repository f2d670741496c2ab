import { EXIT } from '../../core/errors.ts';
import { nodesJson, shownNodes } from '../../use-cases/nodes/show.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import { duration } from '../show/units.ts';
import type { NodesCommand } from '../table/nodes.ts';

const nodes: Command<NodesCommand> = async (_call, door) => {
  const app = await door.openExisting();
  const shown = await shownNodes(app);
  if (door.json) door.printJson({ items: await nodesJson(app) });
  else if (shown.length === 0) {
    door.print('No node was there within the hour; `annals serve` and `annals worker` are nodes.');
  } else {
    const { clock } = await app.shared();
    const { paint } = door;
    const rows = shown.map((node) => [
      `${node.host}:${node.pid}`,
      node.leads ? `${node.role}, leads` : node.role,
      node.state === 'live' ? paint.good(node.state) : paint.bad(node.state),
      duration(Math.max(0, clock.now() - Date.parse(node.seenAt))),
      String(node.working),
      node.skewMs === null ? '-' : `${node.skewMs} ms`,
      node.version,
      node.kinds.join(','),
    ]);
    const titles = ['node', 'role', 'state', 'seen', 'items', 'clock', 'version', 'kinds'];
    const columns = titles.map((title) => ({ title }));
    door.print(layoutOn(door).table(columns, rows));
    for (const { host, pid, refuses, redisLostAt } of shown) {
      if (refuses !== null) door.print(paint.bad(`${host}:${pid}: ${refuses}`));
      if (redisLostAt !== null) {
        const since = `has been without Redis since ${redisLostAt}`;
        door.print(
          paint.bad(`${host}:${pid}: ${since}; it continues with its own share of each pace`),
        );
      }
    }
  }
  return shown.some(({ state }) => state === 'refusing') ? EXIT.failed : EXIT.ok;
};
export default nodes;
