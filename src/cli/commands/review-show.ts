import { showEvidence } from '../../api/routes/review.ts';
import { EXIT } from '../../core/errors.ts';
import { evidenceOf } from '../../use-cases/review-evidence.ts';
import type { Command } from '../command.ts';
import { facts } from '../show/table.ts';
import type { ReviewShowCommand } from '../table/review.ts';

/** More than this is read with `annals show` or in the dashboard. */
const MOST_LINES = 20;

const reviewShow: Command<ReviewShowCommand> = async ({ args: { id } }, door) => {
  const found = await evidenceOf(await door.openExisting(), id);
  if (door.json) door.printJson(showEvidence(found));
  else {
    const { proposal, sides } = found;
    door.print(`${door.paint.name(proposal.id)} (${proposal.state}): ${proposal.why}`);
    for (const { title, facts: known, record, url, text } of sides) {
      const pairs = known.map(({ name, value }) => [name, value] as const);
      door.print(`\n${door.paint.bold(title)}`);
      door.print(
        facts(
          [['Record', record ?? undefined], ['Address', url ?? undefined], ...pairs],
          door.paint.dim,
        ),
      );
      if (text) door.print(`\n${text.split('\n').slice(0, MOST_LINES).join('\n')}`);
    }
  }
  return EXIT.ok;
};
export default reviewShow;
