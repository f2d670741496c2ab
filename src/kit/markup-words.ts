/** Markup that is read as text: one element out of a large file, or words out of a little HTML. */
import { decodeEntities } from './markdown/html-fragment.ts';

/** Every word, in order; each tag parts the words around it. */
export const wordsInMarkup = (markup: string): string =>
  decodeEntities(markup.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** What the first element of a name holds: by indexes, so that a file of beginnings is read once. */
export function insideFirst(xml: string, name: string): string {
  const begin = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(xml);
  const from = begin ? begin.index + begin[0].length : -1;
  const to = from < 0 ? -1 : xml.indexOf(`</${name}>`, from);
  return to < 0 ? '' : xml.slice(from, to);
}
