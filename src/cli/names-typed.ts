import type { Registry } from '../app/registry.ts';
import type { Call, CommandEntry } from './command.ts';

/** What people of other systems type for a command; each is the command in all that it takes. */
const VERB_NAMES: Readonly<Record<string, string>> = { ingest: 'run', backfill: 'run' };

/** The command under its own name. A word after the command is no command, whatever it is. */
export function withOwnVerb(
  argv: readonly string[],
  table: readonly Pick<CommandEntry, 'name'>[],
): readonly string[] {
  const commands = new Set(table.map(({ name }) => name.split(' ')[0]));
  const at = argv.findIndex((word) => commands.has(word) || Object.hasOwn(VERB_NAMES, word));
  return argv.map((word, i) => (i === at ? (VERB_NAMES[word] ?? word) : word));
}

/** The call with every source under its own name, whatever it was called. */
export async function withOwnSources(
  entry: Pick<CommandEntry, 'arguments'>,
  call: Call,
  registry: () => Promise<Pick<Registry, 'nameOf'>>,
): Promise<Call> {
  const at = entry.arguments?.findIndex(({ name }) => /^[<[]source\W/.test(name)) ?? -1;
  const argument = call.args[at];
  const { source: option } = call.options;
  if (argument === undefined && typeof option !== 'string') return call;
  const { nameOf } = await registry();
  const args = call.args.map((arg, i) => (i === at && arg !== undefined ? nameOf(arg) : arg));
  if (typeof option !== 'string') return { ...call, args };
  const source = option.split(',').map(nameOf).join(',');
  return { ...call, args, options: { ...call.options, source } };
}
