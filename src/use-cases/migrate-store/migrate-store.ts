import { makeFolders } from '../../app/make-folders.ts';
import { isDeadOwner } from '../../app/process-owner.ts';
import { openStore } from '../../app/storing.ts';
import { AnnalsError } from '../../core/errors.ts';
import { BEATS_UNTIL_DEAD } from '../../core/run.ts';
import { instant } from '../../core/time.ts';
import type { CopyProgress } from '../../store/backup/copy-data-folder.ts';
import { type NamedContent, namedContents } from '../../store/store-copy/content-names.ts';
import { type BytesCopied, copyBytes, strangePath } from '../../store/store-copy/copy-bytes.ts';
import {
  type ComparedTable,
  CopyOutdated,
  compareRows,
  copyRows,
  finishCopy,
  type RowsCopied,
  refuseNul,
} from '../../store/store-copy/copy-catalog.ts';
import { countRows } from '../../store/store-copy/rows.ts';
import type { CatalogSide, CopyTarget } from '../../store/store-copy/side.ts';
import { type CopiedTable, copiedTables } from '../../store/store-copy/tables.ts';
import { type BothChecked, bothChecked } from './check-both.ts';
import { discardCopy, openSource, openTarget, type StorePlaces, stateOfTarget } from './places.ts';

export type StorePart = 'catalog' | 'bytes';
export type CopyStage = 'rows' | 'files' | 'comparing';

export interface MigrateOrder {
  readonly from: StorePlaces;
  readonly to: StorePlaces;
  readonly only?: StorePart | undefined;
  readonly now: number;
  readonly stop: AbortSignal;
  readonly onProgress?: (stage: CopyStage, progress: CopyProgress) => void;
}

export interface Planned {
  readonly parts: readonly StorePart[];
  readonly target: 'empty' | 'begun';
  readonly rows: number;
  readonly contents: number;
}

export interface Migrated {
  readonly parts: readonly StorePart[];
  readonly rows: RowsCopied | null;
  /** Each table, as both sides have it. */
  readonly tables: readonly ComparedTable[];
  readonly bytes: BytesCopied | null;
  /** An unfinished copy of other rows was there, and this one was begun anew. */
  readonly begunAnew: boolean;
  /** Null where the two settings do not describe a whole store each. */
  readonly checked: BothChecked | null;
}

/** What would be copied, and whether it may be. */
export async function planMigration(order: MigrateOrder): Promise<Planned> {
  const parts = partsOf(order);
  const from = await openSource(order.from);
  try {
    refuseRunning(from, order);
    const target = parts.includes('catalog') ? await stateOfTarget(order.to) : 'empty';
    const tables = await copiedTables();
    if (order.to.postgres) for (const table of tables) refuseNul(from, table);
    return {
      parts,
      target,
      rows: tables.reduce((sum, table) => sum + countRows(from, table), 0),
      contents: namedContents(from.db).length,
    };
  } finally {
    from.close();
  }
}

/**
 * Copies rows and bytes to where other settings keep them. The rows come first, beside their place; then
 * the bytes that they name; then both sides are compared, and only then is the copy a catalog. It can be
 * killed at any moment, and the same call goes on.
 */
export async function migrateStore(order: MigrateOrder): Promise<Migrated> {
  const parts = partsOf(order);
  const from = await openSource(order.from);
  try {
    refuseRunning(from, order);
    const done = parts.includes('catalog')
      ? await copyCatalog(order, from, parts)
      : { ...NO_ROWS, bytes: await copyNamed(order, namedContents(from.db)) };
    const isWhole = wholeAfter(order, parts);
    return { parts, ...done, checked: isWhole ? await bothChecked(order.from, order.to) : null };
  } finally {
    from.close();
  }
}

const NO_ROWS = { rows: null, tables: [], begunAnew: false } as const;

async function copyCatalog(order: MigrateOrder, from: CatalogSide, parts: readonly StorePart[]) {
  await stateOfTarget(order.to);
  const tables = await copiedTables();
  if (order.to.postgres) for (const table of tables) refuseNul(from, table);
  const { to, rows, begunAnew } = await copyOrBeginAnew(order, from, tables);
  const { stop } = order;
  try {
    const bytes = parts.includes('bytes') ? await copyNamed(order, namedContents(to.db)) : null;
    await finishCopy({ from, to, tables, stop });
    const onProgress = progressOf(order, 'comparing');
    const compared = await compareRows({ from, to, tables, stop, onProgress });
    to.publish();
    return { rows, tables: compared, bytes, begunAnew };
  } catch (error) {
    to.close();
    throw error;
  }
}

async function copyOrBeginAnew(
  order: MigrateOrder,
  from: CatalogSide,
  tables: readonly CopiedTable[],
): Promise<{ to: CopyTarget; rows: RowsCopied; begunAnew: boolean }> {
  const onProgress = progressOf(order, 'rows');
  const attempt = async () => {
    const to = await openTarget(order.to, from);
    try {
      return { to, rows: await copyRows({ from, to, tables, stop: order.stop, onProgress }) };
    } catch (error) {
      to.close();
      throw error;
    }
  };
  try {
    return { ...(await attempt()), begunAnew: false };
  } catch (error) {
    if (!(error instanceof CopyOutdated)) throw error;
    await discardCopy(order.to);
    return { ...(await attempt()), begunAnew: true };
  }
}

async function copyNamed(
  order: MigrateOrder,
  contents: readonly NamedContent[],
): Promise<BytesCopied> {
  const open = ({ loaded: { settings }, cwd, dataFolder }: StorePlaces) =>
    openStore({ settings, cwd, dataFolder });
  // Bytes wait in it on their way, also on the way to a bucket.
  makeFolders(order.to.dataFolder);
  const from = await open(order.from);
  const to = await open(order.to);
  try {
    const strange = await strangePath(to, contents);
    if (strange !== undefined) {
      throw new AnnalsError(
        'DATA_FOLDER_UNUSABLE',
        `${order.to.bytes} holds ${strange}, which no row of ${order.from.catalog} names: it is the store of another data set`,
        {
          hint: 'Name a bucket, a prefix or a folder in the settings of the target that is empty.',
        },
      );
    }
    const onProgress = (progress: CopyProgress) => order.onProgress?.('files', progress);
    return await copyBytes({ from, to, contents, stop: order.stop, onProgress });
  } finally {
    await to.close();
    await from.close();
  }
}

function partsOf({ from, to, only }: MigrateOrder): readonly StorePart[] {
  const differs: Readonly<Record<StorePart, boolean>> = {
    catalog: from.catalog !== to.catalog,
    bytes: from.bytes !== to.bytes,
  };
  const parts = (['catalog', 'bytes'] as const).filter(
    (part) => differs[part] && (only === undefined || only === part),
  );
  if (parts.length > 0) return parts;
  const what = only === undefined ? 'catalog and bytes' : only === 'catalog' ? 'the catalog' : only;
  throw new AnnalsError(
    'BAD_PARAMS',
    `both settings keep ${what} in the same place: ${only === 'bytes' ? to.bytes : to.catalog}`,
    { hint: 'Name a file of settings whose `storage` is where the data is to go.' },
  );
}

/** Whether the settings of the target now describe a store that is whole. */
const wholeAfter = ({ from, to }: MigrateOrder, parts: readonly StorePart[]): boolean =>
  (parts.includes('catalog') || from.catalog === to.catalog) &&
  (parts.includes('bytes') || from.bytes === to.bytes);

/** What a run writes while it is copied would be in neither, or in both. */
function refuseRunning(from: CatalogSide, { now, from: { loaded } }: MigrateOrder): void {
  const beat = loaded.settings.engine.heartbeatSeconds * 1000;
  const aliveSince = instant(now - BEATS_UNTIL_DEAD * beat);
  const running = from.db
    .query<{ id: string; source: string; owner: string; heartbeat_at: string }>(
      `SELECT id, source, owner, heartbeat_at FROM runs WHERE status = 'running' ORDER BY number`,
    )
    .all()
    .find(({ owner, heartbeat_at }) => heartbeat_at >= aliveSince && !isDeadOwner(owner));
  if (!running) return;
  throw new AnnalsError(
    'CATALOG_BUSY',
    `run ${running.id} of ${running.source} continues in ${from.place} (${running.owner})`,
    { hint: 'Wait until it has ended, or stop it; stop servers and workers, too.' },
  );
}

const progressOf =
  (order: MigrateOrder, stage: CopyStage) =>
  ({ done, total }: { readonly done: number; readonly total: number }): void =>
    order.onProgress?.(stage, { done, total, bytes: 0 });
