import { EXIT } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { SECOND } from '../../core/time.ts';
import { type Checked, checkData, type LookedAt } from '../../use-cases/checking.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { layoutOn } from '../show/layout.ts';
import { counted, duration, grouped } from '../show/units.ts';
import type { FsckCommand } from '../table/serve-and-check.ts';

const fsck: Command<FsckCommand> = async ({ options }, door) => {
  const app = await (options.repair ? door.openToChange() : door.openExisting());
  const begunAt = door.clock.now();
  const progress = progressIn(door);
  const checked = await checkData(app, {
    mode: options.repair ? 'repair' : 'report',
    strict: options.strict,
    cwd: door.terminal.cwd,
    onProgress: progress.update,
  });
  progress.end();
  if (door.json) door.printJson(snakeKeys(checked));
  else report(checked, door, door.clock.now() - begunAt);
  return checked.ok ? EXIT.ok : EXIT.storage;
};
export default fsck;

/** `12 rows, 24 files, 40 manifest lines`. */
export const lookedAt = ({ rows, files, manifestLines }: LookedAt): string =>
  `${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(manifestLines, 'manifest line')}`;

function report({ ok, looked, findings }: Checked, door: Door, ms: number): void {
  const { paint } = door;
  const repaired = findings.filter((finding) => finding.repaired).length;
  const notes = findings.filter((finding) => finding.is === 'note' && !finding.repaired).length;
  const open = findings.length - repaired - notes;
  sayFindings(findings, door);
  const verdict =
    open > 0
      ? paint.bad(`${counted(open, 'thing')} ${open === 1 ? 'does' : 'do'} not agree`)
      : paint.good('Rows, bytes and manifest agree');
  const noted = notes > 0 ? `, ${counted(notes, 'note')}` : '';
  const mended = repaired > 0 ? `, ${grouped(repaired)} repaired` : '';
  door.print(`${verdict}${mended}${noted}: ${lookedAt(looked)} in ${duration(ms)}.`);
  for (const hint of hintsFor(findings)) door.say(hint);
  if (open === 0 && !ok) door.say('With --strict notes count as damage.');
}

const BYTES = '`annals run <source> --refetch` brings lost bytes back.';
const REPAIR = '`annals fsck --repair` puts it right.';

/** What to do about each kind, said once. */
const HINTS: Readonly<Record<string, string>> = {
  'database unsound': 'Restore the catalog from a backup, or make a new one with `annals rebuild`.',
  'catalog behind': 'Restore the newer catalog, or make a new one with `annals rebuild`.',
  'bytes missing': BYTES,
  'bytes damaged': `\`annals fsck --repair\` moves damaged bytes to cas/damaged; then ${BYTES}`,
  'text differs': '`annals renormalize <source>` reads the text again from its bytes.',
  'version differs':
    'Restore the catalog from a backup: an earlier version cannot be fetched again.',
  'row missing': 'Restore the catalog from a backup, or make a new one with `annals rebuild`.',
  'link missing': REPAIR,
  'manifest differs': `${REPAIR} If lines of others stand at its end, move the file away: the next run writes it again.`,
  'feed differs': REPAIR,
  'full text differs': REPAIR,
  'vectors differ': `${REPAIR} \`annals index update\` makes the vectors.`,
};

function hintsFor(findings: Checked['findings']): readonly string[] {
  const open = findings.filter(({ is, repaired }) => is === 'damage' && !repaired);
  return [...new Set(open.flatMap(({ kind }) => HINTS[kind] ?? []))];
}

/** One line for each; nothing when there are none. */
export function sayFindings(findings: Checked['findings'], door: Door): void {
  if (findings.length === 0) return;
  const { paint } = door;
  const rows = findings.map(({ kind, what, is, repaired }) => [
    repaired ? paint.good('repaired') : is === 'note' ? paint.dim('note') : paint.bad('found'),
    kind,
    what,
  ]);
  door.print(
    `${layoutOn(door).table([{ title: '' }, { title: '' }, { title: '', wraps: true }], rows)}\n`,
  );
}

const TERMINAL_EVERY = 0.1 * SECOND;
const LINES_EVERY = 5 * SECOND;

function progressIn(door: Door): { update: (looked: LookedAt) => void; end: () => void } {
  const { err } = door.terminal;
  const onTerminal = err.isTerminal && !door.quiet && !door.json;
  const every = onTerminal ? TERMINAL_EVERY : LINES_EVERY;
  let shownAt = door.clock.now();
  return {
    update: (looked) => {
      const now = door.clock.now();
      if (now - shownAt < every) return;
      shownAt = now;
      if (onTerminal) err.write(`\r\u001b[2Kchecking: ${lookedAt(looked)}`);
      else door.say(`checking: ${lookedAt(looked)}`);
    },
    end: () => {
      if (onTerminal) err.write('\r\u001b[2K');
    },
  };
}
