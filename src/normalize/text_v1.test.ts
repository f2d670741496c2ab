import fc from 'fast-check';
import { expect, test } from 'vitest';
import { text_v1 } from './text_v1.ts';

const markdown = async (text: string) =>
  (await text_v1.normalize(new TextEncoder().encode(text), {})).markdown;

const cases: readonly (readonly [what: string, text: string, expected: string])[] = [
  ['paragraphs', 'a\r\nb\r\n\r\n\r\nc', 'a\nb\n\nc\n'],
  ['what would be markup', '# a\n* b\n1. c <b> _d_', '\\# a\n\\* b\n1\\. c &lt;b> \\_d\\_\n'],
  [
    'an indented first line',
    '    Sec. 2. Definitions\nare these.',
    'Sec. 2. Definitions\nare these.\n',
  ],
  ['columns keep their layout', '  A      B\n  1      2', '```\nA      B\n1      2\n```\n'],
  ['a page break', 'a\fb', 'a\n\nb\n'],
  ['control characters', 'a\0b\x1b', 'ab\n'],
];

for (const [what, text, expected] of cases) {
  test(`text_v1: ${what}`, async () => expect(await markdown(text)).toBe(expected));
}

test('text_v1: no text is empty', async () => {
  expect(await text_v1.normalize(new Uint8Array(), {})).toMatchObject({
    markdown: '',
    status: 'empty',
  });
});

test('text_v1: every word survives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.lorem({ maxCount: 5 })), async (lines) => {
      expect((await markdown(lines.join('\n'))).trim()).toBe(lines.join('\n').trim());
    }),
  );
});

test('bytes that are not in the declared character set leave a damaged text, and say so', async () => {
  const bytes = Uint8Array.from('caf\u00e9', (letter) => letter.charCodeAt(0));
  const body = await text_v1.normalize(bytes, { charset: 'utf-8' });
  expect(body).toMatchObject({ status: 'damaged', markdown: 'caf\u{fffd}\n' });
  expect(body.warnings).toEqual([
    'one place is no utf-8, which the transport names; each reads as U+FFFD',
  ]);
});
