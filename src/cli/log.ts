import type { JsonObject } from '../core/json.ts';
import { type Clock, instant } from '../core/time.ts';
import { harmless, type Paint } from './paint.ts';
import type { Screen } from './terminal.ts';

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

type Log = (level: 'debug' | 'info' | 'warn' | 'error', what: string, facts?: JsonObject) => void;

/** Log lines for people, or one JSON object a line for machines; on standard error either way. */
export function logTo(
  screen: () => Screen,
  least: LogLevel,
  style: Paint | 'json',
  clock: Pick<Clock, 'now'>,
): Log {
  const from = LEVELS.indexOf(least);
  return (level, what, facts = {}) => {
    if (LEVELS.indexOf(level) < from) return;
    const at = instant(clock.now());
    if (style === 'json') {
      screen().write(`${JSON.stringify({ at, level, what, ...facts })}\n`);
      return;
    }
    const paint = { debug: style.dim, info: style.dim, warn: style.warn, error: style.bad }[level];
    screen().write(
      `${style.dim(at.slice(11, 19))} ${paint(level.padEnd(5))} ${onOneLine(what + tail(facts))}\n`,
    );
  };
}

const tail = (facts: JsonObject): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');

/** What a publisher said may neither speak to the terminal nor begin a line that looks like ours. */
const onOneLine = (text: string): string => harmless(text).replace(/\n\s*/g, ' ');
