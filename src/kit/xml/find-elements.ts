/** Elements of a tree by where they stand and what they are called, for formats without a fixed order. */
import { collapse, isElement, textIn, type XmlElement } from './parse-xml.ts';

export const childElements = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);

/** Every element below this one, in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  // A list and no recursion, and no spreading: an issue has a hundred thousand elements in one.
  const open = childElements(element).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    for (const child of childElements(next).reverse()) open.push(child);
  }
}

/** Children of a name; none of an element that is not there. */
export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? childElements(element).filter((child) => child.name === name) : [];

/** All words of an element on one line; none of an element that is not there. */
export const wordsOf = (element: XmlElement | undefined): string =>
  element ? collapse(textIn(element)) : '';
