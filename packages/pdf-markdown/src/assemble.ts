import { around, type Box } from './geometry.ts';
import { createAnchors } from './markdown/anchors.ts';
import { createPieces } from './markdown/pieces.ts';
import type { Heading, PageRectangle, PdfBlock, PdfBody, TableArtifact } from './result.ts';
import { isCaptionText } from './tables/captions.ts';
import { createFootnotes } from './text/footnotes.ts';
import { headingLevels } from './text/headings.ts';
import { joinLines } from './text/hyphens.ts';
import { lineMarkdown, type PlacedLink } from './text/inline.ts';
import type { Block, Paragraph } from './text/paragraphs.ts';
import { type Sketch, withText } from './text/sketches.ts';
import { paragraphs as limits } from './text/text-thresholds.ts';
import { type ParagraphPart, type Writing, writeParagraph } from './write-paragraph.ts';
import { type Entry, gatherTable, writeTable } from './write-table.ts';

/** A page ready to be written. */
export interface ReadPage {
  readonly number: number;
  readonly blocks: readonly Block[];
  /** Of its paragraphs, in their order. */
  readonly sketches: readonly Sketch[];
  readonly links: readonly PlacedLink[];
  /** From the sheet to the page's own space. */
  boxOf(box: Box): PageRectangle;
  /** Said when all of it is written. */
  written?(): void;
}

type Written = Pick<PdfBody, 'markdown' | 'headings' | 'artifacts' | 'pages'> & {
  readonly blocks: readonly PdfBlock[];
};

/**
 * Writes the blocks of all pages as one Markdown text, paragraphs and tables running on from page to page. It takes the pages
 * out of their list: those of a long document must not lie beside its text.
 */
export function assemble(
  pages: ReadPage[],
  compounds: ReadonlySet<string>,
  bodySize: number,
  outline: ReadonlyMap<string, number>,
): Written {
  const entries: (Entry | undefined)[] = pages.flatMap((page) =>
    page.blocks.map((block): Entry => ({ page, block })),
  );
  const plainOf = ({ lines }: Paragraph) =>
    joinLines(
      lines.map(({ text }) => text),
      compounds,
    );
  const levels = headingLevels(
    pages.flatMap(({ sketches }) => sketches.map((sketch) => withText(sketch, compounds))),
    bodySize,
    outline,
  );
  const footnotes = createFootnotes(
    pages.map(({ number, blocks, sketches }) => ({
      number,
      marks: sketches.flatMap(({ mark }) => mark ?? []),
      paragraphs: blocks.flatMap((block) => (block.kind === 'text' ? [block] : [])),
    })),
  );
  pages.length = 0;
  const pieces = createPieces();
  const writing: Writing = { pieces, compounds, footnotes, indents: [] };
  const headings: Heading[] = [];
  const artifacts: TableArtifact[] = [];
  const written: PdfBlock[] = [];
  const anchor = createAnchors();
  const done = new Set<number>();
  let caption: string | undefined;
  let open: ReadPage | undefined;

  /** Writes one block and notes where it stands, in the text and on its pages. */
  const keep = (kind: PdfBlock['kind'], places: PdfBlock['places'], write: () => void) => {
    const start = pieces.length();
    write();
    if (pieces.length() > start) written.push({ kind, start, end: pieces.length(), places });
    pieces.endBlock();
  };

  const write = ({ page, block }: Entry, at: number) => {
    if (open !== page) {
      open?.written?.();
      // Not when a later page is asked about: a paragraph may run on over several, and the notes of its first come after it.
      footnotes.forgetBefore(page.number);
    }
    open = page;
    if (done.has(at)) return;
    done.add(at);
    if (block.kind === 'table') {
      const whole = gatherTable(entries, at, done);
      const places = whole.parts.map((part) => ({
        page: part.page.number,
        box: part.page.boxOf(part.table),
      }));
      keep('table', places, () => writeTable(whole, caption, compounds, pieces, artifacts));
      caption = undefined;
      return;
    }
    const level = levels.get(block);
    const text = plainOf(block);
    if (block.role !== 'list' && block.role !== 'contents') writing.indents.length = 0;
    if (!block.apart) caption = titleIn(text, caption);
    if (level === undefined) {
      const parts: ParagraphPart[] = [];
      for (let next: number | undefined = at; next !== undefined; ) {
        done.add(next);
        parts.push(entries[next] as ParagraphPart);
        next = parts.length < limits.mostPages ? runsOn(entries, next, levels, done) : undefined;
      }
      keep(blockKindOf(block), placesOf(parts), () => writeParagraph(parts, writing));
      return;
    }
    headings.push({ level, text, anchor: anchor(text, undefined) });
    keep('heading', placesOf([{ page, block }]), () =>
      pieces.add(
        page.number,
        `${'#'.repeat(level)} ${joinLines(
          block.lines.map((line) =>
            lineMarkdown(line, { links: [], references: footnotes.of(page.number).references }),
          ),
          compounds,
        )}`,
      ),
    );
  };
  for (let at = 0; at < entries.length; at += 1) {
    write(entries[at] as Entry, at);
    entries[at] = undefined;
  }
  return { ...pieces.finish(), headings, artifacts, blocks: written };
}

/** What a table may be called: the caption above it, else a short phrase; a sentence names nothing. */
function titleIn(text: string, before: string | undefined): string | undefined {
  if (isCaptionText(text)) return text.length < 300 ? text : undefined;
  // A line such as "(in millions)" may stand between a caption and its table.
  if (before !== undefined && isCaptionText(before) && text.length < 80) return before;
  return text.length < 160 && !/[a-z]\.$/.test(text) ? text : undefined;
}

function blockKindOf({ apart, note, role, lines }: Paragraph): PdfBlock['kind'] {
  // Text on its side is kept apart, too, but comes once.
  if (lines[0]?.words[0]?.turned !== 0) return 'paragraph';
  if (apart === true) return isPrinted(lines) ? 'running' : 'remark';
  return note ? 'footnote' : (role ?? 'paragraph');
}

const isPrinted = (lines: readonly Box[]): boolean => lines.some(({ x1, y1 }) => x1 > 1 || y1 > 1);

function placesOf(parts: readonly ParagraphPart[]): PdfBlock['places'] {
  return parts
    .filter(({ block }) => isPrinted(block.lines))
    .map(({ page, block }) => ({ page: page.number, box: page.boxOf(around(block.lines)) }));
}

/** The entry that goes on where this paragraph stops: notes and tables may stand between the two. */
function runsOn(
  entries: readonly (Entry | undefined)[],
  at: number,
  levels: ReadonlyMap<Paragraph, number>,
  done: ReadonlySet<number>,
): number | undefined {
  const { block, page } = entries[at] as Entry;
  if (block.kind !== 'text' || block.note || block.apart || block.role === 'contents')
    return undefined;
  const end = block.lines.at(-1)?.text ?? '';
  if (/[.!?:;”"]\s*[\u00b9\u00b2\u00b3\u2070-\u2079]*$/u.test(end)) return undefined;
  for (let next = at + 1; next < Math.min(entries.length, at + 9); next += 1) {
    const other = entries[next] as Entry;
    if (other.page.number > page.number + 1) return undefined;
    if (other.block.kind === 'table' || other.block.note || other.block.apart) continue;
    if (done.has(next) || levels.has(other.block)) return undefined;
    const start = other.block.lines[0]?.text ?? '';
    const same = Math.abs(other.block.size - block.size) < limits.sizeShare * block.size;
    const sameFace = other.block.bold === block.bold;
    const on = goesOn(end, start) || (/,$/.test(end) && isCut(block, other));
    return same && sameFace && on && other.block.role !== 'list' ? next : undefined;
  }
  return undefined;
}

/** Whether a column or a page ends after a paragraph whose last line is full: "Field Supervisor," is no end of it then. */
function isCut({ lines }: Paragraph, { block }: Entry): boolean {
  const last = lines.at(-1);
  if (last === undefined || lines.length < 2 || block.kind !== 'text') return false;
  const next = block.lines[0];
  const right = Math.max(...lines.map(({ x1 }) => x1));
  return next !== undefined && next.base < last.base && last.x1 > right - last.size;
}

/** Words after which no paragraph ends. */
const leadsOn =
  /\b(?:an?|and|are|as|at|be|by|for|from|in|into|is|its|of|on|or|our|such|than|that|the|their|these|this|those|to|under|was|which|with)$/;

/** A small letter, a word that wants another after it, or a number that breaks off at its dash. */
const goesOn = (end: string, start: string): boolean =>
  /^\p{Ll}/u.test(start) ||
  (leadsOn.test(end) && /^[\p{L}\d“"(]/u.test(start)) ||
  (/\d[-–]$/.test(end) && /^\d/.test(start));
