import { z } from 'zod';
import { didYouMean } from '../../core/did-you-mean.ts';
import {
  ALIAS_PREFIXES,
  ALIASES,
  type Alias,
  findAlias,
  type Rank,
  type Renamed,
} from './aliases.ts';
import { type Assignment, assign, type Layer } from './assignment.ts';
import { environmentName, PREFIX, readEnvironmentName } from './environment-names.ts';
import type { Problem } from './problems.ts';
import {
  everySetting,
  type Node,
  nodeAt,
  type Path,
  readPath,
  type Setting,
  spell,
} from './tree.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names the file of settings; everything else below the prefix is a setting. */
export const CONFIG_VARIABLE = 'ANNALS_CONFIG';

/**
 * What the environment says, weakest first: legacy names, seed names, canonical names. Unknown
 * names are a problem below our own prefix only; whatever else is set belongs to other programs.
 */
export function readEnvironment(env: Environment): Layer & { readonly warnings: string[] } {
  const layers: Record<Rank | 'canonical', Layer> = {
    legacy: empty(),
    seed: empty(),
    canonical: empty(),
  };
  const warnings: string[] = [];
  // In the order of the table reversed, so that of two equal names the earlier line is laid on top.
  const names = Object.keys(env).sort((a, b) => placeOf(b) - placeOf(a) || (a < b ? -1 : 1));
  for (const name of names) {
    const text = env[name]?.trim();
    // Set to nothing is not set: that is how compose files hand variables through.
    if (!text || name === CONFIG_VARIABLE) continue;
    if (name.startsWith(PREFIX)) {
      const found = readEnvironmentName(name.slice(PREFIX.length));
      if (found) assign(layers.canonical, found, text, () => name);
      else layers.canonical.problems.push(unknownVariable(name));
      continue;
    }
    const known = findAlias(name);
    const alias = known?.alias;
    if (!known || !alias) {
      const generic = readGeneric(name);
      if (generic) assign(layers[generic.rank], generic, text, () => name);
    } else if ('ignored' in alias) {
      if (alias.ignored) warnings.push(`${name} is accepted and has no effect: ${alias.ignored}`);
    } else {
      readAlias(layers[alias.rank], alias, known.named, name, text, warnings);
    }
  }
  const assignments = [layers.legacy, layers.seed, layers.canonical].flatMap((l) => l.assignments);
  const problems = [layers.legacy, layers.seed, layers.canonical].flatMap((l) => l.problems);
  warnings.push(...aliasWarnings(assignments));
  return { assignments, problems, warnings };
}

function readAlias(
  layer: Layer,
  alias: Renamed,
  named: string,
  variable: string,
  text: string,
  warnings: string[],
): void {
  const place = alias.to.replace('<NAME>', alias.spelling?.(named) ?? named);
  const target = readPath(place);
  // A name such as `__proto__` in the place of <NAME>: nobody's setting.
  if (!target) return;
  const value = alias.unit ? inMilliseconds(text) : text;
  const one = empty();
  assign(one, target, value, () => variable);
  const read = one.assignments[0];
  if (alias.common && read && !fits(read.value, nodeAt(target.path))) {
    warnings.push(`${variable} is not used: its value is no ${spell(target.path)}`);
    return;
  }
  layer.problems.push(...one.problems);
  const written = alias.unit ? `${text} ${alias.unit}` : text;
  if (read) layer.assignments.push({ ...read, written });
}

function readGeneric(name: string): { rank: Rank; path: Path; node: Node } | undefined {
  for (const { prefix, rank } of ALIAS_PREFIXES) {
    const found = name.startsWith(prefix)
      ? readEnvironmentName(name.slice(prefix.length))
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

function unknownVariable(name: string): Problem {
  const known = [...everySetting()].map(({ path }) => environmentName(path));
  const meant = didYouMean(name, known);
  const hint = meant ? `did you mean ${meant}?` : 'docs/settings.md lists the names';
  return { path: '', from: name, message: `${name} is not the name of a setting; ${hint}` };
}

const empty = (): Layer => ({ assignments: [], problems: [] });

const fits = (value: unknown, node: Node | undefined): boolean =>
  z.safeParse((node as Setting).schema, value).success;

/** Left as it is when it is no number, so that the message shows it. */
const inMilliseconds = (text: string): string =>
  Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 1000)) : text;

const places = new Map<Alias, number>(ALIASES.map((alias, place) => [alias, place]));

function placeOf(name: string): number {
  const alias = findAlias(name)?.alias;
  return alias ? (places.get(alias) ?? 0) : -1;
}
