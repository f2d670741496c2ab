import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, targetEnvironment } from '../../app/settings/target-environment.ts';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import { NO_COUNTS } from '../../core/run.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { SECOND } from '../../core/time.ts';
import {
  type CopyStage,
  type Migrated,
  type MigrateOrder,
  migrateStore as migrate,
  type Planned,
  planMigration,
  type StorePart,
} from '../../use-cases/migrate-store/migrate-store.ts';
import { type StorePlaces, storePlaces } from '../../use-cases/migrate-store/places.ts';
import type { Command } from '../command.ts';
import { type Door, NothingHere } from '../door.ts';
import { showProgress } from '../progress/show.ts';
import type { ProgressView } from '../progress/view.ts';
import { bytes, counted, grouped } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { MigrateStoreCommand } from '../table/serve-and-check.ts';

const migrateStore: Command<MigrateStoreCommand> = async ({ args, options }, door) => {
  const { cwd, env } = door.terminal;
  const from = await storePlaces(await door.settings(), cwd);
  const to = await storePlaces(await targetSettings(args.settings, cwd, env), cwd);
  if (!from.postgres && !existsSync(from.catalog)) throw new NothingHere(from.dataFolder);
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping; the same command continues where it stopped')),
  );
  const progress = progressOf(door);
  const order: MigrateOrder = {
    from,
    to,
    only: options.only,
    now: door.clock.now(),
    stop,
    onProgress: progress.update,
  };
  try {
    if (options.dryRun) {
      const planned = await planMigration(order);
      if (door.json) door.printJson({ ...placesOf(order), ...planned, dry_run: true });
      else sayPlanned(planned, order, door);
      return EXIT.ok;
    }
    const migrated = await migrate(order);
    progress.end();
    const ok = isWhole(migrated);
    if (door.json) door.printJson({ ...placesOf(order), ok, ...snakeKeys(migrated) });
    else sayMigrated(migrated, order, args.settings, door);
    return ok ? EXIT.ok : EXIT.storage;
  } finally {
    progress.end();
    release();
  }
};
export default migrateStore;

/** What is set for the source must not change where the target is. */
async function targetSettings(file: string, cwd: string, env: Environment) {
  const { loadSettings } = await import('../../app/settings/load.ts');
  if (!existsSync(resolve(cwd, file))) {
    throw new AnnalsError('NOT_FOUND', `${file} is not there; it must be a file of settings`, {
      hint: 'It needs only `storage`: where catalog and bytes are to be. See docs/many-nodes.md.',
    });
  }
  return loadSettings({ file, cwd, env: targetEnvironment(env) });
}

const placeNames = ({ catalog, bytes }: StorePlaces) => ({ catalog, bytes });
const placesOf = ({ from, to }: MigrateOrder) => ({ from: placeNames(from), to: placeNames(to) });

const isWhole = ({ bytes: copied, checked }: Migrated): boolean =>
  (copied === null || copied.missing.length + copied.damaged.length === 0) &&
  (checked === null || checked.equal);

function sayPlanned({ parts, rows, contents, target }: Planned, order: MigrateOrder, door: Door) {
  const amounts = { catalog: counted(rows, 'row'), bytes: counted(contents, 'file') };
  for (const part of parts) door.print(`${amounts[part]}: ${way(order, part)}`);
  for (const part of PARTS.filter((one) => !parts.includes(one))) {
    door.print(`The ${part} ${part === 'bytes' ? 'stay' : 'stays'} in ${order.from[part]}.`);
  }
  if (target === 'begun') door.print('A copy was begun there; the next call continues it.');
  door.say('Nothing was changed (--dry-run).');
}

const PARTS = ['catalog', 'bytes'] as const;

const way = ({ from, to }: MigrateOrder, part: StorePart): string => `${from[part]} → ${to[part]}`;

function sayMigrated(migrated: Migrated, order: MigrateOrder, file: string, door: Door): void {
  const { rows, tables, bytes: copied, checked } = migrated;
  const { good, bad } = door.paint;
  if (migrated.begunAnew) {
    door.print('An earlier copy was there, of rows that have changed since: it was thrown away.');
  }
  if (rows) {
    const there = rows.there > 0 ? `, ${grouped(rows.there)} there already` : '';
    door.print(`Catalog: ${way(order, 'catalog')}`);
    door.print(
      `  ${grouped(rows.rows)} rows copied${there}; ${tables.length} tables have the same rows and the same hash on both sides.`,
    );
  }
  if (copied) {
    const there = copied.there > 0 ? `, ${grouped(copied.there)} there already` : '';
    door.print(`Bytes: ${way(order, 'bytes')}`);
    door.print(
      `  ${counted(copied.copied, 'file')} copied (${bytes(copied.bytes)})${there}; each was read back and hashed.`,
    );
    const lost = copied.missing.length + copied.damaged.length;
    if (lost > 0) {
      door.print(
        bad(
          `  ${grouped(copied.missing.length)} files that rows name are missing in the source and ${grouped(copied.damaged.length)} are damaged there; \`annals fsck\` names them.`,
        ),
      );
    }
  }
  if (checked) {
    door.print(
      checked.equal
        ? good('`annals fsck` finds the same on both sides.')
        : bad(
            '`annals fsck` finds something else in the copy than in the source: call it on both.',
          ),
    );
  }
  door.say(
    `The source is as it was. Work with ${file} from now on (--config, or as annals.yaml), and keep the source until you trust the copy.`,
  );
}

const JSON_EVERY = SECOND;

/** Rows, then files, then the comparison: each has a bar of its own. */
function progressOf(door: Door): {
  update: NonNullable<MigrateOrder['onProgress']>;
  end: () => void;
} {
  let view: ProgressView | undefined;
  let at: CopyStage | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  const end = () => {
    view?.end();
    view = undefined;
  };
  return {
    end,
    update(stage, { done, total, bytes: size }) {
      if (door.json) {
        const now = door.clock.now();
        if (stage === at && now - saidAt < JSON_EVERY) return;
        saidAt = now;
        const line = { progress: { stage, done, total, bytes: size } };
        if (!door.quiet) door.remarks.write(`${JSON.stringify(line)}\n`);
      } else {
        if (stage !== at) {
          end();
          view = showProgress(door, stage);
        }
        const counts = { ...NO_COUNTS, total, planned: total, downloaded: done, bytes: size };
        view?.update({ runId: '', phase: 'acquire', counts, left: total - done });
      }
      at = stage;
    },
  };
}
