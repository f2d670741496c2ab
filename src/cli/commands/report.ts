import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { reportRun } from '../../use-cases/reporting.ts';
import type { Command } from '../command.ts';
import { layoutOn } from '../show/layout.ts';
import { reportInWords } from '../show/report.ts';
import { grouped } from '../show/units.ts';
import type { ReportCommand } from '../table/understand.ts';

const SAY_EVERY = 2_000;

const report: Command<ReportCommand> = async ({ args: { source }, options }, door) => {
  const app = await door.openExisting();
  const runReport = await reportRun(app, {
    source,
    runId: options.run,
    verify: !options.quick,
    onProgress: (checked) => {
      if (checked % SAY_EVERY === 0) door.say(`${grouped(checked)} files read again`);
    },
  });
  if (door.json) door.printJson(snakeKeys(runReport));
  else door.print(reportInWords(runReport, layoutOn(door)));
  const missed = runReport.gates.some((gate) => gate.verdict === 'fail');
  return missed && options.check ? EXIT.failed : EXIT.ok;
};
export default report;
