import { showCheckup } from '../../api/routes/check.ts';
import type { CheckOutcome, Checkup } from '../../core/checkup.ts';
import { EXIT } from '../../core/errors.ts';
import { checkRecord } from '../../use-cases/check-record.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { facts } from '../show/table.ts';
import { moment } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { CheckCommand } from '../table/records.ts';

const check: Command<CheckCommand> = async ({ args }, door) => {
  const app = await door.openToChange();
  const { stop, release } = stopOnSignal(() => undefined);
  try {
    const done = await checkRecord(app, args.id, { trigger: 'cli', stop });
    if (door.json) door.printJson(showCheckup(done));
    else report(done, door);
    return done.outcome === 'refused' || done.outcome === 'no answer' ? EXIT.failed : EXIT.ok;
  } finally {
    release();
  }
};
export default check;

const MEANING: Record<CheckOutcome, string> = {
  unchanged: 'the publisher has what is held',
  changed: 'the publisher has another text or other bytes; they are a new version now',
  withdrawn: 'the publisher says that it no longer stands',
  restored: 'the publisher has it again, and it stands',
  gone: 'the publisher has nothing at its address',
  refused: 'the publisher, or a rule, did not allow the question; nothing was changed',
  'no answer': 'the publisher gave no usable answer; nothing was changed',
};

function report(done: Checkup, { print, paint }: Door): void {
  const { outcome, statusBefore, status, confirmFrom } = done;
  const colour = outcome === 'unchanged' || outcome === 'restored' ? paint.good : paint.warn;
  print(`${paint.bold(done.documentId)} ${colour(outcome)}: ${MEANING[outcome]}`);
  const became = status === statusBefore ? status : `${status}, before ${statusBefore}`;
  print(
    facts(
      [
        ['status', became],
        ['why', done.reason ?? undefined],
        ['asked', moment(done.checkedAt)],
        [
          'next',
          confirmFrom ? `the same answer after ${moment(confirmFrom)} withdraws it` : undefined,
        ],
      ],
      paint.dim,
    ),
  );
}
