import { didYouMean } from '../../core/did-you-mean.ts';
import type { Family } from '../../core/family.ts';
import { builtInFamilies } from '../../families/index.ts';
import { type Assignment, assign, type SettingsLayer } from './assignment.ts';
import { catalogProblems } from './catalog-problems.ts';
import { CONFIG_VARIABLE } from './config-variable.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { readFile } from './file.ts';
import { BadSettings, type Problem } from './problems.ts';
import { redisProblems } from './redis-problems.ts';
import { type SettingsShape, type Setup, shapeOf } from './shape.ts';
import { everySetting, readPath, spell } from './tree.ts';
import { withoutEffect } from './without-effect.ts';

export interface SettingsRequest {
  /** The file of --config; without it, annals.yaml, annals.yml or annals.json in `cwd`. */
  readonly file?: string;
  readonly env: Environment;
  readonly flags?: readonly Flag[];
  readonly cwd: string;
  /** Those that come with Annals, unless given. */
  readonly families?: readonly Family[];
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

export interface LoadedSettings extends Setup {
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
  const builtIn = request.families ?? builtInFamilies;
  const first = await readLayers(request, builtIn);
  const named = first.winners.get('families');
  // Only then is it known which sections there are, so everything is read once more.
  const families = named ? await withPlugins(builtIn, named, request.cwd) : builtIn;
  const shape = shapeOf(families);
  const { file, warnings, winners, merged, problems } =
    families === builtIn ? first : await readLayers(request, families);
  // Parsed once per process: compiling the schema first would cost more than it saves.
  const parsed = shape.schema.safeParse(merged, { jitless: true });
  if (!parsed.success) {
    const { problemsOf } = await import('./issues.ts');
    problems.push(...problemsOf(shape.tree, parsed.error, winners));
  } else {
    const from = (path: string) => winners.get(path)?.from ?? 'settings';
    problems.push(...catalogProblems(parsed.data, from), ...redisProblems(parsed.data, from));
  }
  if (!parsed.success || problems.length > 0) throw new BadSettings(problems);
  return {
    settings: parsed.data,
    families,
    warnings: [...warnings, ...withoutEffect(shape.tree, winners)],
    origins: new Map([...winners].map(([path, { from }]) => [path, from])),
    file,
  };
}

interface Layers {
  readonly file: string | undefined;
  readonly warnings: readonly string[];
  /** Who has the last word on each setting. */
  readonly winners: ReadonlyMap<string, Assignment>;
  readonly merged: Readonly<Record<string, unknown>>;
  readonly problems: Problem[];
}

async function readLayers(request: SettingsRequest, families: readonly Family[]): Promise<Layers> {
  const shape = shapeOf(families);
  const file = await readFile(chosenFile(request), request.cwd, shape.tree, families);
  const environment = readEnvironment(request.env, shape);
  const layers = [file, environment, readFlags(request.flags ?? [], shape)];
  const winners = new Map<string, Assignment>();
  const merged: Record<string, unknown> = {};
  for (const assignment of layers.flatMap((layer) => layer.assignments)) {
    winners.set(spell(assignment.path), assignment);
    put(merged, assignment);
  }
  const problems = layers.flatMap((layer) => layer.problems);
  return { file: file.file, warnings: environment.warnings, winners, merged, problems };
}

async function withPlugins(
  builtIn: readonly Family[],
  named: Assignment,
  cwd: string,
): Promise<readonly Family[]> {
  const { loadPlugins } = await import('./plugins.ts');
  return loadPlugins(builtIn, named, cwd);
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

function readFlags(flags: readonly Flag[], { tree }: SettingsShape): SettingsLayer {
  const layer: SettingsLayer = { assignments: [], problems: [] };
  for (const { flag, path, value } of flags) {
    const target = readPath(tree, path);
    if (target) assign(layer, target, value, () => flag);
    else {
      const meant = didYouMean(
        path,
        [...everySetting(tree)].map((one) => spell(one.path)),
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
