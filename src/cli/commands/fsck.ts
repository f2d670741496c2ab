import { checkData } from '../../app/checking.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';

const fsck: Command = async ({ options }, door) => {
  const app = await door.openExisting();
  const checked = await checkData(app, { repair: options.repair === true });
  if (door.json) door.printJson(checked);
  return checked.ok ? EXIT.ok : EXIT.storage;
};
export default fsck;
