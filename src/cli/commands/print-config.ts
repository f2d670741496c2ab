import { maskSecrets } from '../../app/settings/secrets.ts';
import { type Setup, shapeOf } from '../../app/settings/shape.ts';
import { everySetting, spell } from '../../app/settings/tree.ts';
import { EXIT } from '../../core/errors.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Command } from '../command.ts';
import { table } from '../show/table.ts';
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
    const rows = flat(loaded, shown).map(([path, value]) => [
      path,
      origins.get(path) ?? door.paint.dim('default'),
      JSON.stringify(value),
    ]);
    const columns = [
      { title: 'setting' },
      { title: 'from' },
      { title: 'value', shrinks: true },
    ] as const;
    door.print(table(columns, rows, { width: door.terminal.out.width, head: door.paint.dim }));
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

/** Settings of the schema's own shape: what is a value there stays whole here. */
function flat({ families }: Setup, settings: JsonObject): [string, Json][] {
  const known = new Set([...everySetting(shapeOf(families).tree)].map(({ path }) => spell(path)));
  const found: [string, Json][] = [];
  const walk = (value: Json | undefined, path: readonly string[], pattern: readonly string[]) => {
    if (value === undefined) return;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isGroup || known.has(spell(pattern))) {
      found.push([spell(path), value]);
      return;
    }
    for (const [name, inner] of Object.entries(value as JsonObject)) {
      const named = [...pattern, name];
      const below = [...known].some(
        (one) => one === spell(named) || one.startsWith(`${spell(named)}.`),
      );
      walk(inner, [...path, name], below ? named : [...pattern, '<name>']);
    }
  };
  walk(settings, [], []);
  return found;
}
