import { diffWordsWithSpace } from 'diff';
import { showDiff } from '../../api/routes/versions.ts';
import { EXIT } from '../../core/errors.ts';
import { diffVersions, unified, type VersionDiff } from '../../use-cases/diffing.ts';
import { requireDocument } from '../../use-cases/showing.ts';
import type { Command } from '../command.ts';
import type { Paint } from '../paint.ts';
import { counted, moment } from '../show/units.ts';
import type { DiffCommand } from '../table/records.ts';

const diff: Command<DiffCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const document = await requireDocument(app, args.id);
  const { from, to } = options;
  const difference = await diffVersions(app, document.id, { from, to });
  if (door.json) {
    door.printJson(showDiff(difference));
    return EXIT.ok;
  }
  for (const line of diffLines(difference, door.paint)) door.print(line);
  return EXIT.ok;
};
export default diff;

const GRADES: Readonly<Record<VersionDiff['grade'], string>> = {
  first: 'the first version',
  bytes: 'the same text in other bytes',
  cosmetic: 'the same words, set differently',
  text: 'the text differs',
};

function diffLines(difference: VersionDiff, paint: Paint): string[] {
  const { from, to, described, added, removed } = difference;
  const between = `version ${from.number} (${moment(from.seenAt)}) → version ${to.number} (${moment(to.seenAt)})`;
  const count = added + removed > 0 ? `, ${counted(added, 'line')} added, ${removed} removed` : '';
  return [
    paint.bold(difference.title),
    `${difference.id}: ${between}: ${GRADES[difference.grade]}${count}`,
    ...described.flatMap(({ field, from, to }) => [
      paint.bad(`- ${field}: ${from ?? 'none'}`),
      paint.good(`+ ${field}: ${to ?? 'none'}`),
    ]),
    ...coloured(unified(difference), paint),
  ];
}

/** Lines that replace each other one for one show the words that changed in bold. */
function coloured(lines: readonly string[], paint: Paint): string[] {
  const painted: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const removed = at > 1 ? run(lines, at, '-') : [];
    const added = run(lines, at + removed.length, '+');
    if (removed.length > 0 && removed.length === added.length) {
      const pairs = removed.map((before, n) => replaced(before, added[n] ?? '', paint));
      painted.push(...pairs.map(([before]) => before), ...pairs.map(([, after]) => after));
      at += removed.length * 2;
      continue;
    }
    painted.push(colourOf(line, at, paint)(line));
    at += 1;
  }
  return painted;
}

function run(lines: readonly string[], from: number, sign: string): readonly string[] {
  let to = from;
  while (lines[to]?.startsWith(sign)) to += 1;
  return lines.slice(from, to);
}

/** The first two lines name the versions. */
function colourOf(line: string, at: number, paint: Paint): (text: string) => string {
  if (at < 2) return paint.dim;
  if (line.startsWith('@@')) return paint.name;
  if (line.startsWith('-')) return paint.bad;
  if (line.startsWith('+')) return paint.good;
  return (text) => text;
}

/** Beyond this many different words a line is another line. */
const MOST_EDITS = 500;

function replaced(before: string, after: string, paint: Paint): readonly [string, string] {
  const options = { maxEditLength: MOST_EDITS };
  const words = diffWordsWithSpace(before.slice(1), after.slice(1), options);
  if (!words) return [paint.bad(before), paint.good(after)];
  const side = (is: 'removed' | 'added', colour: (text: string) => string) =>
    words
      .filter((word) => word[is] || !(word.added || word.removed))
      .map((word) => (word[is] ? paint.bold(colour(word.value)) : colour(word.value)))
      .join('');
  return [paint.bad('-') + side('removed', paint.bad), paint.good('+') + side('added', paint.good)];
}
