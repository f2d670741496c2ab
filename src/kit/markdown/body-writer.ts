/** Writes a normalised body block by block: headings with anchors, nested items, quotes, artifacts. */
import type { BodyArtifact, Heading, NormalizedBody } from '../../core/normalizer.ts';
import { escapeLineStart, escapeWords } from './escape.ts';
import { createAnchors } from './markdown-writing.ts';
import { layTable, type SourceRow } from './table.ts';

export interface BodyWriter {
  /** `words` are plain; outside quotes and items they join the outline. */
  heading(level: number, words: string, id?: string): void;
  /** Inline Markdown, already escaped; blank text writes nothing. */
  paragraph(markdown: string): void;
  /** What `write` writes becomes one item of a list; items may nest. */
  item(write: () => void): void;
  quote(write: () => void): void;
  /** Inline Markdown added to the end of the block written last, or a paragraph when there is none. */
  append(markdown: string): void;
  /** Lines as they stand, in a code block: aligned text that Markdown would fold. */
  lines(text: string): void;
  table(rows: readonly SourceRow[], caption: string | undefined, source: () => string): void;
  figure(caption: string, source: string): void;
  footnote(label: string, markdown: string): void;
  warn(sentence: string): void;
  body(): NormalizedBody;
}

interface Block {
  text: string;
  /** What stands before its second line. */
  readonly prefix: string;
  readonly is: 'words' | 'solid';
  /** Begins an item of a list. */
  readonly opens: boolean;
}

/** Beyond this the indentation would grow with the square of the text. */
const MAX_NESTING = 16;

export function createBody(): BodyWriter {
  const blocks: Block[] = [];
  const headings: Heading[] = [];
  const artifacts: BodyArtifact[] = [];
  const warnings = new Set<string>();
  const counts = new Map<string, number>();
  const anchorOf = createAnchors();
  const prefixes: { first: string; rest: string }[] = [];

  const write = (text: string, is: 'words' | 'solid' = 'words') => {
    if (text.trim() === '') return;
    const first = prefixes.map((prefix) => prefix.first).join('');
    const rest = prefixes.map((prefix) => prefix.rest).join('');
    for (const prefix of prefixes) prefix.first = prefix.rest;
    blocks.push({
      text: first + text.replaceAll('\n', `\n${rest}`),
      prefix: rest,
      is,
      opens: first.endsWith('- '),
    });
  };
  const nested = (first: string, rest: string, inside: () => void) => {
    if (prefixes.length >= MAX_NESTING) return inside();
    prefixes.push({ first, rest });
    inside();
    prefixes.pop();
  };
  const keep = (kind: BodyArtifact['kind'], facts: Omit<BodyArtifact, 'id' | 'kind'>) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const id = `${kind}-${count}`;
    artifacts.push({ id, kind, ...facts });
    const caption = facts.caption === undefined ? '' : `: ${escapeWords(facts.caption)}`;
    write(`[artifact ${id}${caption.replaceAll(']', '\\]')}]`, 'solid');
  };
  return {
    heading(level, words, id) {
      const text = words.replace(/\s+/g, ' ').trim();
      if (text === '') return;
      const depth = Math.min(6, Math.max(1, level)) as Heading['level'];
      if (prefixes.length > 0) return write(`**${escapeWords(text).replaceAll('**', '')}**`);
      headings.push({ level: depth, text, anchor: anchorOf(text, id) });
      write(`${'#'.repeat(depth)} ${escapeWords(text)}`);
    },
    paragraph: (markdown) => write(escapeLineStart(markdown.trim())),
    item: (inside) => nested('- ', '  ', inside),
    quote: (inside) => nested('> ', '> ', inside),
    append(markdown) {
      const last = blocks.at(-1);
      if (last?.is !== 'words') write(markdown.trim());
      else last.text += markdown;
    },
    lines: (text) => write(fenced(text), 'solid'),
    table(rows, caption, source) {
      const { table, gfm } = layTable(rows);
      if (table.cells.length === 0) return;
      if (gfm === undefined)
        return keep('table', { ...(caption && { caption }), table, source: source() });
      if (caption) write(`**${escapeWords(caption)}**`);
      write(gfm, 'solid');
    },
    figure: (caption, source) => keep('figure', { caption, source }),
    footnote: (label, markdown) => write(`[^${label}]: ${markdown.trim()}`),
    warn: (sentence) => warnings.add(sentence),
    body() {
      const pieces: string[] = [];
      let before: Block | undefined;
      for (const block of blocks) {
        if (before) pieces.push(between(before, block));
        pieces.push(block.text);
        before = block;
      }
      const markdown = pieces.length === 0 ? '' : `${pieces.join('')}\n`;
      return {
        markdown,
        status: markdown === '' ? 'empty' : 'ok',
        headings,
        artifacts,
        warnings: [...warnings],
        pages: [],
      };
    },
  };
}

/** One item after another makes a tight list; all else is set apart by a blank line. */
function between(before: Block, block: Block): string {
  const tight = block.opens && before.is === 'words' && before.prefix.endsWith('  ');
  return tight ? '\n' : `\n${commonPrefix(before.prefix, block.prefix)}\n`;
}

/** The blank line between two blocks of one quote must carry its mark, or there would be two quotes. */
function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  const shared = a.slice(0, length);
  return shared.slice(0, shared.lastIndexOf('>') + 1);
}

function fenced(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
