import type { Command } from '../command.ts';
import { update } from './index-rebuild.ts';

const updating: Command = async (_call, door) => update(await door.openToChange(), door);
export default updating;
