import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { completionScript } from '../completion-script.ts';
import type { Door } from '../door.ts';
import type { CompletionCommand } from '../table/configure.ts';

const completion: Command<CompletionCommand> = async ({ args: { shell } }, door) => {
  const script = completionScript(shell, door.commands, await sourceNames(door));
  if (door.json) door.printJson({ shell, script });
  else door.print(script);
  return EXIT.ok;
};
export default completion;

/** Settings that cannot be read take only the names away: every new shell asks for this script. */
async function sourceNames(door: Door): Promise<readonly string[]> {
  try {
    const { families } = await door.settings();
    return families.flatMap(({ sources }) => Object.keys(sources));
  } catch {
    return [];
  }
}
