import { assemble, type ReadPage } from './assemble.ts';
import { readSheets } from './document.ts';
import { type Engine, startEngine } from './engine.ts';
import { type Line, linesOf } from './lines.ts';
import { readLinks } from './links.ts';
import { readOutline } from './outline.ts';
import type { PageTable, PdfBody, PdfDetails } from './result.ts';
import type { Sheet } from './sheet.ts';
import { findTables } from './tables/find.ts';
import type { PlacedLink } from './text/inline.ts';
import { blocksOf } from './text/paragraphs.ts';
import { runningLines } from './text/running.ts';

export interface PdfReader {
  read(bytes: Uint8Array): Promise<PdfDetails>;
}

interface Leaf {
  readonly sheet: Sheet;
  readonly links: readonly PlacedLink[];
  readonly lines: readonly Line[];
}

interface Gathered {
  readonly leaves: Leaf[];
  readonly outline: Map<string, number>;
  readonly warnings: string[];
  readonly scanned: number[];
}

/** Reads PDFs one after another with one engine; an engine that breaks is replaced for the next document. */
export function createPdfReader(limits: { readonly memoryLimit: number }): PdfReader {
  let engine: Promise<Engine> | undefined;
  return {
    read: async (bytes) => {
      engine ??= startEngine(limits.memoryLimit);
      const running = await engine;
      try {
        const details = readDocument(running, bytes);
        // Its memory never shrinks: after a very large document a new engine is cheaper than keeping it.
        if (running.memoryBytes() > 256 * 1024 * 1024) engine = undefined;
        return details;
      } catch (error) {
        // What a hostile file left in its memory must not reach the next document.
        engine = undefined;
        const why = error instanceof Error ? error.message : String(error);
        return failed(`the PDF engine stopped: ${why}`);
      }
    },
  };
}

function readDocument(engine: Engine, bytes: Uint8Array): PdfDetails {
  if (!hasHeader(bytes))
    return failed(`the first 1024 of ${bytes.length} bytes hold no %PDF header`);
  const { pdfium } = engine;
  const address = engine.keep(bytes);
  try {
    const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
    if (document === 0) return failed(openError(pdfium.FPDF_GetLastError()));
    try {
      return write(gather(engine, document));
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    engine.free(address);
  }
}

function hasHeader(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return head.includes('%PDF');
}

const openError = (code: number): string =>
  code === 4
    ? 'the PDF is encrypted and wants a password'
    : code === 5
      ? 'the PDF is encrypted in a way the engine does not know'
      : `the PDF is damaged and cannot be opened (engine error ${code})`;

function failed(warning: string): PdfDetails {
  const body: PdfBody = {
    markdown: '',
    status: 'empty',
    headings: [],
    artifacts: [],
    warnings: [warning],
    pages: [],
  };
  return { body, tables: [] };
}

function gather(engine: Engine, document: number): Gathered {
  const gathered: Gathered = {
    leaves: [],
    outline: readOutline(engine, document),
    warnings: [],
    scanned: [],
  };
  let lost = 0;
  readSheets(
    engine,
    document,
    (sheet, page, unmapped) => {
      lost += unmapped;
      const links = readLinks(engine, document, page).map(({ box, url }) => ({
        box: sheet.fromPage(box),
        url,
      }));
      gathered.leaves.push({ sheet, links, lines: linesOf(sheet.words) });
      if (sheet.words.length === 0 && sheet.images.length > 0) gathered.scanned.push(sheet.number);
    },
    (page, why) => gathered.warnings.push(`page ${page}: ${why}`),
  );
  if (lost > 0)
    gathered.warnings.push(
      `${lost} characters have no known letter in their font and were left out`,
    );
  return gathered;
}

function write({ leaves, outline, warnings, scanned }: Gathered): PdfDetails {
  const empty = leaves.every(({ sheet }) => sheet.words.length === 0);
  if (empty) {
    const status = scanned.length > 0 ? 'scanned_no_text' : 'empty';
    if (status === 'empty')
      warnings.push(`the ${leaves.length} pages that could be read hold no text and no image`);
    const body: PdfBody = {
      markdown: '',
      status,
      headings: [],
      artifacts: [],
      warnings,
      pages: [],
    };
    return { body, tables: [] };
  }
  if (scanned.length > 0) {
    warnings.push(
      `${scanned.length} of ${leaves.length} pages are images without text: ${listed(scanned)}`,
    );
  }
  const bodySize = usualSize(leaves);
  const running = runningLines(leaves.map(({ sheet, lines }) => ({ lines, height: sheet.height })));
  const tables: PageTable[] = [];
  const pages = leaves.map(({ sheet, links, lines }): ReadPage => {
    const kept = lines.filter((line) => !running.has(line));
    const shown = new Set(kept.flatMap(({ words }) => words));
    const words = sheet.words.filter((word) => word.turned !== 0 || shown.has(word));
    const found = findTables({ ...sheet, words });
    for (const table of found) {
      const { page, rows, columns, headerRows, cells } = table;
      tables.push({ page, rows, columns, headerRows, box: sheet.toPage(table), cells });
    }
    const outside = words.filter((word) => !found.some((table) => table.words.has(word)));
    const blocks = blocksOf(linesOf(outside), found, {
      width: sheet.width,
      height: sheet.height,
      bodySize,
    });
    return { number: sheet.number, blocks, links, boxOf: (table) => sheet.toPage(table) };
  });
  const written = assemble(pages, bodySize, outline);
  const status = written.markdown === '' && written.artifacts.length === 0 ? 'empty' : 'ok';
  return { body: { ...written, status, warnings }, tables };
}

function listed(pages: readonly number[]): string {
  const shown = pages.slice(0, 12).join(', ');
  return pages.length > 12 ? `${shown} and ${pages.length - 12} more` : shown;
}

/** The size most of the text is set in. */
function usualSize(leaves: readonly Leaf[]): number {
  const lengths = new Map<number, number>();
  for (const { sheet } of leaves) {
    for (const { size, text } of sheet.words) {
      const key = Math.round(size * 2) / 2;
      lengths.set(key, (lengths.get(key) ?? 0) + text.length);
    }
  }
  let [best, most] = [10, 0];
  for (const [size, length] of lengths) if (length > most) [best, most] = [size, length];
  return best;
}
