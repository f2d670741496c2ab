import { continueTable, type PagedTable } from './continued-tables.ts';
import { isBullet } from './lines.ts';
import { createAnchors } from './markdown/anchors.ts';
import { artifactPlaceholder } from './markdown/artifact-placeholder.ts';
import { escapeLineStart } from './markdown/escape.ts';
import { createPieces, type Pieces } from './markdown/pieces.ts';
import { pipeRows, whyNotPipes } from './markdown/pipe-table.ts';
import type { Heading, PdfBody, TableArtifact } from './result.ts';
import type { FoundTable } from './tables/found-table.ts';
import { headingLevels } from './text/headings.ts';
import { compoundsIn, joinLines, joinTwo } from './text/hyphens.ts';
import { lineMarkdown, type PlacedLink } from './text/inline.ts';
import type { Block, Paragraph } from './text/paragraphs.ts';

/** A page ready to be written. */
export interface ReadPage {
  readonly number: number;
  readonly blocks: readonly Block[];
  readonly links: readonly PlacedLink[];
  boxOf(table: FoundTable): TableArtifact['box'];
}

type Written = Pick<PdfBody, 'markdown' | 'headings' | 'artifacts' | 'pages'>;

interface Entry {
  readonly page: ReadPage;
  readonly block: Block;
}

/** Writes the blocks of all pages as one Markdown text, paragraphs and tables running on from page to page. */
export function assemble(
  pages: readonly ReadPage[],
  bodySize: number,
  outline: ReadonlyMap<string, number>,
): Written {
  const entries = pages.flatMap((page) => page.blocks.map((block): Entry => ({ page, block })));
  const texts = entries.flatMap(({ block }) => (block.kind === 'text' ? [block] : []));
  const compounds = compoundsIn(texts.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const plainOf = (paragraph: Paragraph) =>
    joinLines(
      paragraph.lines.map(({ text }) => text),
      compounds,
    );
  const levels = headingLevels(
    texts.map((paragraph) => ({ paragraph, text: plainOf(paragraph) })),
    bodySize,
    outline,
  );
  const pieces = createPieces();
  const headings: Heading[] = [];
  const artifacts: TableArtifact[] = [];
  const anchor = createAnchors();
  const done = new Set<number>();
  let caption: string | undefined;

  const writeParagraph = (at: number) => {
    const parts: Entry[] = [];
    for (let next: number | undefined = at; next !== undefined; ) {
      done.add(next);
      parts.push(entries[next] as Entry);
      next = runsOn(entries, next, levels, done);
    }
    writeLines(parts, pieces, compounds);
  };

  entries.forEach(({ page, block }, at) => {
    if (done.has(at)) return;
    done.add(at);
    if (block.kind === 'table') {
      const table = gather(entries, at, done);
      writeTable(table, block.table, page, caption, compounds, pieces, artifacts);
      caption = undefined;
      return;
    }
    const level = levels.get(block);
    const text = plainOf(block);
    if (!block.apart) caption = text.length < 300 ? text : undefined;
    if (level === undefined) {
      writeParagraph(at);
      return;
    }
    headings.push({ level, text, anchor: anchor(text, undefined) });
    pieces.add(
      page.number,
      `${'#'.repeat(level)} ${joinLines(
        block.lines.map((line) => lineMarkdown(line, [])),
        compounds,
      )}`,
    );
    pieces.endBlock();
  });
  return { ...pieces.finish(), headings, artifacts };
}

/** The entry that goes on where this paragraph stops: notes and tables may stand between the two. */
function runsOn(
  entries: readonly Entry[],
  at: number,
  levels: ReadonlyMap<Paragraph, number>,
  done: ReadonlySet<number>,
): number | undefined {
  const { block, page } = entries[at] as Entry;
  if (block.kind !== 'text' || block.note || block.apart) return undefined;
  const end = block.lines.at(-1)?.text ?? '';
  if (/[.!?:;”"]\s*[\u00b9\u00b2\u00b3\u2070-\u2079]*$/u.test(end)) return undefined;
  for (let next = at + 1; next < Math.min(entries.length, at + 9); next += 1) {
    const other = entries[next] as Entry;
    if (other.page.number > page.number + 1) return undefined;
    if (other.block.kind === 'table' || other.block.note || other.block.apart) continue;
    if (done.has(next) || levels.has(other.block)) return undefined;
    const start = other.block.lines[0]?.text ?? '';
    const same = Math.abs(other.block.size - block.size) < 0.08 * block.size;
    const sameFace = other.block.bold === block.bold;
    return same && sameFace && /^[\p{Ll}]/u.test(start) && !/^[a-z][.)]\s/.test(start)
      ? next
      : undefined;
  }
  return undefined;
}

function writeLines(parts: readonly Entry[], pieces: Pieces, compounds: ReadonlySet<string>): void {
  const lines = parts.flatMap(({ page, block }) =>
    block.kind === 'text'
      ? block.lines.map((line) => ({
          page: page.number,
          text: lineMarkdown(line, page.links),
          line,
        }))
      : [],
  );
  const first = lines[0];
  if (first === undefined) return;
  const listed = isBullet(first.line.words[0]?.text ?? '');
  const ordered = /^\d{1,3}[.)]\s/.test(first.text);
  let page = first.page;
  let before = first.text;
  let open = listed ? `- ${first.text}` : ordered ? first.text : escapeLineStart(first.text);
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
  pieces.endBlock();
}

const follows = (above: string, below: string): boolean =>
  Number.parseInt(below, 10) === Number.parseInt(above, 10) + 1;

/** A table with the rows it has on the following pages. */
function gather(entries: readonly Entry[], at: number, done: Set<number>): PagedTable {
  const { page, block } = entries[at] as Entry & { block: { kind: 'table'; table: FoundTable } };
  let table = paged(block.table, page.number);
  for (let next = at + 1; next < entries.length; next += 1) {
    const other = entries[next] as Entry;
    const last = table.pages.at(-1) ?? page.number;
    if (other.block.kind === 'text') {
      if (other.block.apart) continue;
      const text = other.block.lines.map((line) => line.text).join(' ');
      // A caption that says so, or a note, may stand between two parts of one table.
      if (text.length < 200 && /continued|cont[’'.]d|see notes/i.test(text)) continue;
      break;
    }
    if (other.page.number !== last + 1) break;
    const whole = continueTable(table, paged(other.block.table, other.page.number));
    if (whole === undefined) break;
    done.add(next);
    table = whole;
  }
  return table;
}

const paged = (table: FoundTable, page: number): PagedTable => ({
  rows: table.rows,
  columns: table.columns,
  headerRows: table.headerRows,
  cells: table.cells,
  xs: table.xs,
  pages: Array.from({ length: table.rows }, () => page),
});

function writeTable(
  table: PagedTable,
  found: FoundTable,
  page: ReadPage,
  caption: string | undefined,
  compounds: ReadonlySet<string>,
  pieces: Pieces,
  artifacts: TableArtifact[],
): void {
  const { rows, columns, headerRows, cells } = table;
  if (whyNotPipes(table) !== undefined) {
    const artifact: TableArtifact = {
      id: `table-${artifacts.length + 1}`,
      kind: 'table',
      ...(caption === undefined ? {} : { caption }),
      page: page.number,
      box: page.boxOf(found),
      table: { rows, columns, headerRows, cells },
    };
    artifacts.push(artifact);
    pieces.add(page.number, artifactPlaceholder(artifact));
    pieces.endBlock();
    return;
  }
  const lines = pipeRows(table, compounds);
  lines.forEach((line, index) => {
    const at = table.pages[Math.max(0, index - 1)] ?? page.number;
    pieces.add(at, index === lines.length - 1 ? line : `${line}\n`);
  });
  pieces.endBlock();
}
