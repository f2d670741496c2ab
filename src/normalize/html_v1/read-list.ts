/** Lists and definition lists. */

import type { Block, InlineSpan, ListBlock } from '../../kit/markdown/tree/markdown-tree.ts';
import { attr, type Child, type Element, isElement, isText } from './dom.ts';
import { isSelfNumbered } from './govspeak.ts';
import type { HtmlReader, Within } from './reader.ts';

/** One list, or several when an item's number jumps: Markdown counts from the first one only. */
export function readList(element: Element, reader: HtmlReader, within: Within): Block[] {
  const style = numbering(element);
  const lists: { start?: number; items: Block[][] }[] = [];
  let number = firstNumber(element);
  let stray: Child[] = [];

  const add = (blocks: Block[]): void => {
    const last = lists.at(-1);
    const follows = last && (last.start === undefined || last.start + last.items.length === number);
    const item = style === 'letters' ? labelled(blocks, `${letters(element, number)}.`) : blocks;
    if (follows) last.items.push(item);
    else lists.push({ ...(style === 'numbers' ? { start: number } : {}), items: [item] });
    number++;
  };
  const flush = (): void => {
    const blocks = reader.blocksOf(stray, within);
    stray = [];
    if (blocks.length === 0) return;
    // A list directly inside a list is drawn by browsers as a part of the item before it.
    const before = lists.at(-1)?.items.at(-1);
    if (before && blocks.every((block) => block.is === 'list')) appendTo(before, blocks);
    else add(blocks);
  };
  for (const node of element.childNodes) {
    if (isElement(node) && node.tagName === 'li') {
      flush();
      number = itemNumber(node) ?? number;
      add(reader.blocksOf(node.childNodes, { ...within, place: 'item' }));
    } else if (isElement(node) || (isText(node) && node.value.trim() !== '')) stray.push(node);
  }
  flush();
  return lists.map((list): ListBlock => ({ is: 'list', ...list }));
}

function appendTo(item: Block[], blocks: readonly Block[]): void {
  for (const block of blocks) item.push(block);
}

type Numbering = 'bullets' | 'numbers' | 'letters';

function numbering(element: Element): Numbering {
  if (element.tagName !== 'ol' || isSelfNumbered(element)) return 'bullets';
  return /^[aAiI]$/.test(attr(element, 'type') ?? '') ? 'letters' : 'numbers';
}

const MAX_NUMBER = 999_999_999;

function firstNumber(element: Element): number {
  return wholeNumber(attr(element, 'start')) ?? 1;
}

const itemNumber = (item: Element): number | undefined => wholeNumber(attr(item, 'value'));

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*\d{1,9}\s*$/.test(text)) return undefined;
  return Math.min(Number(text), MAX_NUMBER);
}

/** Markdown has no lettered lists, and in law the letter is the name of the paragraph: it is written out. */
function letters(list: Element, number: number): string {
  const type = attr(list, 'type');
  const text = type === 'i' || type === 'I' ? roman(number) : alphabetic(number);
  return type === 'A' || type === 'I' ? text.toUpperCase() : text;
}

function alphabetic(number: number): string {
  let text = '';
  for (let n = number; n > 0; n = Math.floor((n - 1) / 26)) {
    text = String.fromCharCode(97 + ((n - 1) % 26)) + text;
  }
  return text || '0';
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let rest = number;
  let text = '';
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  }
  return text;
}

function labelled(blocks: Block[], label: string): Block[] {
  const [first, ...others] = blocks;
  if (first?.is === 'paragraph') {
    const tokens = [{ is: 'text', text: `${label} ` } as const, ...first.tokens];
    return [{ ...first, tokens }, ...others];
  }
  return [{ is: 'paragraph', tokens: [{ is: 'text', text: label }], spaced: false }, ...blocks];
}

/** Terms in strong, each with what is said of it; Markdown has no definition lists. */
export function readDefinitions(element: Element, reader: HtmlReader, within: Within): Block[] {
  const strong: InlineSpan = { kind: 'strong' };
  const items: Block[][] = [];
  let afterTerm = false;
  for (const part of definitionParts(element)) {
    if (part.tagName === 'dt') {
      const term = reader.inlineOf(part, { ...within, spans: [...within.spans, strong] });
      if (term.length > 0) items.push(term);
      afterTerm = term.length > 0;
      continue;
    }
    const blocks = reader.blocksOf(part.childNodes, within);
    const item = items.at(-1);
    if (item) appendTo(item, afterTerm ? withItem(item, blocks) : blocks);
    else if (blocks.length > 0) items.push(blocks);
    afterTerm = false;
  }
  return items.length === 0 ? [] : [{ is: 'list', items }];
}

/** `**Term**: text` on one line where the text is a single plain paragraph. */
function withItem(item: Block[], blocks: Block[]): Block[] {
  const term = item.at(-1);
  const [first, ...others] = blocks;
  if (term?.is !== 'paragraph' || first?.is !== 'paragraph') return blocks;
  item.pop();
  const tokens = [...term.tokens, { is: 'text', text: ': ' } as const, ...first.tokens];
  return [{ is: 'paragraph', tokens, spaced: false }, ...others];
}

/** The terms and definitions of a list, also when they are wrapped in groups. */
function* definitionParts(element: Element): Generator<Element> {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue;
    if (child.tagName === 'dt' || child.tagName === 'dd') yield child;
    else if (child.tagName === 'div') {
      for (const part of child.childNodes) {
        if (isElement(part) && (part.tagName === 'dt' || part.tagName === 'dd')) yield part;
      }
    }
  }
}
