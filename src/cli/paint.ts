import type { Paint } from '../core/verb.ts';

export type { Paint } from '../core/verb.ts';

export interface ColourWish {
  /** False after `--no-color`. */
  readonly allowed: boolean;
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** https://no-color.org: the variable counts when it is set to anything but nothing. */
export function wantsColour({ allowed, isTerminal, env }: ColourWish): boolean {
  if (!allowed || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

export function paintFor(colours: 'colours' | 'plain'): Paint {
  const style = (on: number, off: number) =>
    colours === 'plain'
      ? (text: string) => text
      : (text: string) => (text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`);
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    good: style(32, 39),
    warn: style(33, 39),
    bad: style(31, 39),
    name: style(36, 39),
  };
}

/** Columns a text takes on a terminal, colours not counted. */
export const visibleLength = (text: string): number =>
  [...text.replace(/\p{Cc}\[\d{1,2}m/gu, '')].length;

/**
 * What came from a publisher must not speak to the terminal: of the signs that a terminal obeys,
 * line breaks, tabs and colours stay.
 */
export const harmless = (text: string): string =>
  text.replace(/(?![\n\t])\p{Cc}(\[\d{1,2}m)?/gu, (sign, colour?: string) =>
    colour !== undefined && sign.startsWith('\u001b') ? sign : ' ',
  );
