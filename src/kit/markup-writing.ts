/** Pieces of HTML, for sources whose text lies in fields of JSON. Nothing to say gives an empty text. */

/** Words as they stand between tags, of HTML and of XML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Words as they stand in quoted attributes too. */
export const escapeMarkup = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

export const joinPieces = (...pieces: readonly string[]): string =>
  pieces.filter(Boolean).join('\n');

export const paragraph = (words: string): string => (words ? `<p>${escapeMarkup(words)}</p>` : '');

export const listItem = (html: string): string => (html ? `<li>${html}</li>` : '');

/** A list, if any of its items says something. */
export const bulletList = (items: readonly string[]): string =>
  items.some(Boolean) ? `<ul>${items.join('')}</ul>` : '';

export const linkTo = (url: string, words: string): string =>
  url && words ? `<a href="${escapeMarkup(url)}">${escapeMarkup(words)}</a>` : escapeMarkup(words);

/** A title and what stands under it, if only the title: a part of a guide may be empty. */
export const titled = (title: string, html: string): string =>
  title ? joinPieces(`<h2>${escapeMarkup(title)}</h2>`, html) : html;

/** A title only where something stands under it. */
export const section = (title: string, html: string): string => html && titled(title, html);
