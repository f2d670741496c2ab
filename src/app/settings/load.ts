import { didYouMean } from '../../core/did-you-mean.ts';
import { type Assignment, assign, type Layer } from './assignment.ts';
import { CONFIG_VARIABLE, type Environment, readEnvironment } from './environment.ts';
import { readFile } from './file.ts';
import { notInThisVersion, withoutEffect } from './not-yet.ts';
import { BadSettings } from './problems.ts';
import { type Settings, settingsSchema } from './schema.ts';
import { everySetting, readPath, spell } from './tree.ts';

export interface SettingsRequest {
  /** The file of --config; without it, annals.yaml, annals.yml or annals.json in `cwd`. */
  readonly file?: string;
  readonly env: Environment;
  readonly flags?: readonly Flag[];
  readonly cwd: string;
}

/** A setting given on the command line; a text is read like one of the environment. */
export interface Flag {
  /** As the user typed it: `--workers`. */
  readonly flag: string;
  /** `engine.workers`. */
  readonly path: string;
  /** Undefined when the flag was not given. */
  readonly value: unknown;
}

export interface LoadedSettings {
  readonly settings: Settings;
  /** Worth a line to the user: old names, names without effect. */
  readonly warnings: readonly string[];
  /** Who set what: path of the setting, and file with line, variable or flag. Defaults are absent. */
  readonly origins: ReadonlyMap<string, string>;
  readonly file: string | undefined;
}

/**
 * Defaults < file < environment < flags. Throws {@link BadSettings} with everything that is wrong
 * in any of them.
 */
export async function loadSettings(request: SettingsRequest): Promise<LoadedSettings> {
  const file = await readFile(chosenFile(request), request.cwd);
  const environment = readEnvironment(request.env);
  const flags = readFlags(request.flags ?? []);

  const layers = [file, environment, flags];
  const winners = new Map<string, Assignment>();
  const merged: Record<string, unknown> = {};
  for (const assignment of layers.flatMap((layer) => layer.assignments)) {
    winners.set(spell(assignment.path), assignment);
    put(merged, assignment);
  }
  const problems = layers.flatMap((layer) => layer.problems);
  // Parsed once per process: compiling the schema first would cost more than it saves.
  const parsed = settingsSchema.safeParse(merged, { jitless: true });
  if (!parsed.success) {
    const { problemsOf } = await import('./issues.ts');
    problems.push(...problemsOf(parsed.error, winners));
  } else {
    const from = (path: string) => winners.get(path)?.from ?? 'settings';
    problems.push(...notInThisVersion(parsed.data, from));
  }
  if (!parsed.success || problems.length > 0) throw new BadSettings(problems);
  return {
    settings: parsed.data,
    warnings: [...environment.warnings, ...withoutEffect(winners)],
    origins: new Map([...winners].map(([path, { from }]) => [path, from])),
    file: file.file,
  };
}

/** `http.rate=1/second`, as `--set` takes it. */
export function readSetFlag(text: string): Flag {
  const at = text.indexOf('=');
  if (at < 1) {
    const message = `--set is ${JSON.stringify(text)}; it must be path=value, as in http.rate=1/second`;
    throw new BadSettings([{ path: '', from: '--set', message }]);
  }
  return { flag: '--set', path: text.slice(0, at).trim(), value: text.slice(at + 1) };
}

function chosenFile({ file, env }: SettingsRequest) {
  if (file !== undefined) return { file, from: '--config' };
  const named = env[CONFIG_VARIABLE]?.trim();
  return named ? { file: named, from: CONFIG_VARIABLE } : undefined;
}

function readFlags(flags: readonly Flag[]): Layer {
  const layer: Layer = { assignments: [], problems: [] };
  for (const { flag, path, value } of flags) {
    const target = readPath(path);
    if (target) assign(layer, target, value, () => flag);
    else {
      const meant = didYouMean(
        path,
        [...everySetting()].map((one) => spell(one.path)),
      );
      const hint = meant ? `did you mean ${meant}?` : 'docs/settings.md lists them';
      layer.problems.push({
        path,
        from: flag,
        message: `${path} is not a setting (${flag}); ${hint}`,
      });
    }
  }
  return layer;
}

function put(root: Record<string, unknown>, { path, value }: Assignment): void {
  let place = root;
  for (const name of path.slice(0, -1)) {
    const below = Object.hasOwn(place, name) ? place[name] : {};
    place[name] = below;
    place = below as Record<string, unknown>;
  }
  const last = path.at(-1);
  if (last !== undefined) place[last] = value;
}
