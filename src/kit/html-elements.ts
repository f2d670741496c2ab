/** Elements of a page, found by what they are and read as text; for pages that publishers write for people. */
import {
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  serialize,
  serializeOuter,
} from 'parse5';

export type PageElement = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Every element of the page that fits, in the order of the page. */
export function elementsIn(
  page: string | PageElement,
  fits: (element: PageElement) => boolean,
): PageElement[] {
  const found: PageElement[] = [];
  // A list and no recursion: pages may be nested deeper than a stack is.
  const open: Node[] = [typeof page === 'string' ? parse(page) : page];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node && node !== page && fits(node)) found.push(node);
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
  return found;
}

export const attribute = ({ attrs }: PageElement, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

export const hasClass = (element: PageElement, name: string): boolean =>
  (attribute(element, 'class') ?? '').split(/\s+/).includes(name);

/** An element with all that is in it, as HTML. */
export const markupOf = (element: PageElement): string => serializeOuter(element);

/** A page without the elements of these names, as HTML. */
export function pageWithout(page: string, names: ReadonlySet<string>): string {
  const document = parse(page);
  const open: Node[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('childNodes' in node)) continue;
    node.childNodes = node.childNodes.filter(({ nodeName }) => !names.has(nodeName));
    open.push(...node.childNodes);
  }
  return serialize(document);
}

/** The words of an element, white space run together. */
export function wordsOf(element: PageElement | undefined): string {
  const parts: string[] = [];
  const open: Node[] = element ? [element] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value);
    else if (node.nodeName === 'script' || node.nodeName === 'style') continue;
    else if ('childNodes' in node) {
      parts.push(' ');
      open.push(...[...node.childNodes].reverse());
    }
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Text that was escaped once too often: `T&amp;E` to `T&E`. Line breaks stay. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node && 'value' in node ? node.value : text;
}
