/** Elements to blocks, in the order of print. An element nobody knows is read for its words. */

import { artifactPlaceholder } from '../../../../kit/markdown/markdown-writing.ts';
import { inlineBuilder } from '../../../../kit/markdown/tree/inline-builder.ts';
import type { Block, Token } from '../../../../kit/markdown/tree/markdown-tree.ts';
import { childElements } from '../../../../kit/xml/find-elements.ts';
import {
  isElement,
  serialize,
  type XmlElement,
  type XmlNode,
} from '../../../../kit/xml/parse-xml.ts';
import { markOf } from './notes.ts';
import { INLINE, inlineOf, nextOf, wordsOf, writeElement } from './read-inline.ts';
import { readTable } from './read-table.ts';
import type { Reading } from './reading.ts';
import { unindent } from './unindent.ts';

export function blocksOf(element: XmlElement, reading: Reading): Block[] {
  return flow(element.children, element, reading);
}

/** Words become paragraphs, until something begins a block of its own. */
function flow(nodes: readonly XmlNode[], parent: XmlElement, reading: Reading): Block[] {
  const blocks: Block[] = [];
  const builder = inlineBuilder([]);
  const flush = () => blocks.push(...paragraph(builder.take()));
  let skip: XmlElement | undefined;
  unindent(nodes).forEach((node, i, all) => {
    if (!isElement(node)) {
      builder.text(node);
      return;
    }
    if (node === skip) return;
    const next = nextOf(all, i);
    if (INLINE.has(node.name)) {
      writeElement(builder, node, next, reading, 'break');
      return;
    }
    flush();
    if (node.name === 'SECTNO' && next?.name === 'SUBJECT') {
      skip = next;
      blocks.push(...sectionHead(node, next, parent, reading));
    } else blocks.push(...readElement(node, parent, reading));
  });
  flush();
  return mergedParagraphs(blocks);
}

function readElement(element: XmlElement, parent: XmlElement, reading: Reading): Block[] {
  const inner = (change?: Partial<Reading>) =>
    blocksOf(element, change ? { ...reading, ...change } : reading);
  switch (element.name) {
    case 'HD':
      return head(element, parent, reading);
    case 'SUBJECT':
      return parent.name === 'PREAMB' || parent.name === 'NOTICE'
        ? heading(reading.top, element, reading)
        : inner();
    case 'UNITNAME':
      return heading(1, element, reading);
    case 'AGENCY':
    case 'SUBAGY':
      return labelled(element, reading);
    case 'AUTH':
    case 'NOTE':
    case 'EDNOTE':
    case 'SEE':
      return inner({ heads: 'labels' });
    case 'EXTRACT': {
      const blocks = inner();
      return blocks.length === 0 ? [] : [{ is: 'quote', blocks }];
    }
    case 'FTNT':
      return note(element, reading);
    case 'GPOTABLE':
      return readTable(element, reading, (part) => blocksOf(part, reading));
    case 'GPH':
    case 'MATH':
      return figure(element, reading);
    case 'SIG':
      return signature(element, reading);
    case 'SJDENT':
    case 'DOCENT': {
      const tokens = inlineOf([element], reading);
      return tokens.length === 0 ? [] : [item([{ is: 'paragraph', tokens, spaced: false }])];
    }
    case 'STARS':
      return paragraph([{ is: 'text', text: '* * * * *' }]);
    case 'HRULE':
      return [{ is: 'rule' }];
    default:
      return inner();
  }
}

/** Depth below the document's title of a head in these parts of it. */
const HEAD_DEPTH: Readonly<Record<string, number>> = { PART: 2, SUBPART: 3, LSTSUB: 2, CAT: 2 };

function head(element: XmlElement, parent: XmlElement, reading: Reading): Block[] {
  if (reading.heads === 'labels') return labelled(element, reading);
  const source = element.attributes.SOURCE ?? 'HED';
  // The name of a presidential document is its first head, not a part of it.
  if (TITLED.has(parent.name) && source === 'HED') return heading(reading.top, element, reading);
  const numbered = /^HD(\d)$/.exec(source)?.[1];
  const depth = numbered ? 1 + Number(numbered) : (HEAD_DEPTH[parent.name] ?? 1);
  return heading(reading.top + depth, element, reading);
}

const TITLED: ReadonlySet<string> = new Set(
  'PROCLA EXECORD DETERM PRMEMO PRNOTICE PRORDER PRESDOC PRESDOCU'.split(' '),
);

function heading(level: number, element: XmlElement, reading: Reading): Block[] {
  const tokens = inlineOf(element.children, reading);
  if (tokens.length === 0) return [];
  const capped = Math.min(6, level);
  reading.heading(capped, tokens);
  return [{ is: 'heading', level: capped, tokens }];
}

/** "§ 601.2 Applications ..." is one head; in a table of contents it is an entry. */
function sectionHead(
  number: XmlElement,
  subject: XmlElement,
  parent: XmlElement,
  reading: Reading,
): Block[] {
  const tokens = inlineOf([number, ' ', subject], reading);
  if (tokens.length === 0) return [];
  if (parent.name === 'CONTENTS') return [item([{ is: 'paragraph', tokens, spaced: false }])];
  const level = Math.min(6, reading.top + 3);
  reading.heading(level, tokens);
  return [{ is: 'heading', level, tokens }];
}

function labelled(element: XmlElement, reading: Reading): Block[] {
  return paragraph(inlineOf([{ ...element, name: 'B' }], reading));
}

function note(element: XmlElement, reading: Reading): Block[] {
  const label = reading.noteOf.get(element);
  if (label === undefined) return blocksOf(element, reading);
  const mark = markOf(element);
  const unmarked = {
    ...element,
    children: element.children.map((child) =>
      isElement(child) && mark !== undefined && child.children.includes(mark)
        ? { ...child, children: after(child.children, mark) }
        : child,
    ),
  };
  return [{ is: 'footnote', label, blocks: blocksOf(unmarked, reading) }];
}

/** What follows the mark, without the space that set it apart: a fixed one in print. */
function after(nodes: readonly XmlNode[], mark: XmlElement): readonly XmlNode[] {
  return nodes
    .slice(nodes.indexOf(mark) + 1)
    .map((node, i) => (i === 0 && !isElement(node) ? node.replace(/^\s+/, '') : node));
}

/** A picture or a formula that the XML names and does not hold. */
function figure(element: XmlElement, reading: Reading): Block[] {
  const caption = wordsOf(element);
  const artifact = reading.keep('figure', (id) => ({
    id,
    kind: 'figure',
    ...(caption && { caption }),
    source: serialize(element),
  }));
  return paragraph([{ is: 'ready', markdown: artifactPlaceholder(artifact) }]);
}

/** Date, name and office, one line each. */
function signature(element: XmlElement, reading: Reading): Block[] {
  const lines: XmlNode[] = [];
  const others: Block[] = [];
  for (const part of childElements(element)) {
    if (part.name === 'DATED' || part.name === 'NAME' || part.name === 'TITLE')
      lines.push({ name: 'LI', attributes: {}, children: part.children });
    else if (part.name !== 'PRTPAGE') others.push(...readElement(part, element, reading));
  }
  const words = element.children.filter((node) => !isElement(node) && node.trim() !== '');
  return [...paragraph(inlineOf([...lines, ...words], reading, 'break')), ...others];
}

const paragraph = (tokens: readonly Token[]): Block[] =>
  tokens.length === 0 ? [] : [{ is: 'paragraph', tokens, spaced: true }];

const item = (blocks: readonly Block[]): Block => ({ is: 'list', items: [blocks] });

/** Entries that follow each other are one list, and so are paragraphs that begin with a bullet. */
function mergedParagraphs(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const entry = bulleted(block) ?? block;
    const last = result.at(-1);
    if (entry.is === 'list' && last?.is === 'list') {
      (last.items as (readonly Block[])[]).push(...entry.items);
    } else result.push(entry.is === 'list' ? { ...entry, items: [...entry.items] } : entry);
  }
  return result;
}

function bulleted(block: Block): Block | undefined {
  if (block.is !== 'paragraph') return undefined;
  const [first, ...rest] = block.tokens;
  if (first?.is !== 'text' || !/^[•●]\s/.test(first.text)) return undefined;
  const text = first.text.slice(1).trimStart();
  const tokens: Token[] = text === '' ? rest : [{ is: 'text', text }, ...rest];
  return tokens.length === 0 ? undefined : item([{ ...block, tokens, spaced: false }]);
}
