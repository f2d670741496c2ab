import { EXIT } from '../../core/errors.ts';
import { reportRun } from '../../use-cases/reporting.ts';
import type { Command } from '../command.ts';
import { reportInWords } from '../show/report.ts';
import { grouped } from '../show/units.ts';

const SAY_EVERY = 2_000;

const report: Command = async ({ args: [source = ''], options }, door) => {
  const app = await door.openExisting();
  const told = await reportRun(app, {
    source,
    runId: options.run as string | undefined,
    verify: options.quick !== true,
    onProgress: (checked) => {
      if (checked % SAY_EVERY === 0) door.say(`${grouped(checked)} files read again`);
    },
  });
  if (door.json) door.printJson(told);
  else door.print(reportInWords(told, { paint: door.paint, width: door.terminal.out.width }));
  const missed = told.gates.some((gate) => gate.verdict === 'fail');
  return missed && options.check === true ? EXIT.failed : EXIT.ok;
};
export default report;
