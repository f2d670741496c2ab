import { type InlineBuilder, inlineBuilder } from '../../../../kit/markdown/tree/inline-builder.ts';
import type { InlineSpan, Token } from '../../../../kit/markdown/tree/markdown-tree.ts';
import { isElement, type XmlElement, type XmlNode } from '../../../../kit/xml/parse-xml.ts';
import type { Reading } from './reading.ts';
import { unindent } from './unindent.ts';

/** Elements inside a line of text; everything else begins a block. */
export const INLINE: ReadonlySet<string> = new Set(
  'E SU FTREF PRTPAGE LI AC FR B I SUP SUB INF URL D Q'.split(' '),
);

/** GPO's typefaces. The compound ones (`0132`, `0735`) set an inferior inside a head of their own. */
const TYPEFACES: Readonly<Record<string, InlineSpan['kind']>> = {
  '02': 'strong',
  '03': 'emphasis',
  '04': 'strong',
  '05': 'emphasis',
  '51': 'sup',
  '52': 'sub',
  '54': 'sub',
  '0132': 'sub',
  '0735': 'sub',
};

/** The line breaks of a head are where the column was narrow; those of a cell are entries. */
export type Lines = 'break' | 'join';

/** Inline content alone: a head, a cell. Blocks inside it are read as its words. */
export function inlineOf(
  nodes: readonly XmlNode[],
  reading: Reading,
  lines: Lines = 'join',
): Token[] {
  const builder = inlineBuilder([]);
  writeInto(builder, nodes, reading, lines);
  return builder.take();
}

function writeInto(
  builder: InlineBuilder,
  nodes: readonly XmlNode[],
  reading: Reading,
  lines: Lines,
): void {
  unindent(nodes).forEach((node, i, all) => {
    if (isElement(node)) writeElement(builder, node, nextOf(all, i), reading, lines);
    else builder.text(node);
  });
}

/** One inline element, with the element after it: a number is a mark only when `FTREF` follows. */
export function writeElement(
  builder: InlineBuilder,
  element: XmlElement,
  next: XmlElement | undefined,
  reading: Reading,
  lines: Lines = 'join',
): void {
  const inside = () => writeInto(builder, element.children, reading, lines);
  if (element.name === 'LI') {
    if (lines === 'break') builder.lineBreak();
    else builder.space();
    inside();
    if (lines === 'join') builder.space();
    return;
  }
  const kind = spanKindOf(element);
  const marks = kind === 'sup' && next?.name === 'FTREF' ? marksOf(element, reading) : undefined;
  if (marks !== undefined) {
    builder.leaf({ is: 'ready', markdown: marks.map((mark) => `[^${mark}]`).join('') });
    return;
  }
  if (kind === undefined) {
    // Whatever stands where only words were expected is set apart from its neighbours.
    const foreign = !INLINE.has(element.name);
    if (foreign) builder.space();
    inside();
    if (foreign) builder.space();
    return;
  }
  builder.enter({ kind } as InlineSpan);
  inside();
  builder.leave();
}

/** "13 14" refers to two notes; a number that none has is no mark. */
function marksOf(element: XmlElement, { notes }: Reading): string[] | undefined {
  const numbers = numberIn(element).split(/[\s,]+/);
  const marks = numbers.map((number) => notes.get(number)).filter((mark) => mark !== undefined);
  return marks.length === numbers.length ? marks : undefined;
}

function spanKindOf({ name, attributes }: XmlElement): InlineSpan['kind'] | undefined {
  if (name === 'E') return TYPEFACES[attributes.T ?? ''];
  if (name === 'SU' || name === 'SUP') return 'sup';
  if (name === 'SUB' || name === 'INF') return 'sub';
  if (name === 'B') return 'strong';
  return name === 'I' ? 'emphasis' : undefined;
}

/** The next element when nothing is printed between. */
export function nextOf(nodes: readonly XmlNode[], at: number): XmlElement | undefined {
  for (let i = at + 1; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined) return undefined;
    if (isElement(node)) return node;
    if (node.trim() !== '') return undefined;
  }
  return undefined;
}

/** The words of an element, white space collapsed. */
export function wordsOf(element: XmlElement): string {
  const pieces: string[] = [];
  const visit = (nodes: readonly XmlNode[]) => {
    for (const node of unindent(nodes)) {
      if (!isElement(node)) pieces.push(node);
      else {
        const apart = node.name === 'LI' || !INLINE.has(node.name) ? ' ' : '';
        pieces.push(apart);
        visit(node.children);
        pieces.push(apart);
      }
    }
  };
  visit(element.children);
  return pieces.join('').replace(/\s+/g, ' ').trim();
}

export const numberIn = (element: XmlElement): string => wordsOf(element);
