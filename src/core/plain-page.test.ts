import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainStyle } from './plain-page.ts';

const TOKENS = path.resolve(import.meta.dirname, '../../web/style/tokens.css');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

test('plain pages have the colours of the dashboard', () => {
  const colours = plainStyle('', sha256).style.text.match(/--[\w-]+: light-dark\([^)]+\);/g) ?? [];
  expect(colours.length).toBeGreaterThan(10);
  const tokens = readFileSync(TOKENS, 'utf8');
  for (const colour of colours) expect(tokens).toContain(colour);
});

test('the hash is that of what stands between the tags, as a browser counts it', () => {
  const { style, hash } = plainStyle('b > i { content: "a" }', sha256);
  const between = style.text.slice('<style>'.length, -'</style>'.length);
  expect(hash).toBe(`'sha256-${sha256(between)}'`);
});
