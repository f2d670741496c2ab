import type { z } from 'zod';
import { allowedValues } from './allowed.ts';
import type { Assignment } from './assignment.ts';
import { type Problem, show } from './problems.ts';
import { childOf, type Group, type Node, type Path, type Setting, spell } from './tree.ts';

/** What the schema refused, in our words: the value, what is allowed, and who said it. */
export function problemsOf(
  tree: Group,
  error: z.core.$ZodError,
  winners: ReadonlyMap<string, Assignment>,
): Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of error.issues) {
    if (issue.code === 'custom' && isDoubtful(issue, error.issues)) continue;
    const problem = badValue(tree, issue, issue.path.map(String), winners);
    // A list with two bad entries is still one setting that is wrong.
    if (!problems.has(problem.path)) problems.set(problem.path, problem);
  }
  return [...problems.values()];
}

/** What compares two settings says nothing while one of the group is wrong by itself. */
function isDoubtful(issue: z.core.$ZodIssue, issues: readonly z.core.$ZodIssue[]): boolean {
  const group = spell(issue.path.slice(0, -1).map(String));
  return issues.some(
    (other) => other.code !== 'custom' && spell(other.path.slice(0, -1).map(String)) === group,
  );
}

function badValue(
  tree: Group,
  issue: z.core.$ZodIssue,
  path: Path,
  winners: ReadonlyMap<string, Assignment>,
): Problem {
  const { place, setting } = settingOf(tree, path);
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

/** The setting at or above a place: an entry of a list belongs to the list. */
function settingOf(tree: Group, path: Path): { place: Path; setting: Setting | undefined } {
  let node: Node | undefined = tree;
  for (const [depth, name] of path.entries()) {
    if (node.is === 'setting') return { place: path.slice(0, depth), setting: node };
    const child = childOf(node, name);
    if (!child) return { place: path, setting: undefined };
    node = child;
  }
  return { place: path, setting: node.is === 'setting' ? node : undefined };
}
