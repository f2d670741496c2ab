import { z } from 'zod';
import { didYouMean } from '../../core/did-you-mean.ts';
import type { AliasRank, RenamedSetting, SettingAlias } from '../../core/setting-alias.ts';
import { type Assignment, assign, type SettingsLayer } from './assignment.ts';
import { CONFIG_VARIABLE } from './config-variable.ts';
import { environmentName, PREFIX, readEnvironmentName } from './environment-names.ts';
import type { Problem } from './problems.ts';
import type { SettingsShape } from './shape.ts';
import {
  everySetting,
  type Group,
  type Node,
  type PlaceInTree,
  readPath,
  type Setting,
  spell,
} from './tree.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the environment says, weakest first: legacy names, seed names, canonical names. Unknown
 * names are a problem below our own prefix only; whatever else is set belongs to other programs.
 */
export function readEnvironment(
  env: Environment,
  shape: SettingsShape,
): SettingsLayer & { readonly warnings: string[] } {
  const { tree, aliases } = shape;
  const layers: Record<AliasRank | 'canonical', SettingsLayer> = {
    legacy: empty(),
    seed: empty(),
    canonical: empty(),
  };
  const warnings: string[] = [];
  // In the order of the table reversed, so that of two equal names the earlier line is laid on top.
  const placeOf = placesIn(shape);
  const names = Object.keys(env).sort((a, b) => placeOf(b) - placeOf(a) || (a < b ? -1 : 1));
  for (const name of names) {
    const text = env[name]?.trim();
    // Set to nothing is not set: that is how compose files hand variables through.
    if (!text || name === CONFIG_VARIABLE) continue;
    if (name.startsWith(PREFIX)) {
      const found = readEnvironmentName(tree, name.slice(PREFIX.length));
      if (found) assign(layers.canonical, found, text, () => name);
      else layers.canonical.problems.push(unknownVariable(tree, name));
      continue;
    }
    const known = aliases.find(name);
    const alias = known?.alias;
    if (!known || !alias) {
      const generic = readGeneric(shape, name);
      if (generic) assign(layers[generic.rank], generic, text, () => name);
    } else if ('ignored' in alias) {
      if (alias.ignored) warnings.push(`${name} is accepted and has no effect: ${alias.ignored}`);
    } else {
      readAlias(tree, layers[alias.rank], alias, known.named, name, text, warnings);
    }
  }
  const assignments = [layers.legacy, layers.seed, layers.canonical].flatMap((l) => l.assignments);
  const problems = [layers.legacy, layers.seed, layers.canonical].flatMap((l) => l.problems);
  warnings.push(...aliasWarnings(assignments));
  return { assignments, problems, warnings };
}

function readAlias(
  tree: Group,
  layer: SettingsLayer,
  alias: RenamedSetting,
  named: string,
  variable: string,
  text: string,
  warnings: string[],
): void {
  const place = alias.to.replace('<NAME>', alias.spelling?.(named) ?? named);
  const target = readPath(tree, place);
  // A name such as `__proto__` in the place of <NAME>: nobody's setting.
  if (!target) return;
  const value = alias.unit ? inMilliseconds(text) : text;
  const one = empty();
  assign(one, target, value, () => variable);
  const read = one.assignments[0];
  if (alias.common && read && !fits(read.value, target.node)) {
    warnings.push(`${variable} is not used: its value is no ${spell(target.path)}`);
    return;
  }
  layer.problems.push(...one.problems);
  const written = alias.unit ? `${text} ${alias.unit}` : text;
  if (read) layer.assignments.push({ ...read, written });
}

function readGeneric(
  { tree, aliases }: SettingsShape,
  name: string,
): (PlaceInTree & { readonly rank: AliasRank }) | undefined {
  for (const { prefix, rank } of aliases.prefixes) {
    const found = name.startsWith(prefix)
      ? readEnvironmentName(tree, name.slice(prefix.length))
      : undefined;
    if (found) return { rank, ...found };
  }
  return undefined;
}

/** Each alias once: under which name it is known now, or that another name has said it already. */
function aliasWarnings(assignments: readonly Assignment[]): string[] {
  const winners = new Map(assignments.map((one) => [spell(one.path), one.from]));
  const said = new Map<string, string>();
  for (const { path, from } of assignments) {
    if (from.startsWith(PREFIX) || said.has(from)) continue;
    const winner = winners.get(spell(path));
    const now = `${spell(path)} (${environmentName(path)})`;
    said.set(
      from,
      winner === from ? `${from} is read as ${now}` : `${from} is not used: ${winner} sets ${now}`,
    );
  }
  return [...said.values()];
}

function unknownVariable(tree: Group, name: string): Problem {
  const known = [...everySetting(tree)].map(({ path }) => environmentName(path));
  const meant = didYouMean(name, known);
  const hint = meant ? `did you mean ${meant}?` : 'docs/settings.md lists the names';
  return { path: '', from: name, message: `${name} is not the name of a setting; ${hint}` };
}

const empty = (): SettingsLayer => ({ assignments: [], problems: [] });

const fits = (value: unknown, node: Node): boolean =>
  z.safeParse((node as Setting).schema, value).success;

/** Left as it is when it is no number, so that the message shows it. */
const inMilliseconds = (text: string): string =>
  Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 1000)) : text;

function placesIn({ aliases }: SettingsShape): (variable: string) => number {
  const places = new Map<SettingAlias, number>(aliases.all.map((alias, place) => [alias, place]));
  return (variable) => {
    const alias = aliases.find(variable)?.alias;
    return alias ? (places.get(alias) ?? 0) : -1;
  };
}
