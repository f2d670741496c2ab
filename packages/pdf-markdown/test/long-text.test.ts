import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createLongText } from '../src/markdown/long-text.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const written = (parts: readonly string[]): string => {
  const text = createLongText();
  for (const part of parts) text.push(part);
  expect(text.length()).toBe(parts.join('').length);
  return text.finish();
};

describe('a text that is longer than what is put together at once', () => {
  const line = 'The Secretary shall report to the committees. ';
  const many = (part: string) => Array.from({ length: 20_000 }, (_, at) => `${at} ${part}`);

  test('nothing is nothing', () => {
    expect(written([])).toBe('');
    expect(written(['\n\n'])).toBe('');
  });

  for (const [what, part] of [
    ['Latin letters', `${line}Résumé`],
    ['all others', `${line}“§ 5” 法 😀`],
  ] as const) {
    test(what, () => {
      const parts = [...many(part), '\n\n', '  '];
      expect(written(parts)).toBe(`${many(part).join('')}\n`);
    });
  }

  test('other letters after many Latin ones, and before many', () => {
    const parts = [...many(line), '“法”', ...many('Café ')];
    expect(written(parts)).toBe(`${parts.join('').trimEnd()}\n`);
  });

  test('its string lies outside of the heap', () => {
    const parts = many(line.repeat(20));
    const before = heapInUse();
    const text = written(parts);
    const more = heapInUse() - before;
    expect(text.length).toBeGreaterThan(18e6);
    expect(more).toBeLessThan(text.length / 2);
  });
});
