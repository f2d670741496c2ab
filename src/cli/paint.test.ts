import { describe, expect, test } from 'vitest';
import { paintFor, visibleLength, wantsColour } from './paint.ts';

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
  });
});
