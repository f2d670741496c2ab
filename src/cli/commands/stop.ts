import type { Command } from '../command.ts';
import type { StopCommand } from '../table/end-run.ts';
import { endRun } from './end-run.ts';

const stop: Command<StopCommand> = ({ args, options }, door) =>
  endRun(args.run, { what: 'stop', waitSeconds: options.wait }, door);
export default stop;
