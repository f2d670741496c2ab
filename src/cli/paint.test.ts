import { describe, expect, test } from 'vitest';
import { harmless, paintFor, visibleLength, wantsColour } from './paint.ts';

describe('colours', () => {
  test.each([
    ['on a terminal', { isTerminal: true, env: {} }, true],
    ['in a pipe', { isTerminal: false, env: {} }, false],
    ['with NO_COLOR', { isTerminal: true, env: { NO_COLOR: '1' } }, false],
    ['with NO_COLOR set to nothing', { isTerminal: true, env: { NO_COLOR: '' } }, true],
    ['on a dumb terminal', { isTerminal: true, env: { TERM: 'dumb' } }, false],
    ['in a pipe with FORCE_COLOR', { isTerminal: false, env: { FORCE_COLOR: '1' } }, true],
    ['with both', { isTerminal: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, false],
  ])('%s: %j gives %j', (_what, wish, expected) => {
    expect(wantsColour({ allowed: true, ...wish })).toBe(expected);
    expect(wantsColour({ allowed: false, ...wish })).toBe(false);
  });

  test('take no room, and are absent when they are not wanted', () => {
    expect(visibleLength(paintFor('colours').bad('four'))).toBe(4);
    expect(paintFor('plain').bad('four')).toBe('four');
    expect(visibleLength('a\u001b[2Jb')).toBe(6);
  });

  test.each([
    ['clearing the screen', 'a\u001b[2Jb', 'a [2Jb'],
    ['naming the window', '\u001b]0;mine\u0007', ' ]0;mine '],
    ['a sign of eight bits', 'a\u009b2Jb', 'a 2Jb'],
    ['going back over the line', 'safe\revil', 'safe evil'],
    [
      'line breaks, tabs and colours stay',
      '\u001b[31ma\n\tb\u001b[39m',
      '\u001b[31ma\n\tb\u001b[39m',
    ],
  ])('what speaks to a terminal is silenced: %s', (_what, text, shown) => {
    expect(harmless(text)).toBe(shown);
  });
});
