import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import type { Selection } from '../../core/exports/export-order.ts';
import type { CallOf } from '../../core/verb.ts';
import { type Exported, exportSelection } from '../../use-cases/exporting/export-selection.ts';
import type { Command } from '../command.ts';
import { attendCopy } from '../copying.ts';
import type { Door } from '../door.ts';
import { UsageError } from '../report-error.ts';
import { bytes, counted, grouped } from '../show/units.ts';
import type { ExportCommand } from '../table/export.ts';

const exportCatalog: Command<ExportCommand> = async ({ options }, door) => {
  const { format, to, comparable } = options;
  if (comparable) {
    const app = await door.openExisting();
    for await (const line of app.catalog.documents.export()) door.print(line);
    return EXIT.ok;
  }
  if (format === undefined || to === undefined) {
    throw new UsageError(
      `${format === undefined ? '--format' : '--to'} is missing: an export needs a format and a place`,
      'For example `annals export --format parquet --to records`. To compare two catalogs, use `annals export --comparable`.',
    );
  }
  const selection = await selectionOf(options, door);
  const app = await door.openExisting();
  const made = await attendCopy(door, 'export', (stop, onProgress) =>
    exportSelection(app, {
      selection,
      format,
      to: resolve(door.terminal.cwd, to),
      replaces: options.replace,
      stop,
      onProgress: ({ looked, total }) => onProgress({ done: looked, total, bytes: 0 }),
    }),
  );
  if (door.json) door.printJson({ ...made });
  else tell(made, door);
  return EXIT.ok;
};
export default exportCatalog;

async function selectionOf(
  options: CallOf<ExportCommand>['options'],
  door: Door,
): Promise<Selection> {
  const { source, kind, status, since, until, query, idsFrom, asOf, deltaFrom } = options;
  const registry = await door.registry();
  const ids = idsFrom === undefined ? undefined : await readIds(idsFrom, door);
  return {
    ...(source && { sources: [...registry.sourceNames(source)].sort() }),
    ...(kind && { kinds: kind }),
    ...(status && { statuses: status }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(query !== undefined && { query }),
    ...(ids && { ids }),
    ...(asOf !== undefined && { asOf }),
    ...(deltaFrom !== undefined && { deltaFrom }),
  };
}

/** One id a line, or the first cell of each; what follows `#` is a remark. */
async function readIds(file: string, door: Door): Promise<string[]> {
  const text = await (file === '-'
    ? readAll(process.stdin)
    : readFile(resolve(door.terminal.cwd, file), 'utf8').catch((cause: unknown) => {
        throw new AnnalsError('NOT_FOUND', `${file} cannot be read`, {}, cause);
      }));
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .map((line) => line.split(/[\t,]/)[0]?.trim().replaceAll('"', '') ?? '')
    .filter((id) => id !== '' && id !== 'id');
}

/** Tables are named after many. */
const ONE: Readonly<Record<string, string>> = {
  documents: 'document',
  entities: 'entity',
  events: 'event',
  relations: 'relation',
  terms: 'term',
};

function tell(made: Exported, door: Door): void {
  const records = Object.entries(made.records).map(([table, count]) =>
    count === 1 ? `1 ${ONE[table] ?? table}` : `${grouped(count)} ${table}`,
  );
  const size = made.files.reduce((sum, file) => sum + file.bytes, 0);
  door.print(
    `Exported ${records.length === 0 ? 'no records' : records.join(', ')} to ${door.paint.name(made.to)}: ${counted(made.files.length + 1, 'file')}, ${bytes(size)}.`,
  );
  if (made.resumed) door.say('The export continued where an earlier one had stopped.');
  if (made.not_held.length > 0) {
    const some = made.not_held.slice(0, 5).join(', ');
    const more = made.not_held.length > 5 ? ', …' : '';
    door.print(
      door.paint.warn(
        `${counted(made.not_held.length, 'id')} asked for but not held: ${some}${more}`,
      ),
    );
  }
  if (Object.keys(made.records).length === 0) {
    door.say('Nothing fits the selection; `annals status` shows which sources have records.');
  }
  door.say(
    `It stands at number ${made.feed_cursor} of the feed. Later changes: the same command with --delta-from ${made.feed_cursor} and another --to.`,
  );
}
