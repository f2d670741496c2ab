import type { Command } from '../command.ts';
import type { IndexUpdateCommand } from '../table/search-commands.ts';
import { update } from './index-rebuild.ts';

const updating: Command<IndexUpdateCommand> = async (_call, door) =>
  update(await door.openToChange(), door);
export default updating;
