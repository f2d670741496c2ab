import { join, resolve } from 'node:path';
import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { NOT_REBUILT, rebuild as rebuildCatalog } from '../../use-cases/rebuilding.ts';
import type { Command } from '../command.ts';
import { attendCopy } from '../copying.ts';
import { refuseServerCatalog } from '../server-catalog.ts';
import { counted, grouped } from '../show/units.ts';
import type { RebuildCommand } from '../table/serve-and-check.ts';

const MOST_NAMED = 5;

const rebuild: Command<RebuildCommand> = async ({ options }, door) => {
  const { cwd } = door.terminal;
  const { settings, families } = await door.settings();
  refuseServerCatalog(settings, 'rebuild');
  const dataFolder = resolve(cwd, settings.storage.root);
  const manifestPath = resolve(
    cwd,
    settings.telemetry.manifestPath ?? join(dataFolder, 'manifest.jsonl'),
  );
  const made = await attendCopy(door, 'rebuild', (stop, onProgress) =>
    rebuildCatalog({
      families,
      dataFolder,
      manifestPath,
      replace: options.replace,
      now: door.clock.now(),
      stop,
      onProgress: (progress) => onProgress({ ...progress, bytes: progress.done }),
    }),
  );
  if (door.json)
    door.printJson({ ...snakeKeys(made), data_folder: dataFolder, not_rebuilt: NOT_REBUILT });
  else {
    const what = `${counted(made.documents, 'document')}, ${counted(made.entities + made.events + made.terms, 'other record')}, ${counted(made.versions, 'version')}, ${counted(made.artifacts, 'file')}, ${counted(made.runs, 'run')}, ${counted(made.manifestLines, 'manifest line')}`;
    door.print(`Made ${door.paint.name(join(dataFolder, 'catalog.sqlite'))} again: ${what}.`);
    if (made.aside) door.print(`The catalog of before is ${made.aside}.`);
    if (made.unknown.length > 0) {
      const some = made.unknown.slice(0, MOST_NAMED).join(', ');
      door.print(
        door.paint.warn(
          `${grouped(made.unknown.length)} records of the manifest are not in the journal (${some}${made.unknown.length > MOST_NAMED ? ', ...' : ''}); \`annals run <source>\` brings them back.`,
        ),
      );
    }
    door.print(`What does not come back:\n${NOT_REBUILT.map((line) => `  - ${line}`).join('\n')}`);
    door.say('`annals fsck` proves that rows, bytes and manifest agree.');
  }
  return EXIT.ok;
};
export default rebuild;
