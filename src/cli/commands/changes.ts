import { showChange } from '../../api/routes/changes.ts';
import type { App } from '../../app/app.ts';
import type { Change } from '../../core/changes.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import type { Paint } from '../paint.ts';
import { moment } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { ChangesCommand } from '../table/records.ts';

const PAGE_SIZE = 500;
const LOOK_EVERY_MS = 1_000;

const changes: Command<ChangesCommand> = async ({ options }, door) => {
  const app = await door.openExisting();
  const { after, limit, source, kind, record } = options;
  const filter = {
    ...(source && { sources: app.registry.sourceNames(source) }),
    ...(kind && { kinds: kind }),
    ...(record && { records: record }),
  };
  const { changes: feed } = app.catalog;
  const last = await feed.last();
  let seen = last;
  if (after === undefined) {
    const newest = await feed.newest(limit, filter, { until: last });
    for (const line of [...newest].reverse()) show(line, door);
  } else {
    seen = await showAfter(after, limit);
  }
  if (options.follow) await follow(app, door, seen, filter);
  return EXIT.ok;

  /** Answers the number of the last line that was looked at. */
  async function showAfter(from: number, most: number): Promise<number> {
    let at = from;
    for (let left = most; left > 0; ) {
      const lines = await feed.after(at, Math.min(PAGE_SIZE, left), filter);
      for (const line of lines) show(line, door);
      at = lines.at(-1)?.seq ?? Math.max(at, last);
      left -= lines.length;
      if (lines.length < PAGE_SIZE) break;
    }
    return at;
  }
};
export default changes;

/** New lines as they come, until Ctrl-C. */
async function follow(
  app: App,
  door: Door,
  from: number,
  filter: Parameters<App['catalog']['changes']['after']>[2],
): Promise<void> {
  const { stop, release } = stopOnSignal(() => undefined);
  try {
    for (let seen = from; !stop.aborted; ) {
      const last = await app.catalog.changes.last();
      const lines = await app.catalog.changes.after(seen, PAGE_SIZE, filter);
      for (const line of lines) show(line, door);
      seen =
        lines.length < PAGE_SIZE
          ? Math.max(seen, last, lines.at(-1)?.seq ?? 0)
          : (lines.at(-1)?.seq ?? seen);
      if (lines.length < PAGE_SIZE)
        await app.clock.sleep(LOOK_EVERY_MS, stop).catch(() => undefined);
    }
  } finally {
    release();
  }
}

function show(change: Change, door: Door): void {
  if (door.json) door.printJson(showChange(change));
  else door.print(lineOf(change, door.paint));
}

function lineOf(change: Change, paint: Paint): string {
  const { seq, at, kind, grade, documentId, record, version, title } = change;
  const colour = kind === 'tombstoned' ? paint.warn : kind === 'restored' ? paint.good : asIs;
  const what =
    kind === 'tombstoned'
      ? `${change.status}${change.successorId ? `, see ${change.successorId}` : ''}`
      : `version ${version}${grade && grade !== 'first' ? ` (${grade})` : ''}`;
  const of = record === 'document' ? '' : `${record}, `;
  const head = `${String(seq).padStart(6)}  ${paint.dim(moment(at))}  ${colour(kind.padEnd(10))}`;
  return `${head}  ${paint.name(documentId)}  ${of}${what}  ${title}`;
}

const asIs = (text: string): string => text;
