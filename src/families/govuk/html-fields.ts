/** Texts of HTML in fields of the Content API. */
import { objectsIn, wordsOf } from '../../kit/loose-json.ts';
import { wordsInMarkup } from '../../kit/markup-words.ts';

/** HTML as a text, or as one of several forms of it. */
export function htmlOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const form = objectsIn(value).find((one) => one.content_type === 'text/html');
  return wordsOf(form?.content);
}

/** The words of a sentence or two of HTML. Those of a link join the words around it. */
export const plainText = (html: string | null | undefined): string =>
  wordsInMarkup((html ?? '').replace(INLINE, ''));

const INLINE = /<\/?(?:a|abbr|b|em|i|span|strong|sub|sup)\b[^<>]*>/gi;
