import { wordsInMarkup } from '../../kit/markup-words.ts';

/** The words of a sentence or two of HTML. Those of a link join the words around it. */
export const plainText = (html: string | null | undefined): string =>
  wordsInMarkup((html ?? '').replace(INLINE, ''));

const INLINE = /<\/?(?:a|abbr|b|em|i|span|strong|sub|sup)\b[^<>]*>/gi;
