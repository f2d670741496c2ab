import type { Door } from '../door.ts';
import { bar } from './bar.ts';
import { jsonLines, textLines } from './lines.ts';
import type { ProgressView } from './view.ts';

/** A bar on a terminal, lines now and then elsewhere, nothing with --quiet. */
export function showProgress(door: Door, title: string): ProgressView {
  if (door.quiet) return QUIET;
  if (door.json) return jsonLines(door);
  const { err, env } = door.terminal;
  return err.isTerminal && env.TERM !== 'dumb' ? bar(door, title) : textLines(door, title);
}

const QUIET: ProgressView = {
  update: () => undefined,
  waiting: () => undefined,
  end: () => undefined,
};
