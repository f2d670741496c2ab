import { resolve } from 'node:path';
import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { restore as restoreFolder } from '../../use-cases/backing-up.ts';
import type { Command } from '../command.ts';
import { attendCopy, lacking, sayCopied, verifyCopy } from '../copying.ts';
import { refuseServerCatalog } from '../server-catalog.ts';
import type { RestoreCommand } from '../table/serve-and-check.ts';
import { sayFindings } from './fsck.ts';

const restore: Command<RestoreCommand> = async ({ args }, door) => {
  const { cwd } = door.terminal;
  const backup = resolve(cwd, args.backup);
  const { settings } = await door.settings();
  refuseServerCatalog(settings, 'restore');
  const dataFolder = resolve(cwd, settings.storage.root);
  const made = await attendCopy(door, 'restore', (stop, onProgress) =>
    restoreFolder({ backup, dataFolder, stop, onProgress, now: door.clock.now() }),
  );
  const checked = await verifyCopy(door, dataFolder);
  const lacks = lacking(made);
  if (door.json)
    door.printJson({
      ...snakeKeys(made),
      data_folder: dataFolder,
      ok: checked.ok,
      findings: snakeKeys(checked.findings),
    });
  else {
    door.print(`Restored ${door.paint.name(dataFolder)} from ${backup}: ${sayCopied(made)}.`);
    sayFindings(checked.findings, door);
    if (lacks) door.print(door.paint.bad(lacks));
    else if (checked.ok) door.print(door.paint.good('Rows, bytes and manifest agree.'));
  }
  return checked.ok && lacks === undefined ? EXIT.ok : EXIT.storage;
};
export default restore;
