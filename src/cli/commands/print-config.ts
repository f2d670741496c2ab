import { settingsInForce } from '../../app/settings/in-force.ts';
import { maskSecrets } from '../../app/settings/secrets.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import type { PrintConfigCommand } from '../table/configure.ts';

const printConfig: Command<PrintConfigCommand> = async ({ options }, door) => {
  const loaded = await door.settings();
  const { origins, warnings, file } = loaded;
  const shown = maskSecrets(loaded);
  for (const warning of warnings) door.say(door.errPaint.warn(warning));
  if (options.raw) {
    door.print(JSON.stringify(shown));
  } else if (door.json) {
    door.printJson(
      options.origins ? { settings: shown, origins: Object.fromEntries(origins) } : shown,
    );
  } else if (options.origins) {
    const rows = settingsInForce(loaded)
      .filter(({ value }) => value !== undefined)
      .map(({ path, value }) => [
        path,
        origins.get(path) ?? door.paint.dim('default'),
        JSON.stringify(value),
      ]);
    const columns = [
      { title: 'setting' },
      { title: 'from' },
      { title: 'value', shrinks: true },
    ] as const;
    door.print(layoutOn(door).table(columns, rows));
  } else {
    const { stringify } = await import('yaml');
    door.print(
      door.paint.dim(`# Settings in force${file ? `, ${file} included` : ''}; secrets are masked.`),
    );
    door.print(stringify(shown).trimEnd());
  }
  return EXIT.ok;
};
export default printConfig;
