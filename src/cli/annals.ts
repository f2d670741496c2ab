import { CommanderError } from 'commander';
import { EXIT, type ExitCode } from '../core/errors.ts';
import { builtInFamilies } from '../families/index.ts';
import type { CommandEntry } from './command.ts';
import { COMMANDS, commandsOf } from './commands.ts';
import { withOurVerbs } from './earlier-programs.ts';
import { type FamiliesInForce, familiesInForce } from './families-in-force.ts';
import { withOwnSources, withOwnVerb } from './names-typed.ts';
import { buildProgram, type Chosen, isTyped } from './program.ts';
import { reportError, UsageError } from './report-error.ts';
import { sourceFlagsIn, withKebabFlags } from './source-flags.ts';
import type { Terminal } from './terminal.ts';

/** One invocation of the command line, from what was typed to the exit code. */
export async function annals(typed: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const inForce = await familiesInForce(typed, terminal);
  const table = commandsOf(inForce.families);
  const argv = withOwnVerb(helpAsFlag(withOurVerbs(typed, inForce.families), table), table);
  const style = {
    json: argv.includes('--json'),
    verbose: argv.includes('--verbose'),
    color: !argv.includes('--no-color'),
  };
  try {
    const chosen = await parse(argv, terminal, inForce);
    if (chosen === 'helped') return EXIT.ok;
    if (chosen === 'misused') return EXIT.usage;
    const { openDoor } = await import('./door.ts');
    const { door, close } = openDoor(terminal, chosen.globals, chosen.flags, {
      prints: chosen.entry.json.prints,
      commands: table,
    });
    const { default: command } = await chosen.entry.load();
    try {
      return await command(await withOwnSources(chosen.call, door.registry), door);
    } finally {
      await close();
    }
  } catch (error) {
    return reportError(error, terminal, style);
  }
}

/** `annals help run` is `annals run --help`. What is no command is refused as it would be without `help`. */
function helpAsFlag(argv: readonly string[], commands: readonly CommandEntry[]): readonly string[] {
  const [first, wanted] = argv;
  if (first !== 'help') return argv;
  const isCommand = commands.some(({ name, aliases = [] }) =>
    [name.split(' ')[0], ...aliases].includes(wanted),
  );
  const isKnown = wanted === undefined || wanted.startsWith('-') || isCommand;
  return [...argv.slice(1), ...(isKnown ? ['--help'] : [])];
}

/** Shapes are loaded only for whoever asks for the help of a command. */
async function jsonHelpFor(
  commands: readonly CommandEntry[],
  argv: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!argv.includes('--help') && !argv.includes('-h')) return new Map();
  const typed = commands.filter((entry) => isTyped(entry, argv));
  if (typed.length === 0) return new Map();
  const { jsonHelpOf } = await import('./json-help.ts');
  return new Map(
    await Promise.all(typed.map(async (entry) => [entry.name, await jsonHelpOf(entry)] as const)),
  );
}

/** The command that was chosen, unless help or the version was printed instead. */
async function parse(
  typed: readonly string[],
  terminal: Terminal,
  { families, problem }: FamiliesInForce,
): Promise<Chosen | 'helped' | 'misused'> {
  let chosen: Chosen | undefined;
  const commands = families === builtInFamilies ? COMMANDS : commandsOf(families);
  const fromSource = await sourceFlagsIn(typed, commands, async () => {
    const { registryOf } = await import('../app/registry.ts');
    return registryOf(families);
  });
  const argv = withKebabFlags(typed, fromSource);
  const table = { commands, families };
  const jsonHelp = await jsonHelpFor(commands, argv);
  const program = buildProgram(table, argv, terminal, { fromSource, jsonHelp }, (found) => {
    chosen = found;
  });
  if (argv.length === 0) {
    program.outputHelp();
    return 'helped';
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 'helped';
    // Commander has printed the help of the group already.
    if (error.code === 'commander.help') return 'misused';
    // It may be the command of a family that could not be loaded: that is then what is wrong.
    if (problem && error.code === 'commander.unknownCommand') throw problem;
    const [first = '', ...more] = error.message.replace(/^error: /, '').split('\n');
    const hint = [...more, 'See `annals --help`, or `annals <command> --help`.'].join('\n');
    throw new UsageError(first, hint);
  }
  return chosen ?? 'helped';
}
