import { VERSION } from '../../app/version.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { manPage } from '../man-page.ts';
import type { ManCommand } from '../table/begin.ts';

const man: Command<ManCommand> = async (_call, door) => {
  const page = manPage(door.commands, VERSION);
  if (door.json) door.printJson({ page });
  else door.print(page.trimEnd());
  return EXIT.ok;
};
export default man;
