/**
 * Plain text to Markdown that shows the same text. Prose keeps its lines; what was laid out with
 * spaces (columns, tables, drawings) becomes a code block, because its layout is its meaning.
 */

import { type DecodedText, decodeText } from '../core/decode-text.ts';
import type { NormalizedBody, Normalizer } from '../core/normalizer.ts';
import { escapeInline, escapeLineStart } from '../kit/markdown/markdown-writing.ts';

export const text_v1: Normalizer = {
  name: 'text_v1',
  accepts: ['text/plain'],
  normalize: async (bytes, options) => {
    return textToMarkdown(decodeText(bytes, { transport: options.charset }));
  },
};

function textToMarkdown({ text, warnings, isDamaged }: DecodedText): NormalizedBody {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\f', '\n\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const markdown = paragraphsOf(lines)
    .map((paragraph) => (isLaidOut(paragraph) ? fenced(paragraph) : prose(paragraph)))
    .join('\n\n');
  return {
    markdown: markdown === '' ? '' : `${markdown}\n`,
    status: markdown === '' ? 'empty' : isDamaged ? 'damaged' : 'ok',
    headings: [],
    artifacts: [],
    warnings,
    pages: [],
  };
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (line === '') open = undefined;
    else if (open) open.push(line);
    else {
      open = [line];
      paragraphs.push(open);
    }
  }
  return paragraphs;
}

/** Three spaces or a tab between words, or lines drawn with characters. An indented first line is still prose. */
const isLaidOut = (lines: readonly string[]): boolean =>
  lines.some(
    (line) => /\S(?: {3}|\t)/.test(line) || /[\u2500-\u257f]|[-=_]{3}[ +|]+[-=_]{3}/.test(line),
  );

function prose(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .map((line) => escapeLineStart(escapeInline(line, { before: '', after: '' })))
    .join('\n');
}

function fenced(lines: readonly string[]): string {
  const indent = lines.reduce((least, line) => Math.min(least, line.search(/[^ ]/)), Infinity);
  const body = lines.map((line) => line.slice(indent)).join('\n');
  let fence = '```';
  for (const [run] of body.matchAll(/`+/g)) if (run.length >= fence.length) fence = `${run}\``;
  return `${fence}\n${body}\n${fence}`;
}
