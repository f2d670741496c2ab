import type { Command } from '../command.ts';
import type { PauseCommand } from '../table/end-run.ts';
import { endRun } from './end-run.ts';

const pause: Command<PauseCommand> = ({ args, options }, door) =>
  endRun(args.run, { what: 'pause', waitSeconds: options.wait }, door);
export default pause;
