/** Runs of words to inline Markdown: emphasis, quotations, marks of notes and of printed pages. */
import { escapeWords, marked } from '../../../kit/markdown/escape.ts';
import { isElement, textIn, type XmlElement, type XmlNode } from '../../../kit/xml/parse-xml.ts';
import type { WriterState } from './writer-state.ts';

export const INLINE: ReadonlySet<string> = new Set([
  'words',
  'emphasis',
  'strong',
  'superscript',
  'subscript',
  'quoted',
  'deleted',
  'added',
  'break',
  'footnote',
  'footnoteMark',
  'pageMark',
]);

/** Soft hyphens are where a printed line broke; they are no letters of the word. */
export const plainWords = (text: string): string => text.replace(/\u00ad/g, '');

export function inlineOf(nodes: readonly XmlNode[], state: WriterState): string {
  let text = '';
  for (const node of nodes)
    text += isElement(node) ? inlineElement(node, state) : escapeWords(plainWords(node));
  return text;
}

export function inlineElement(element: XmlElement, state: WriterState): string {
  const inside = () => inlineOf(element.children, state);
  switch (state.roleOf(element)) {
    case 'words':
      return inside();
    case 'emphasis':
      return marked(inside(), '*');
    case 'strong':
      return marked(inside(), '**');
    case 'superscript':
      return `<sup>${inside()}</sup>`;
    case 'subscript':
      return `<sub>${inside()}</sub>`;
    case 'quoted':
      return `“${inside()}”`;
    case 'deleted':
      return marked(inside(), '~~');
    case 'added':
      return `<ins>${inside()}</ins>`;
    case 'break':
      return ' ';
    case 'pageMark':
      return ` [${escapeWords(textIn(element).trim())}] `;
    case 'footnoteMark':
      return footnoteMark(element, state);
    case 'footnote': {
      const inner = element.children.filter((node) => !isElement(node) || node.name !== 'num');
      const words = inlineOf(inner, state).replace(/\s+/g, ' ').trim();
      return state.footnote(element.attributes.id, words);
    }
    case 'sidenote': {
      const words = inside().replace(/\s+/g, ' ').trim();
      state.later(() => state.body.quote(() => state.body.paragraph(`Sidenote: ${words}`)));
      return ' ';
    }
    case 'figure':
      state.later(() => state.body.figure(figureWords(element), ''));
      return ' ';
    default:
      // A block where only words were expected is set apart from its neighbours.
      return ` ${inside()} `;
  }
}

/** A reference to a note that is not in the file keeps the number it prints. */
function footnoteMark(element: XmlElement, state: WriterState): string {
  const id = element.attributes.idref;
  return id === undefined
    ? `<sup>${inlineOf(element.children, state)}</sup>`
    : state.footnote(id, undefined);
}

/** The picture itself may be in the file, as letters that say nothing to a reader. */
export const figureWords = (element: XmlElement): string =>
  textIn(withoutData(element)).replace(/\s+/g, ' ').trim() ||
  element.attributes['file-name'] ||
  element.attributes.src ||
  element.name;

const withoutData = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children
    .filter((child) => !isElement(child) || child.name !== 'image-data')
    .map((child) => (isElement(child) ? withoutData(child) : child)),
});
