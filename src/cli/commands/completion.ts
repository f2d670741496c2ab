import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { completionScript } from '../completion-script.ts';
import type { CompletionCommand } from '../table/configure.ts';

const completion: Command<CompletionCommand> = async ({ args: { shell } }, door) => {
  const script = completionScript(shell, door.commands);
  if (door.json) door.printJson({ shell, script });
  else door.print(script);
  return EXIT.ok;
};
export default completion;
