/** Blocks to Markdown lines. Prefixes are written once per line, so the cost is that of the output. */
import type { Align, Block, ListBlock, TableBlock } from './markdown-tree.ts';
import { writeInline } from './write-inline.ts';

export function writeBlocks(blocks: readonly Block[]): string {
  const out: string[] = [];
  writeFlow(blocks, { first: '', rest: '' }, 'spaced', out);
  return out.length === 0 ? '' : `${out.join('\n')}\n`;
}

/** What stands before the first line of a block, and before the others. */
interface Prefix {
  readonly first: string;
  readonly rest: string;
}

type Spacing = 'spaced' | 'tight';

function writeFlow(
  blocks: readonly Block[],
  prefix: Prefix,
  spacing: Spacing,
  out: string[],
): void {
  let { first } = prefix;
  let alternate = false;
  blocks.forEach((block, i) => {
    const before = blocks[i - 1];
    if (before && (spacing === 'spaced' || mustBeSpaced(before, block))) {
      out.push(prefix.rest.trimEnd());
    }
    // Two lists in a row would be read as one, unless their markers differ.
    alternate = before !== undefined && sameKindOfList(before, block) && !alternate;
    writeBlock(block, { first, rest: prefix.rest }, alternate, out);
    first = prefix.rest;
  });
  if (blocks.length === 0) out.push(first.trimEnd());
}

function writeBlock(block: Block, prefix: Prefix, alternate: boolean, out: string[]): void {
  switch (block.is) {
    case 'paragraph':
      pushLines(writeInline(block.tokens, 'paragraph'), prefix, out);
      return;
    case 'heading': {
      const text = writeInline(block.tokens, 'heading');
      pushLines(`${'#'.repeat(block.level)} ${text}`.trimEnd(), prefix, out);
      return;
    }
    case 'code':
      pushLines(fenced(block.text, block.language), prefix, out);
      return;
    case 'rule':
      // Inside a list `---` could be read as an item or as the underline of a heading.
      pushLines(prefix.rest === '' ? '---' : '___', prefix, out);
      return;
    case 'quote':
      writeFlow(
        block.blocks,
        { first: `${prefix.first}> `, rest: `${prefix.rest}> ` },
        'spaced',
        out,
      );
      return;
    case 'footnote':
      writeFlow(
        block.blocks,
        { first: `${prefix.first}[^${block.label}]: `, rest: `${prefix.rest}    ` },
        'spaced',
        out,
      );
      return;
    case 'list':
      writeList(block, prefix, alternate, out);
      return;
    case 'table':
      pushLines(tableLines(block), prefix, out);
      return;
  }
}

function pushLines(text: string, prefix: Prefix, out: string[]): void {
  text.split('\n').forEach((line, i) => {
    const start = i === 0 ? prefix.first : prefix.rest;
    out.push(line === '' ? start.trimEnd() : start + line);
  });
}

function writeList(list: ListBlock, prefix: Prefix, alternate: boolean, out: string[]): void {
  const spacing = isSpaced(list) ? 'spaced' : 'tight';
  let { first } = prefix;
  list.items.forEach((blocks, i) => {
    if (i > 0 && spacing === 'spaced') out.push(prefix.rest.trimEnd());
    const marker =
      list.start === undefined
        ? `${alternate ? '*' : '-'} `
        : `${Math.min(list.start + i, 999_999_999)}${alternate ? ')' : '.'} `;
    const rest = prefix.rest + ' '.repeat(marker.length);
    writeFlow(blocks, { first: first + marker, rest }, spacing, out);
    first = prefix.rest;
  });
}

/** A list is spaced as a whole: when the publisher spaced an item, or when something in it would run together. */
function isSpaced(list: ListBlock): boolean {
  return list.items.some((blocks) =>
    blocks.some(
      (block, i) =>
        (block.is === 'paragraph' && block.spaced) ||
        (i > 0 && mustBeSpaced(blocks[i - 1] as Block, block)),
    ),
  );
}

function sameKindOfList(a: Block, b: Block): boolean {
  return a.is === 'list' && b.is === 'list' && (a.start === undefined) === (b.start === undefined);
}

/** Without a blank line between them, the second would be read as a part of the first. */
function mustBeSpaced(before: Block, block: Block): boolean {
  if (before.is === 'table' || block.is === 'table') return true;
  if (before.is === 'footnote' || block.is === 'footnote') return true;
  const open = before.is === 'paragraph' || before.is === 'list' || before.is === 'quote';
  if (block.is === 'paragraph') return open;
  if (block.is === 'quote') return before.is === 'quote';
  if (block.is === 'list' && open) {
    // Only a list that starts with 1 and with some text may interrupt a paragraph.
    const empty = block.items[0]?.length === 0;
    return empty || (block.start !== undefined && block.start !== 1);
  }
  return false;
}

function fenced(text: string, language: string): string {
  const char = language.includes('`') ? '~' : '`';
  let longest = 2;
  for (const [run] of text.matchAll(/`+|~+/g))
    if (run.startsWith(char)) longest = Math.max(longest, run.length);
  const fence = char.repeat(longest + 1);
  const body = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${fence}${language}\n${body}${fence}`;
}

function tableLines({ head, rows, align }: TableBlock): string {
  const row = (cells: TableBlock['head']): string =>
    `| ${align.map((_, i) => writeInline(cells[i] ?? [], 'cell')).join(' | ')} |`;
  return [row(head), `| ${align.map(rule).join(' | ')} |`, ...rows.map(row)].join('\n');
}

const rule = (align: Align): string =>
  align === 'left' ? ':---' : align === 'right' ? '---:' : align === 'center' ? ':---:' : '---';
