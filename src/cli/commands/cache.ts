import { type CacheState, cacheState, clearCache } from '../../app/caching.ts';
import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import { facts } from '../show/table.ts';
import { bytes, counted, grouped } from '../show/units.ts';
import type { CacheCommand } from '../table/serve-and-check.ts';

const cache: Command<CacheCommand> = async ({ options }, door) => {
  const app = await door.openToChange();
  if (options.clear) {
    const before = await clearCache(app);
    if (door.json) door.printJson({ ...snakeKeys(before), cleared: true });
    else {
      const answers = counted(before.responses, 'answer');
      door.print(`Forgot ${answers}, ${bytes(before.bytes)}.`);
    }
    return EXIT.ok;
  }
  const state = await cacheState(app);
  if (door.json) door.printJson({ ...snakeKeys(state), cleared: false });
  else door.print(cacheInWords(state, door));
  return EXIT.ok;
};
export default cache;

/** More are in --json. */
const MOST_HOSTS = 20;

function cacheInWords(state: CacheState, door: Door): string {
  const { paint } = door;
  const share = Math.round((100 * state.bytes) / state.maxBytes);
  const summary = facts(
    [
      ['cache', state.enabled ? 'on' : paint.warn('off; cache.enabled is false')],
      ['answers', `${grouped(state.responses)}; ${grouped(state.bodies)} of them different`],
      ['bytes', `${bytes(state.bytes)} of ${bytes(state.maxBytes)} (${share} %)`],
      ['file', `${state.file}, ${bytes(state.fileBytes)}`],
    ],
    paint.dim,
  );
  if (state.hosts.length === 0) return summary;
  const columns = [
    { title: 'host', shrinks: true },
    { title: 'answers', align: 'right' },
    { title: 'bytes', align: 'right' },
  ] as const;
  const rows = state.hosts
    .slice(0, MOST_HOSTS)
    .map((one) => [one.host, grouped(one.responses), bytes(one.bytes)]);
  return `${summary}\n\n${layoutOn(door).table(columns, rows)}`;
}
