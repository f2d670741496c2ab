import { type Checked, checkData, type Looked } from '../../app/checking.ts';
import { EXIT } from '../../core/errors.ts';
import { SECOND } from '../../core/time.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { table } from '../show/table.ts';
import { counted, duration, grouped } from '../show/units.ts';

const fsck: Command = async ({ options }, door) => {
  const app = await door.openExisting();
  const begunAt = door.clock.now();
  const progress = progressIn(door);
  const checked = await checkData(app, {
    mode: options.repair ? 'repair' : 'report',
    cwd: door.terminal.cwd,
    onProgress: progress.update,
  });
  progress.end();
  if (door.json) door.printJson(checked);
  else report(checked, door, door.clock.now() - begunAt);
  return checked.ok ? EXIT.ok : EXIT.storage;
};
export default fsck;

/** `12 rows, 24 files, 40 manifest lines`. */
export const lookedAt = ({ rows, files, manifestLines }: Looked): string =>
  `${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(manifestLines, 'manifest line')}`;

function report({ ok, looked, findings }: Checked, door: Door, ms: number): void {
  const { paint } = door;
  const repaired = findings.filter((finding) => finding.repaired).length;
  const open = findings.length - repaired;
  if (findings.length > 0) {
    const rows = findings.map(({ kind, what, repaired: done }) => [
      done ? paint.good('repaired') : paint.bad('found'),
      kind,
      what,
    ]);
    door.print(`${table([{ title: '' }, { title: '' }, { title: '' }], rows)}\n`);
  }
  const verdict = ok
    ? paint.good('Rows, bytes and manifest agree')
    : paint.bad(`${counted(open, 'thing')} ${open === 1 ? 'does' : 'do'} not agree`);
  const mended = repaired > 0 ? `, ${grouped(repaired)} repaired` : '';
  door.print(`${verdict}${mended}: ${lookedAt(looked)} in ${duration(ms)}.`);
  if (!ok) {
    door.say(
      '`annals fsck --repair` links lost files again; lost bytes come back with `annals run <source> --refetch`.',
    );
  }
}

const TERMINAL_EVERY = 0.1 * SECOND;
const LINES_EVERY = 5 * SECOND;

function progressIn(door: Door): { update: (looked: Looked) => void; end: () => void } {
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
