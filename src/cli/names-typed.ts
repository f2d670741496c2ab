import type { Registry } from '../app/registry.ts';
import { withSourceNames } from '../core/source-names.ts';
import type { Call } from '../core/verb.ts';
import type { CommandEntry } from './command.ts';

/** The command under its own name. A word after the command is no command, whatever it is. */
export function withOwnVerb(
  argv: readonly string[],
  table: readonly Pick<CommandEntry, 'name' | 'aliases'>[],
): readonly string[] {
  const own = new Map(
    table.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name] as const)),
  );
  const commands = new Set(table.map(({ name }) => name.split(' ')[0]));
  const at = argv.findIndex((word) => commands.has(word) || own.has(word));
  return argv.flatMap((word, i) => (i === at ? (own.get(word)?.split(' ') ?? word) : word));
}

/** The call with every source under its own name, whatever it was called. */
export async function withOwnSources(
  call: Call,
  registry: () => Promise<Pick<Registry, 'namesOf'>>,
): Promise<Call> {
  const { args, options } = call;
  if (args.source === undefined && options.source === undefined) return call;
  const { namesOf } = await registry();
  return {
    ...call,
    args: withSourceNames(args, namesOf),
    options: withSourceNames(options, namesOf),
  };
}
