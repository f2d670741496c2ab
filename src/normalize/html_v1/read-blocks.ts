/** An HTML tree to blocks: the walk, and what each element means. */

import { type InlineBuilder, inlineBuilder } from '../../kit/markdown/tree/inline-builder.ts';
import type { Block, InlineSpan, Token } from '../../kit/markdown/tree/markdown-tree.ts';
import { attr, BLOCKS, type Child, type Element, isElement, isText, SKIPPED } from './dom.ts';
import { calloutOf, isAttachment, isDecoration } from './govspeak.ts';
import { CODE, SPANS } from './inline-tags.ts';
import { readCode } from './read-code.ts';
import { readDefinitions, readList } from './read-list.ts';
import { readTable } from './read-table.ts';
import { type HtmlReader, MAX_CONTAINERS, type Within } from './reader.ts';

/** Hears of each heading as it is read, in order. */
export type HeadingListener = (level: number, tokens: readonly Token[], element: Element) => void;

export function createHtmlReader(
  shared: Omit<HtmlReader, 'blocksOf' | 'inlineOf'>,
  onHeading: HeadingListener,
): HtmlReader {
  const reader: HtmlReader = {
    ...shared,
    blocksOf(nodes, within) {
      const flow = openFlow(reader, within, onHeading);
      walk(nodes, flow);
      endParagraph(flow);
      return flow.blocks;
    },
    inlineOf(element, within) {
      const flow = openFlow(reader, within, onHeading);
      flow.inlineOnly = true;
      walk(element.childNodes, flow);
      endParagraph(flow);
      return flow.blocks;
    },
  };
  return reader;
}

/** Where blocks and the paragraph in progress are collected. */
interface Flow {
  readonly reader: HtmlReader;
  readonly within: Within;
  readonly onHeading: HeadingListener;
  readonly blocks: Block[];
  readonly inline: InlineBuilder;
  /** How many code elements are open. */
  code: number;
  inlineOnly: boolean;
  place: Within['place'];
}

function openFlow(reader: HtmlReader, within: Within, onHeading: HeadingListener): Flow {
  return {
    reader,
    within,
    onHeading,
    blocks: [],
    inline: inlineBuilder(within.spans),
    code: 0,
    inlineOnly: false,
    place: within.place,
  };
}

function walk(nodes: readonly Child[], flow: Flow): void {
  for (const node of nodes) {
    if (isText(node)) {
      if (flow.code > 0) flow.inline.code(node.value);
      else flow.inline.text(node.value);
    } else if (isElement(node)) readElement(node, flow);
  }
}

function endParagraph(flow: Flow, spaced?: 'spaced'): void {
  const tokens = flow.inline.take();
  if (tokens.length > 0)
    flow.blocks.push({ is: 'paragraph', tokens, spaced: spaced !== undefined });
}

/** One by one: a call with a hundred thousand arguments overflows the stack. */
function addAll(flow: Flow, blocks: readonly Block[]): void {
  for (const block of blocks) flow.blocks.push(block);
}

function readElement(element: Element, flow: Flow): void {
  const name = element.tagName;
  if (SKIPPED.has(name)) readSkipped(element, flow);
  else if (isDecoration(element)) return;
  else if (BLOCKS.has(name)) {
    if (flow.inlineOnly) {
      flow.inline.space();
      walk(element.childNodes, flow);
      flow.inline.space();
    } else readBlock(element, flow);
  } else readInline(element, flow);
}

function readSkipped(element: Element, flow: Flow): void {
  const { tagName } = element;
  if (tagName === 'input' && attr(element, 'type')?.toLowerCase() === 'checkbox') {
    const atStart =
      flow.within.place === 'item' && flow.blocks.length === 0 && flow.inline.isEmpty();
    if (!atStart) return;
    const box = attr(element, 'checked') === undefined ? '[ ]' : '[x]';
    flow.inline.leaf({ is: 'ready', markdown: box });
    flow.inline.space();
  } else if (EMBEDDED.has(tagName)) {
    const from = attr(element, 'src') ?? attr(element, 'data');
    const address = from === undefined ? undefined : flow.reader.links.link(from);
    flow.reader.warn(`${tagName} left out${address ? `: ${address.slice(0, 200)}` : ''}`);
  }
}

const EMBEDDED = new Set(['iframe', 'object', 'embed', 'audio', 'video', 'applet', 'frame']);

function readBlock(element: Element, flow: Flow): void {
  const { reader, within } = flow;
  endParagraph(flow);
  if (reader.footnotes.isContainer(element)) {
    readNotes(element, flow);
    return;
  }
  const callout = calloutOf(element);
  if (callout) {
    readQuote(element, callout.label, flow);
    return;
  }
  if (isAttachment(element)) {
    const outer = flow.place;
    flow.place = 'attachment';
    walk(element.childNodes, flow);
    flow.place = outer;
    endParagraph(flow);
    return;
  }
  const nested: Within = { depth: within.depth + 1, spans: flow.inline.openSpans() };
  switch (element.tagName) {
    case 'p':
      walk(element.childNodes, flow);
      endParagraph(flow, 'spaced');
      return;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      readHeading(element, Number(element.tagName[1]), flow);
      return;
    case 'hr':
      flow.blocks.push({ is: 'rule' });
      return;
    case 'pre':
    case 'listing':
    case 'xmp':
    case 'plaintext':
      flow.blocks.push(readCode(element));
      return;
    case 'blockquote':
      readQuote(element, undefined, flow);
      return;
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      if (within.depth >= MAX_CONTAINERS) break;
      addAll(flow, readList(element, reader, nested));
      return;
    case 'dl':
      if (within.depth >= MAX_CONTAINERS) break;
      addAll(flow, readDefinitions(element, reader, nested));
      return;
    case 'table':
      addAll(flow, readTable(element, reader, { ...nested, depth: within.depth }));
      return;
    case 'summary':
    case 'legend':
    case 'caption':
      readLabel(element, flow);
      return;
  }
  walk(element.childNodes, flow);
  endParagraph(flow);
}

function readQuote(element: Element, label: string | undefined, flow: Flow): void {
  const { depth } = flow.within;
  const labelled: Block[] = label === undefined ? [] : [strongParagraph(label)];
  if (depth >= MAX_CONTAINERS) {
    addAll(flow, labelled);
    walk(element.childNodes, flow);
    endParagraph(flow);
    return;
  }
  const nested = { depth: depth + 1, spans: flow.inline.openSpans() };
  const blocks = [...labelled, ...flow.reader.blocksOf(element.childNodes, nested)];
  if (blocks.length > 0 || element.tagName === 'blockquote')
    flow.blocks.push({ is: 'quote', blocks });
}

function strongParagraph(text: string): Block {
  const span: InlineSpan = { kind: 'strong' };
  const tokens: Token[] = [
    { is: 'open', span },
    { is: 'text', text },
    { is: 'close', span },
  ];
  return { is: 'paragraph', tokens, spaced: true };
}

function readHeading(element: Element, level: number, flow: Flow): void {
  if (flow.place === 'attachment') {
    readLabel(element, flow);
    return;
  }
  const spans = flow.inline.openSpans();
  const [paragraph] = flow.reader.inlineOf(element, { depth: flow.within.depth, spans });
  const tokens = paragraph?.is === 'paragraph' ? paragraph.tokens : [];
  flow.onHeading(level, tokens, element);
  flow.blocks.push({ is: 'heading', level, tokens });
}

/** Words that name what follows, without being a heading of the document. */
function readLabel(element: Element, flow: Flow): void {
  const strong: InlineSpan = { kind: 'strong' };
  const spans = [...flow.inline.openSpans(), strong];
  addAll(flow, flow.reader.inlineOf(element, { depth: flow.within.depth, spans }));
}

/** Notes that a mark refers to become footnotes; the others stay where they are, as a list. */
function readNotes(container: Element, flow: Flow): void {
  const { reader, within } = flow;
  const nested = { depth: within.depth + 1, spans: [] };
  const stack: Child[] = [...container.childNodes].reverse();
  const others: Block[][] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'li') {
      const label = reader.footnotes.note(node);
      const blocks = reader.blocksOf(node.childNodes, nested);
      if (label !== undefined) flow.blocks.push({ is: 'footnote', label, blocks });
      else others.push(blocks);
    } else if (node.tagName === 'ol' || node.tagName === 'ul' || node.tagName === 'div') {
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Child);
    } else addAll(flow, reader.blocksOf([node], { ...nested, depth: within.depth }));
  }
  if (others.length > 0) flow.blocks.push({ is: 'list', items: others });
}

function readInline(element: Element, flow: Flow): void {
  const { inline, reader } = flow;
  const name = element.tagName;
  const mark = reader.footnotes.mark(element) ?? markInside(element, reader);
  if (mark !== undefined) {
    inline.leaf({ is: 'ready', markdown: `[^${mark}]` });
    return;
  }
  if (reader.footnotes.isBackLink(element)) {
    inline.trimEnd();
    return;
  }
  if (name === 'br') {
    inline.lineBreak();
    return;
  }
  if (name === 'img') {
    readImage(element, flow);
    return;
  }
  if (CODE.has(name)) {
    flow.code++;
    walk(element.childNodes, flow);
    flow.code--;
    return;
  }
  const kind = Object.hasOwn(SPANS, name) ? SPANS[name] : undefined;
  const span: InlineSpan | undefined = name === 'a' ? linkSpan(element, flow) : kind && { kind };
  if (name === 'q') inline.text('\u201c');
  if (span) inline.enter(span);
  walk(element.childNodes, flow);
  if (span) inline.leave();
  if (name === 'q') inline.text('\u201d');
}

/** `<sup><a href="#fn:1">1</a></sup>`: the mark is the whole of the superscript. */
function markInside(element: Element, reader: HtmlReader): string | undefined {
  if (element.tagName !== 'sup' || element.childNodes.length > 3) return undefined;
  const seen = element.childNodes.filter((node) => !isText(node) || node.value.trim() !== '');
  const [only] = seen;
  return seen.length === 1 && only && isElement(only) ? reader.footnotes.mark(only) : undefined;
}

function linkSpan(element: Element, flow: Flow): InlineSpan | undefined {
  const href = attr(element, 'href');
  // A link inside a link cannot be written; the outer one came first.
  if (href === undefined || flow.inline.openSpans().some((span) => span.kind === 'link'))
    return undefined;
  const url = flow.reader.links.link(href);
  return url === undefined ? undefined : { kind: 'link', url, ...titleOf(element) };
}

function readImage(element: Element, flow: Flow): void {
  if (attr(element, 'width') === '1' && attr(element, 'height') === '1') return;
  const alt = (attr(element, 'alt') ?? '').replace(/[ \p{Cc}]+/gu, ' ').trim();
  const src = attr(element, 'src');
  const url = src === undefined ? undefined : flow.reader.links.image(src);
  if (url !== undefined) {
    flow.inline.leaf({ is: 'image', url, alt, ...titleOf(element) });
    return;
  }
  if (src !== undefined) flow.reader.warn(`image left out: ${src.slice(0, 60)}`);
  flow.inline.text(alt);
}

function titleOf(element: Element): { title?: string } {
  const title = attr(element, 'title')
    ?.replace(/[ \p{Cc}]+/gu, ' ')
    .trim();
  return title ? { title } : {};
}
