import { expect, test } from 'vitest';
import { AnnalsError } from '../core/errors.ts';
import { logTo } from './log.ts';
import { paintFor } from './paint.ts';
import { reportError } from './report-error.ts';
import type { Screen, Terminal } from './terminal.ts';

const HOSTILE = 'moved\u001b]0;mine\u0007\u001b[2J\n12:00:00 error all is lost';

test('what a publisher said in a line of the log neither clears the screen nor begins a line', () => {
  const { screen, written } = paper();
  const clock = { now: () => Date.parse('2026-07-15T08:30:00Z') };
  logTo(() => screen, 'warn', paintFor('plain'), clock)('warn', 'refused', { reason: HOSTILE });
  expect(written()).toBe(
    '08:30:00 warn  refused reason=moved ]0;mine  [2J 12:00:00 error all is lost\n',
  );
});

test.each([true, false])('an error speaks to nobody’s terminal (verbose: %s)', (verbose) => {
  const { screen, written } = paper();
  const terminal = { env: {}, out: screen, err: screen } as unknown as Terminal;
  const error = new AnnalsError('NOT_FOUND', HOSTILE, { hint: HOSTILE });
  reportError(error, terminal, { json: false, verbose, color: false });
  expect(written()).toContain('annals: moved ]0;mine  [2J\n');
  expect(written()).not.toMatch(/(?!\n)\p{Cc}/u);
});

function paper(): { readonly screen: Screen; readonly written: () => string } {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  return { screen: { write, isTerminal: false, width: undefined }, written: () => text };
}
