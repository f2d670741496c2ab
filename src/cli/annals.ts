import { CommanderError } from 'commander';
import type { Registry } from '../app/registry.ts';
import { EXIT, type ExitCode } from '../core/errors.ts';
import { builtInFamilies } from '../families/index.ts';
import { COMMANDS } from './commands.ts';
import { withOurVerbs } from './earlier-programs.ts';
import { withOwnSources, withOwnVerb } from './names-typed.ts';
import { buildProgram, type Chosen } from './program.ts';
import { reportError, UsageError } from './report-error.ts';
import { sourceFlagsIn, withKebabFlags } from './source-flags.ts';
import type { Terminal } from './terminal.ts';

/** One invocation of the command line, from what was typed to the exit code. */
export async function annals(typed: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const argv = withOwnVerb(helpAsFlag(withOurVerbs(typed, builtInFamilies)), COMMANDS);
  const style = {
    json: argv.includes('--json'),
    verbose: argv.includes('--verbose'),
    color: !argv.includes('--no-color'),
  };
  try {
    const chosen = await parse(argv, terminal);
    if (chosen === 'helped') return EXIT.ok;
    if (chosen === 'misused') return EXIT.usage;
    const { openDoor } = await import('./door.ts');
    const { door, close } = openDoor(terminal, chosen.globals, chosen.flags);
    const { default: command } = await chosen.entry.load();
    try {
      return await command(await withOwnSources(chosen.entry, chosen.call, door.registry), door);
    } finally {
      await close();
    }
  } catch (error) {
    return reportError(error, terminal, style);
  }
}

/** `annals help run` is `annals run --help`. */
const helpAsFlag = (argv: readonly string[]): readonly string[] =>
  argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;

/** The command that was chosen, unless help or the version was printed instead. */
async function parse(
  typed: readonly string[],
  terminal: Terminal,
): Promise<Chosen | 'helped' | 'misused'> {
  let chosen: Chosen | undefined;
  const fromSource = await sourceFlagsIn(typed, COMMANDS, () => registryFor(typed, terminal));
  const argv = withKebabFlags(typed, fromSource);
  const program = buildProgram(COMMANDS, argv, terminal, fromSource, (found) => {
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
    const [first = '', ...more] = error.message.replace(/^error: /, '').split('\n');
    const hint = [...more, 'See `annals --help`, or `annals <command> --help`.'].join('\n');
    throw new UsageError(first, hint);
  }
  return chosen ?? 'helped';
}

/**
 * The sources whose parameters are flags; those of families from elsewhere are named in the settings.
 * Settings that are wrong are reported by the command itself, which reads all of them.
 */
async function registryFor(argv: readonly string[], terminal: Terminal): Promise<Registry> {
  const [{ registryOf }, { loadSettings }, { builtInFamilies }] = await Promise.all([
    import('../app/registry.ts'),
    import('../app/settings/load.ts'),
    import('../families/index.ts'),
  ]);
  const at = argv.indexOf('--config');
  const file = at < 0 ? undefined : argv[at + 1];
  const families = await loadSettings({ file, env: terminal.env, cwd: terminal.cwd }).then(
    (loaded) => loaded.families,
    () => builtInFamilies,
  );
  return registryOf(families);
}
