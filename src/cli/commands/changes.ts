import type { App } from '../../app/app.ts';
import { CHANGE_KINDS, type Change, type ChangeKind } from '../../core/changes.ts';
import { EXIT } from '../../core/errors.ts';
import { RECORD_KINDS, type RecordKind } from '../../core/record.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { wholeNumber } from '../numbers.ts';
import type { Paint } from '../paint.ts';
import { UsageError } from '../report-error.ts';
import { moment } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';

const PAGE = 500;
const SHOWN = 50;
const LOOK_EVERY_MS = 1_000;

const changes: Command = async ({ args: _args, options }, door) => {
  const app = await door.openExisting();
  const limit = wholeNumber('--limit', options.limit) ?? SHOWN;
  const filter = {
    ...(options.source !== undefined && { sources: listOf(options.source) }),
    ...(options.kind !== undefined && { kinds: kindsOf(options.kind) }),
    ...(options.record !== undefined && { records: recordsOf(options.record) }),
  };
  for (const name of filter.sources ?? []) (await door.registry()).source(name);
  const { changes: feed } = app.catalog;
  const last = await feed.last();
  const after = afterOf(options.after);
  let seen = last;
  if (after === undefined) {
    const newest = await feed.newest(limit, filter, { until: last });
    for (const line of [...newest].reverse()) show(line, door);
  } else {
    seen = await showAfter(after, limit);
  }
  if (options.follow === true) await follow(app, door, seen, filter);
  return EXIT.ok;

  /** Answers the number of the last line that was looked at. */
  async function showAfter(from: number, most: number): Promise<number> {
    let at = from;
    for (let left = most; left > 0; ) {
      const lines = await feed.after(at, Math.min(PAGE, left), filter);
      for (const line of lines) show(line, door);
      at = lines.at(-1)?.seq ?? Math.max(at, last);
      left -= lines.length;
      if (lines.length < PAGE) break;
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
      const lines = await app.catalog.changes.after(seen, PAGE, filter);
      for (const line of lines) show(line, door);
      seen =
        lines.length < PAGE
          ? Math.max(seen, last, lines.at(-1)?.seq ?? 0)
          : (lines.at(-1)?.seq ?? seen);
      if (lines.length < PAGE) await app.clock.sleep(LOOK_EVERY_MS, stop).catch(() => undefined);
    }
  } finally {
    release();
  }
}

function show(change: Change, door: Door): void {
  if (door.json) door.printJson(change, 'line');
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

const listOf = (value: unknown): string[] =>
  String(value)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function kindsOf(value: unknown): ChangeKind[] {
  return listOf(value).map((kind) => {
    const known = CHANGE_KINDS.find((one) => one === kind);
    if (known) return known;
    throw new UsageError(`--kind is '${kind}'; it must be one of ${CHANGE_KINDS.join(', ')}`, '');
  });
}

function recordsOf(value: unknown): RecordKind[] {
  return listOf(value).map((record) => {
    const known = RECORD_KINDS.find((one) => one === record);
    if (known) return known;
    throw new UsageError(
      `--record is '${record}'; it must be one of ${RECORD_KINDS.join(', ')}`,
      '',
    );
  });
}

function afterOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,15}$/.test(String(value))) return Number(value);
  throw new UsageError(`--after is '${value}'; it must be the number of a change, or 0`, '');
}
