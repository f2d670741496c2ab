/** Footnotes: numbers begin anew in each document, so an issue needs labels of its own. */

import { childElements, descendantsOf } from '../../../../kit/xml/find-elements.ts';
import { isElement, type XmlElement } from '../../../../kit/xml/parse-xml.ts';
import { numberIn } from './read-inline.ts';

export interface Notes {
  /** The label by the number printed in the text. */
  readonly notes: ReadonlyMap<string, string>;
  readonly noteOf: ReadonlyMap<XmlElement, string>;
}

/** Labels for the notes of one document, none used before; `used` remembers them. */
export function notesOf(document: XmlElement, used: Set<string>): Notes {
  const notes = new Map<string, string>();
  const noteOf = new Map<XmlElement, string>();
  for (const element of descendantsOf(document)) {
    if (element.name !== 'FTNT') continue;
    const number = numberOf(element);
    // A second note of the same number could not be referred to; it stays where it is printed.
    if (number === undefined || notes.has(number)) continue;
    const label = unused(number, used);
    used.add(label);
    notes.set(number, label);
    noteOf.set(element, label);
  }
  return { notes, noteOf };
}

/** `<FTNT><P><SU>1</SU> ...`: the mark that begins the note. */
export function markOf(note: XmlElement): XmlElement | undefined {
  const [first] = childElements(note);
  for (const node of first?.children ?? []) {
    if (isElement(node)) return node.name === 'SU' ? node : undefined;
    if (node.trim() !== '') return undefined;
  }
  return undefined;
}

function numberOf(note: XmlElement): string | undefined {
  const mark = markOf(note);
  const number = mark && numberIn(mark);
  // Anything longer or with spaces is not a label a renderer would take.
  return number !== undefined && /^[\p{L}\p{N}*†‡§#-]{1,12}$/u.test(number) ? number : undefined;
}

function unused(number: string, used: ReadonlySet<string>): string {
  if (!used.has(number)) return number;
  // Ever larger, from how many there are: counting from 2 for each would be quadratic.
  for (let i = used.size; ; i++) if (!used.has(`${number}-${i}`)) return `${number}-${i}`;
}
