import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AnnalsError, EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { backUp } from '../../use-cases/backing-up.ts';
import type { Command } from '../command.ts';
import { attendCopy, lacking, sayCopied, verifyCopy } from '../copying.ts';
import { NothingHere } from '../door.ts';
import { refuseServerCatalog } from '../server-catalog.ts';
import type { BackupCommand } from '../table/serve-and-check.ts';
import { lookedAt, sayFindings } from './fsck.ts';

const backup: Command<BackupCommand> = async ({ args, options }, door) => {
  const { cwd } = door.terminal;
  const to = resolve(cwd, args.folder);
  if (options.verify) {
    if (!existsSync(join(to, 'catalog.sqlite'))) throw new NothingHere(to);
    const checked = await verifyCopy(door, to);
    if (door.json) door.printJson({ to, ...snakeKeys(checked) });
    else {
      sayFindings(checked.findings, door);
      const verdict = checked.ok
        ? door.paint.good('The backup is whole')
        : door.paint.bad('The backup is not whole');
      door.print(`${verdict}: ${lookedAt(checked.looked)}.`);
    }
    return checked.ok ? EXIT.ok : EXIT.storage;
  }
  const { settings } = await door.settings();
  refuseServerCatalog(settings, 'backup');
  refuseBucket(settings.storage.artifacts.backend);
  const dataFolder = resolve(cwd, settings.storage.root);
  if (!existsSync(join(dataFolder, 'catalog.sqlite'))) throw new NothingHere(dataFolder);
  const manifestPath = resolve(
    cwd,
    settings.telemetry.manifestPath ?? join(dataFolder, 'manifest.jsonl'),
  );
  const how = options.copy ? 'copy' : 'link';
  const made = await attendCopy(door, 'backup', (stop, onProgress) =>
    backUp({ dataFolder, manifestPath, to, how, stop, onProgress, now: door.clock.now() }),
  );
  const lacks = lacking(made);
  if (door.json) door.printJson({ ...snakeKeys(made), ok: lacks === undefined });
  else {
    door.print(`Backed up ${dataFolder} to ${door.paint.name(to)}: ${sayCopied(made)}.`);
    if (made.linked > 0) {
      door.print(
        'Linked files are shared with the data folder, for both are on one disk: it protects against deletion and mistakes, not against a broken disk. --copy makes files of their own.',
      );
    }
    if (lacks) door.print(door.paint.bad(lacks));
    door.say(`\`annals backup --verify ${to}\` proves that it is whole.`);
  }
  return lacks === undefined ? EXIT.ok : EXIT.storage;
};
export default backup;

/** A copy without the bytes would look like a backup and be none. */
function refuseBucket(backend: 'files' | 's3'): void {
  if (backend === 'files') return;
  throw new AnnalsError(
    'BAD_CONFIG',
    'the bytes are in a bucket, and `annals backup` copies files',
    {
      hint: 'Let the bucket keep versions and copy itself elsewhere; docs/many-nodes.md says how bytes and catalog are backed up together.',
    },
  );
}
