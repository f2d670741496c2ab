import { readCa } from '../../app/named-files.ts';
import { registryOf } from '../../app/registry.ts';
import { CONFIG_VARIABLE } from '../../app/settings/config-variable.ts';
import { loadSettings, readSetFlag } from '../../app/settings/load.ts';
import { BadSettings } from '../../app/settings/problems.ts';
import { validateRuntime } from '../../app/settings/runtime.ts';
import { settingsFile } from '../../app/settings/settings-file.ts';
import { type AnnalsError, EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import type { GlobalOptions } from '../global-options.ts';
import { counted } from '../show/units.ts';
import type { ValidateConfigCommand } from '../table/configure.ts';

const validateConfig: Command<ValidateConfigCommand> = async ({ args, options }, door) => {
  const file = args.file ?? (options as Partial<GlobalOptions>).config;
  const flags = ((options as Partial<GlobalOptions>).set ?? []).map(readSetFlag);
  const { env, cwd } = door.terminal;
  try {
    const loaded = await loadSettings({ file, env, cwd, flags });
    await readCa(cwd, loaded.settings.network.ca).catch((error: AnnalsError) => {
      const from = loaded.origins.get('network.ca') ?? 'settings';
      throw new BadSettings([{ path: 'network.ca', from, message: `${error.message} (${from})` }]);
    });
    const { sources } = await registryOf(loaded.families);
    const { warnings } = validateRuntime(loaded, {
      entrypoint: 'cli',
      mode: 'offline',
      knownSources: sources.map(({ name }) => name),
    });
    const all = [...loaded.warnings, ...warnings];
    if (door.json) {
      door.printJson({ ok: true, file: loaded.file ?? null, problems: [], warnings: all });
    } else {
      for (const warning of all) door.say(door.errPaint.warn(`warning: ${warning}`));
      const from = loaded.file ?? 'no settings file; defaults';
      const set = counted(loaded.origins.size, 'setting');
      door.print(`${door.paint.good('ok')}  ${from}: ${set} set, all of them fit`);
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    // The usual hint names this command.
    if (!door.json) throw new BadSettings(error.problems, { hint: HINT });
    const named = file ?? (env[CONFIG_VARIABLE]?.trim() || undefined);
    const read = settingsFile(named, cwd) ?? null;
    door.printJson({ ok: false, file: read, problems: error.problems, warnings: [] });
    return EXIT.config;
  }
};
export default validateConfig;

const HINT =
  '`annals schema` prints what is allowed; docs/settings.md says what each setting means.';
