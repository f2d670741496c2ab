import { EXIT, type ExitCode } from '../../core/errors.ts';
import type { JsonOf } from '../../core/verb.ts';
import { type ReviewAct, review } from '../../use-cases/reviewing.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import type {
  ReviewApproveCommand,
  ReviewRejectCommand,
  ReviewUndoCommand,
} from '../table/review.ts';

export const approve: Command<ReviewApproveCommand> = ({ args, options }, door) =>
  decide(door, args.ids, 'approve', options);

export const reject: Command<ReviewRejectCommand> = ({ args }, door) =>
  decide(door, args.ids, 'reject');

export const undo: Command<ReviewUndoCommand> = ({ args }, door) => decide(door, args.ids, 'undo');

/** Those that could not be decided are named with the reason, and the others are decided all the same. */
async function decide(
  door: Door<JsonOf<ReviewUndoCommand>>,
  ids: readonly string[],
  act: ReviewAct,
  { anyway }: { readonly anyway: boolean } = { anyway: false },
): Promise<ExitCode> {
  const items = await review(await door.openToChange(), ids, act, { anyway });
  if (door.json) door.printJson({ items });
  else {
    for (const { id, state, why } of items) {
      const word = state === 'refused' ? door.paint.bad('not done') : door.paint.good(state);
      door.print(`${word}  ${id}${why === null ? '' : `: ${why}`}`);
    }
  }
  return items.some(({ state }) => state === 'refused') ? EXIT.failed : EXIT.ok;
}
