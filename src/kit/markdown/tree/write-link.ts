/** Link destinations, titles and autolinks in Markdown. */
import type { InlineSpan, Token } from './markdown-tree.ts';

type Link = Extract<InlineSpan, { kind: 'link' }>;

/** What goes between the brackets, escaped so that it ends where it should. */
export function destination(url: string, title: string | undefined): string {
  if (url === '') return title === undefined ? '' : '<>';
  const escaped = escapeEntities(
    url
      // Controls and spaces end a destination; a backtick may start a code span that swallows it.
      .replace(/[\p{Cc} <>`]/gu, percent)
      .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
      .replaceAll('|', '%7C'),
  );
  return balanced(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&');
}

export function linkTitle(title: string | undefined): string {
  if (title === undefined) return '';
  const escaped = escapeEntities(title.replace(/\\(?=[!-/:-@[-`{-~])|"/g, '\\$&'))
    // `\\"` at the end is right, but GitHub's renderer looks for a later quote all the same.
    .replace(/\\$/, '&#92;');
  return ` "${escaped.replaceAll('`', '\\`').replaceAll('|', '\\|')}"`;
}

/** `<https://...>` when the text is the address itself; undefined when a full link is needed. */
export function autolink(
  link: Link,
  text: Token | undefined,
  end: Token | undefined,
): string | undefined {
  if (link.title !== undefined || text?.is !== 'text' || end?.is !== 'close') return undefined;
  if (/[\s<>\p{Cc}`|\\]/u.test(text.text)) return undefined;
  if (link.url === `mailto:${text.text}` && MAIL.test(text.text)) return `<${text.text}>`;
  if (link.url !== text.text || !SCHEME.test(text.text)) return undefined;
  return `<${escapeEntities(text.text)}>`;
}

const SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]{1,31}:/;
const MAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_{}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/;

const percent = (char: string): string =>
  `%${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(2, '0')}`;

const escapeEntities = (text: string): string =>
  text.replace(/&(?=(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)/g, '&amp;');

/** Renderers give up on parentheses nested deeper than 32. */
function balanced(url: string): boolean {
  let depth = 0;
  for (const char of url) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
}
