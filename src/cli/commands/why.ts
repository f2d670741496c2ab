import { showLine } from '../../api/routes/why.ts';
import type { DecisionLine } from '../../core/decision.ts';
import { EXIT } from '../../core/errors.ts';
import type { Run } from '../../core/run.ts';
import { type DecisionSentence, tell } from '../../use-cases/decision-sentences.ts';
import { decisionsOfRun, type Story, why } from '../../use-cases/why.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { heldFacts, successionFact } from '../show/document.ts';
import { endingOf, fieldsInWords, troubles } from '../show/run.ts';
import { facts } from '../show/table.ts';
import { duration, moment } from '../show/units.ts';
import type { WhyCommand } from '../table/understand.ts';

const tellWhy: Command<WhyCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const { limit } = options;
  const story = await why(app, args.what, limit);
  if (door.json) {
    const lines =
      story.about === 'run' ? await decisionsOfRun(app, story.run, limit) : story.decisions;
    for (const line of lines) door.printJson(showLine(line));
    return EXIT.ok;
  }
  for (const line of storyLines(story, door)) door.print(line);
  return EXIT.ok;
};
export default tellWhy;

export function storyLines(story: Story, door: Pick<Door, 'paint'>): string[] {
  const { paint } = door;
  if (story.about === 'run') {
    const { run, tally, failed, decisions } = story;
    const last = decisions.findLastIndex((line) => line.stage === 'discover');
    return [
      headline(run, door),
      ...decisions.slice(0, last + 1).map((line) => storyLine(line, door)),
      ...troubles(run, tally, failed, paint).map((line) => `  ${line}`),
      ...decisions.slice(last + 1).map((line) => storyLine(line, door)),
    ];
  }
  const lines: string[] = [];
  if (story.about === 'document') {
    const { document } = story;
    lines.push(paint.bold(document.title), document.id, document.sourceUrl);
  } else lines.push(paint.bold(story.name), paint.warn('not held'));
  let run: string | null | undefined;
  for (const line of story.decisions) {
    if (line.runId !== run) {
      run = line.runId;
      const known = story.runs.get(run ?? '');
      const byHand = `${paint.bold('By hand')}, ${line.at.slice(0, 10)}`;
      lines.push('', known ? headline(known, door) : run === null ? byHand : `run ${run}`);
    }
    lines.push(storyLine(line, door));
  }
  if (story.decisions.length === 0) {
    lines.push('', 'The decision log has no lines about it.');
  }
  if (story.about === 'document') {
    const { document, succession } = story;
    const now = heldFacts(document);
    if (succession) now.push(['leads to', successionFact(succession, paint)]);
    lines.push('', paint.bold('Now'), facts(now, paint.dim).replace(/^/gm, '  '));
  }
  return lines;
}

function headline(run: Run, { paint }: Pick<Door, 'paint'>): string {
  const params = fieldsInWords(run.params);
  const took = run.endedAt
    ? ` after ${duration(Date.parse(run.endedAt) - Date.parse(run.startedAt))}`
    : '';
  const what = [run.source, ...(params ? [params] : [])].join(', ');
  return `${paint.bold(`Run ${run.id}`)} of ${what}: ${endingOf(run, paint)}${took}, begun ${moment(run.startedAt)}`;
}

function storyLine(decision: DecisionLine, { paint }: Pick<Door, 'paint'>): string {
  const { text, tone } = tell(decision);
  const [first = '', ...more] = text.split('\n');
  const colour: Record<DecisionSentence['tone'], (text: string) => string> = {
    plain: (plain) => plain,
    good: paint.good,
    warn: paint.warn,
    bad: paint.bad,
  };
  const head = `  ${paint.dim(decision.at.slice(11, 23))}  ${paint.dim(decision.stage.padEnd(8))}  `;
  const indent = ' '.repeat(26);
  return [head + colour[tone](first), ...more.map((line) => indent + colour[tone](line))].join(
    '\n',
  );
}
