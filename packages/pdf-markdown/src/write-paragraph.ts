import type { ReadPage } from './assemble.ts';
import type { Chunk } from './lines.ts';
import { escapeInline, escapeLineStart } from './markdown/escape.ts';
import type { Pieces } from './markdown/pieces.ts';
import { contentsEntry } from './text/contents-lists.ts';
import type { Footnotes } from './text/footnotes.ts';
import { joinLines, joinTwo } from './text/hyphens.ts';
import { lineMarkdown } from './text/inline.ts';
import { bulletOf } from './text/list-marks.ts';
import type { Paragraph } from './text/paragraphs.ts';
import { leadWords } from './text/run-in-heads.ts';
import { paragraphs as limits } from './text/text-thresholds.ts';

/** A paragraph, or a part of one that goes on over the page. */
export interface ParagraphPart {
  readonly page: ReadPage;
  readonly block: Paragraph;
}

/** What the paragraphs of one document have in common. */
export interface Writing {
  readonly pieces: Pieces;
  readonly compounds: ReadonlySet<string>;
  readonly footnotes: Footnotes;
  /** Where the marks of the open list stand, the innermost last. */
  readonly indents: { x0: number; ordered: boolean }[];
}

/** Writes a paragraph of any kind but a heading; its parts may stand on several pages. */
export function writeParagraph(parts: readonly ParagraphPart[], writing: Writing): void {
  const [first] = parts;
  if (first === undefined) return;
  const { pieces, compounds, footnotes } = writing;
  const { block } = first;
  const label = footnotes.of(first.page.number).labels.get(block);
  const lead = label === undefined ? leadWords(block) : 0;
  const lines = parts.flatMap(({ page, block: { lines: own } }, part) => {
    const { references } = footnotes.of(page.number);
    return own.map((line, index) => ({
      page: page.number,
      text: lineMarkdown(line, {
        links: page.links,
        references,
        lead: part === 0 && index === 0 ? lead : 0,
        ...(part === 0 && index === 0 && label !== undefined ? { skip: 1 } : {}),
        // Only the first line can open with the bullet of its entry.
        ...(part === 0 && index === 0 ? {} : { skip: 0 }),
      }),
    }));
  });
  if (block.role === 'contents') {
    writeContents(first, lines, writing);
    return;
  }
  const opening = lines[0] as { page: number; text: string };
  const bullet = bulletOf(block.lines[0]?.words ?? []) !== undefined;
  const ordered = /^\d{1,3}[.)]\s/.test(opening.text);
  const indent = block.role === 'list' ? indentOf(block, ordered, writing) : '';
  const start =
    label !== undefined
      ? `[^${label}]: ${opening.text}`
      : bullet
        ? `${indent}- ${opening.text}`
        : ordered
          ? `${block.role === 'list' ? indent : ''}${opening.text}`
          : `${block.role === 'quotation' ? '> ' : ''}${escapeLineStart(opening.text)}`;
  let page = opening.page;
  let before = opening.text;
  let open = start;
  for (const { page: at, text } of lines.slice(1)) {
    // Transcripts and bills number their lines: each keeps its own.
    const joined = follows(before, text) ? `${open}\n${text}` : joinTwo(open, text, compounds);
    before = text;
    if (at !== page) {
      pieces.add(page, joined.slice(0, joined.length - text.length));
      open = text;
      page = at;
    } else open = joined;
  }
  pieces.add(page, open);
}

const follows = (above: string, below: string): boolean =>
  Number.parseInt(below, 10) === Number.parseInt(above, 10) + 1;

/** An entry of contents is one of a list, the dots before its page made short. */
function writeContents(
  { page, block }: ParagraphPart,
  lines: readonly { readonly text: string }[],
  { pieces, compounds, indents }: Writing,
): void {
  const text = joinLines(
    block.lines.map((line) => line.text),
    compounds,
  );
  const entry = contentsEntry(text);
  const shown =
    entry === undefined
      ? lines.map((line) => line.text).join(' ')
      : `${escapeInline(entry.title, { before: '', after: ' ' })} … ${entry.page}`;
  pieces.add(page.number, `${indentOf(block, false, { indents })}- ${shown}`);
}

/** How far an entry is set in: an entry that begins farther right than the one before it is a part of that one. */
function indentOf(
  { lines, size }: Paragraph,
  ordered: boolean,
  { indents }: Pick<Writing, 'indents'>,
): string {
  const { x0 } = lines[0] as Chunk;
  while (indents.length > 0 && x0 < (indents.at(-1)?.x0 ?? 0) - limits.deeper * size) indents.pop();
  const last = indents.at(-1);
  if (last === undefined || x0 > last.x0 + limits.deeper * size) indents.push({ x0, ordered });
  else indents[indents.length - 1] = { x0, ordered };
  return indents
    .slice(0, -1)
    .map((each) => (each.ordered ? '   ' : '  '))
    .join('');
}
