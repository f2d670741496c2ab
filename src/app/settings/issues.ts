import type { z } from 'zod';
import { allowedValues } from './allowed.ts';
import type { Assignment } from './assignment.ts';
import { type Problem, show } from './problems.ts';
import { childOf, type Node, type Path, type Setting, settingsTree, spell } from './tree.ts';

/** What the schema refused, in our words: the value, what is allowed, and who said it. */
export function problemsOf(
  error: z.core.$ZodError,
  winners: ReadonlyMap<string, Assignment>,
): Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    const problem =
      issue.code === 'invalid_key' ? badName(path, winners) : badValue(issue, path, winners);
    // A list with two bad entries is still one setting that is wrong.
    if (!problems.has(problem.path)) problems.set(problem.path, problem);
  }
  return [...problems.values()];
}

function badValue(
  issue: z.core.$ZodIssue,
  path: Path,
  winners: ReadonlyMap<string, Assignment>,
): Problem {
  const { place, setting } = settingOf(path);
  const said = winners.get(spell(place));
  const from = said?.from ?? 'default';
  const value = said ? show(said.written ?? said.value) : show(setting?.fallback);
  const shown = setting?.secret ? 'set to something else (secret)' : value;
  const allowed =
    issue.code === 'custom' && issue.message !== 'Invalid input' ? issue.message : undefined;
  const must = allowed ?? (setting ? allowedValues(setting) : 'a group of settings');
  const message = `${spell(place)} is ${shown} (${from}); it must be ${must}`;
  return { path: spell(place), from, message };
}

/** A name of the user's own choosing that is not spelt as such names are. */
function badName(path: Path, winners: ReadonlyMap<string, Assignment>): Problem {
  const place = spell(path);
  const below = [...winners].find(([name]) => name === place || name.startsWith(`${place}.`));
  const from = below?.[1].from ?? 'default';
  const allowed =
    path[0] === 'sources'
      ? 'lower-case letters, digits and underscores'
      : 'a host name, "*.domain" or "*"';
  return {
    path: place,
    from,
    message: `${place} is named ${show(path.at(-1))} (${from}); a name there is ${allowed}`,
  };
}

/** The setting at or above a place: an entry of a list belongs to the list. */
function settingOf(path: Path): { place: Path; setting: Setting | undefined } {
  let node: Node | undefined = settingsTree();
  for (const [depth, name] of path.entries()) {
    if (node.is === 'setting') return { place: path.slice(0, depth), setting: node };
    const child = childOf(node, name);
    if (!child) return { place: path, setting: undefined };
    node = child;
  }
  return { place: path, setting: node.is === 'setting' ? node : undefined };
}
