import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

test('every distance and share stands in a table of thresholds, with a name', () => {
  const elsewhere = files
    .filter((file) => !file.endsWith('thresholds.ts'))
    .flatMap((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .filter((line) => /(?<![\w.'"-])\d*\.\d+\b/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(elsewhere).toEqual([]);
});

test('every threshold says what it is for', () => {
  const silent = files
    .filter((file) => file.endsWith('thresholds.ts'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(source, file), 'utf8').split('\n');
      return lines.filter((line, at) => {
        const named = /^ {2}\w+: [-\d_.]+,$/.test(line);
        // Those that follow one another share a sentence.
        let above = at - 1;
        while (/^ {2}\w+: [-\d_.]+,$/.test(lines[above] ?? '')) above -= 1;
        return named && !/\*\/$/.test(lines[above] ?? '');
      });
    });
  expect(silent).toEqual([]);
});
