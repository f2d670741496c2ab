/** Pieces of HTML, made of fields of which nothing is certain. Nothing to say gives an empty text. */
import { wordsInMarkup } from '../../kit/markup-words.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of each thing in a list; what is none is left out. */
export const listOf = (value: unknown): readonly Fields[] =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is Fields => typeof one === 'object' && one !== null,
  );

export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string');

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** HTML as a text, or as one of several forms of it. */
export function htmlOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const form = listOf(value).find((one) => one.content_type === 'text/html');
  return wordsOf(form?.content);
}

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const join = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n');

export const paragraph = (words: string): string => (words ? `<p>${escaped(words)}</p>` : '');

export const item = (html: string): string => (html ? `<li>${html}</li>` : '');

export const list = (items: readonly string[]): string =>
  items.some(Boolean) ? `<ul>${items.join('')}</ul>` : '';

export const linkTo = (url: string, words: string): string =>
  url && words ? `<a href="${escaped(url)}">${escaped(words)}</a>` : escaped(words);

/** A title and what stands under it, if only the title: a part of a guide may be empty. */
export const titled = (title: string, html: string): string =>
  title ? join(`<h2>${escaped(title)}</h2>`, html) : html;

/** A title only where something stands under it. */
export const section = (title: string, html: string): string => html && titled(title, html);

/** The words of a sentence or two of HTML. Those of a link join the words around it. */
export const plainText = (html: string | null | undefined): string =>
  wordsInMarkup((html ?? '').replace(INLINE, ''));

const INLINE = /<\/?(?:a|abbr|b|em|i|span|strong|sub|sup)\b[^<>]*>/gi;
