import { assemble, type ReadPage } from './assemble.ts';
import { readSheets } from './document.ts';
import { type Engine, startEngine } from './engine.ts';
import { type FormHandle, openForm } from './forms.ts';
import { around } from './geometry.ts';
import { type Line, linesOf, textOf } from './lines.ts';
import { readLinks } from './links.ts';
import { recognise } from './ocr.ts';
import { readOutline } from './outline.ts';
import type { FormField, PageTable, PdfBody, PdfDetails } from './result.ts';
import type { Sheet } from './sheet.ts';
import { findTables } from './tables/find.ts';
import type { FoundTable } from './tables/found-table.ts';
import type { PlacedLink } from './text/inline.ts';
import { apartBlock, blocksOf, type Paragraph, runningBlock } from './text/paragraphs.ts';
import { outsideLines, runningLines } from './text/running.ts';
import { turnedBlocks } from './text/sideways-text.ts';
import { scans } from './thresholds.ts';

export interface ReadOptions {
  /** Whether scanned pages are read with `tesseract`, where it is installed. What it reads may differ between its versions. */
  readonly ocr?: boolean;
}

export interface PdfReader {
  read(bytes: Uint8Array, options?: ReadOptions): Promise<PdfDetails>;
}

interface Leaf {
  readonly sheet: Sheet;
  readonly links: readonly PlacedLink[];
  readonly lines: readonly Line[];
}

/** What has been read of one document so far. */
interface Gathered {
  readonly leaves: Leaf[];
  readonly warnings: string[];
  readonly scanned: number[];
  readonly recognised: { readonly page: number; readonly confidence: number }[];
  readonly options: ReadOptions;
  readonly fields: FormField[];
  outline: Map<string, number> | undefined;
  /** The page at hand, counted from 0. */
  page: number;
  unmapped: number;
}

/** An engine that breaks is replaced this many times for one document; each time costs the page that broke it. */
const replacements = 3;

/** Reads PDFs one after another with one engine; an engine that breaks is replaced. */
export function createPdfReader(limits: { readonly memoryLimit: number }): PdfReader {
  let engine: Promise<Engine> | undefined;
  return {
    read: async (given, options = {}) => {
      const bytes = fromHeader(given);
      if (bytes === undefined)
        return failed(`the ${given.length} bytes hold no %PDF header and no PDF object`);
      const gathered: Gathered = {
        leaves: [],
        warnings: [],
        scanned: [],
        recognised: [],
        options,
        fields: [],
        outline: undefined,
        page: 0,
        unmapped: 0,
      };
      for (let broken = 0; ; broken += 1) {
        engine ??= startEngine(limits.memoryLimit);
        const running = await engine;
        try {
          const why = gather(running, bytes, gathered);
          // Its memory never shrinks: after a very large document a new engine is cheaper than keeping it.
          if (running.memoryBytes() > 256 * 1024 * 1024) engine = undefined;
          return why === undefined ? write(gathered) : failed(why);
        } catch (error) {
          // What a hostile file left in its memory must not reach the next page or document.
          engine = undefined;
          const why = `the PDF engine stopped: ${error instanceof Error ? error.message : String(error)}`;
          if (gathered.outline === undefined) return failed(why);
          gathered.warnings.push(`page ${gathered.page + 1}: ${why}`);
          gathered.page += 1;
          if (broken < replacements) continue;
          gathered.warnings.push(
            `the pages from ${gathered.page + 1} on were not read: the engine broke ${broken + 1} times`,
          );
          return write(gathered);
        }
      }
    },
  };
}

/** Reads the pages that are left. Says why when the document cannot be opened; throws when the engine broke. */
function gather(engine: Engine, bytes: Uint8Array, gathered: Gathered): string | undefined {
  const { pdfium } = engine;
  const address = engine.keep(bytes);
  try {
    const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
    if (document === 0) return openError(pdfium.FPDF_GetLastError());
    let form: FormHandle | undefined;
    try {
      gathered.outline ??= readOutline(engine, document);
      form = openForm(engine, document);
      readSheets(engine, document, {
        form: form.form,
        from: gathered.page,
        begin: (index) => {
          gathered.page = index;
        },
        visit: (printed, { page, unmapped, fields }) => {
          const sheet = isScan(printed) ? readScan(engine, page, printed, gathered) : printed;
          gathered.unmapped += unmapped;
          for (const { at, ...field } of fields.toReversed()) {
            const box = [at.left, at.bottom, at.right, at.top] as const;
            gathered.fields.push({ ...field, page: sheet.number, box });
          }
          const links = readLinks(engine, document, page).map(({ box, url }) => ({
            box: sheet.fromPage(box),
            url,
          }));
          gathered.leaves.push({ sheet, links, lines: linesOf(sheet.words) });
        },
        failed: (page, why) => gathered.warnings.push(`page ${page}: ${why}`),
      });
    } finally {
      form?.close();
      pdfium.FPDF_CloseDocument(document);
    }
  } finally {
    engine.free(address);
  }
  return undefined;
}

/**
 * The bytes from their header on: some servers put other bytes before it, and the engine looks for it near the start only.
 * A file that lost its header is given one. Undefined when this is no PDF.
 */
function fromHeader(bytes: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = text.indexOf('%PDF');
  if (at >= 0) return at < 1024 ? bytes : bytes.subarray(at);
  if (!/\b\d+ \d+ obj\b/.test(text.toString('latin1', 0, 65_536))) return undefined;
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), text]);
}

const openError = (code: number): string =>
  code === 4
    ? 'the PDF is encrypted and wants a password'
    : code === 5
      ? 'the PDF is encrypted in a way the engine does not know'
      : `the PDF is damaged and cannot be opened (engine error ${code})`;

const emptyBody: Omit<PdfBody, 'warnings'> = {
  markdown: '',
  status: 'empty',
  headings: [],
  artifacts: [],
  pages: [],
  runningLines: [],
  fields: [],
  ocr: [],
};

const failed = (warning: string): PdfDetails => ({
  body: { ...emptyBody, warnings: [warning] },
  tables: [],
  blocks: [],
});

/** A scanned page with the words of its picture, where these are asked for and can be had. */
function readScan(engine: Engine, page: number, sheet: Sheet, gathered: Gathered): Sheet {
  const { scanned, recognised, warnings, options } = gathered;
  if (options.ocr !== true) {
    scanned.push(sheet.number);
    return sheet;
  }
  const found = recognise(engine, page, sheet);
  if (typeof found === 'string' || found.words.length === 0) {
    warnings.push(
      `page ${sheet.number} was not read by OCR: ${typeof found === 'string' ? found : 'it found no words'}`,
    );
    scanned.push(sheet.number);
    return sheet;
  }
  recognised.push({ page: sheet.number, confidence: found.confidence });
  return { ...sheet, words: [...sheet.words, ...found.words] };
}

function write({
  leaves,
  outline,
  warnings,
  scanned,
  recognised,
  fields,
  unmapped,
}: Gathered): PdfDetails {
  if (unmapped > 0)
    warnings.push(`${unmapped} characters have no known letter in their font and were left out`);
  const empty = leaves.every(({ sheet }) => sheet.words.length === 0);
  if (empty || scanned.length === leaves.length) {
    const status = scanned.length > 0 ? 'scanned_no_text' : 'empty';
    if (status === 'empty')
      warnings.push(`the ${leaves.length} pages that could be read hold no text and no image`);
    for (const { sheet, lines } of leaves) {
      if (lines.length > 0)
        warnings.push(
          `page ${sheet.number} is a scan; printed over it: ${lines.map(lineText).join(' / ')}`,
        );
    }
    return { body: { ...emptyBody, status, warnings }, tables: [], blocks: [] };
  }
  if (scanned.length > 0) {
    warnings.push(
      `${scanned.length} of ${leaves.length} pages are images without text: ${listed(scanned)}`,
    );
  }
  for (const { page, confidence } of recognised)
    warnings.push(`page ${page} is a scan and was read by OCR; confidence ${confidence} of 100`);
  const bodySize = usualSize(leaves);
  const running = runningLines(
    leaves.map(({ sheet: { number, height }, lines }) => ({ number, height, lines })),
  );
  const tables: PageTable[] = [];
  const pages = leaves.map(({ sheet, links, lines }): ReadPage => {
    const kept = lines.filter((line) => !running.lines.has(line));
    const shown = new Set(kept.flatMap(({ words }) => words));
    const words = sheet.words.filter((word) => word.turned !== 0 || shown.has(word));
    const found = tablesOf({ ...sheet, words }, warnings);
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
    const first = lines.filter((line) => running.first.has(line));
    const isHead = (line: Line) => line.base < sheet.height / 2;
    return {
      number: sheet.number,
      blocks: [
        ...recognised.filter(({ page }) => page === sheet.number).map(ocrMark),
        ...first.filter(isHead).map(runningBlock),
        ...blocks,
        ...turnedBlocks(outside),
        ...first.filter((line) => !isHead(line)).map(runningBlock),
      ],
      links,
      boxOf: (box) => sheet.toPage(box),
    };
  });
  const { blocks, ...written } = assemble(pages, bodySize, outline ?? new Map());
  const status = written.markdown === '' && written.artifacts.length === 0 ? 'empty' : 'ok';
  const beyond = outsideLines(leaves.map(({ sheet }) => sheet));
  if (beyond.length > 0)
    warnings.push(
      `${beyond.length} lines stand outside the visible page and were left out: “${beyond[0]?.text}”`,
    );
  const runningLinesOfAll = [...running.kinds, ...beyond];
  return {
    body: {
      ...written,
      status,
      warnings,
      runningLines: runningLinesOfAll,
      fields,
      ocr: recognised,
    },
    tables,
    blocks,
  };
}

/** A page whose tables cannot be made out keeps its words. */
function tablesOf(sheet: Sheet, warnings: string[]): FoundTable[] {
  try {
    return findTables(sheet);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    warnings.push(`page ${sheet.number}: its tables were read as text: ${why}`);
    return [];
  }
}

/** The line before the text of a page that was read from its picture. */
const ocrMark = ({ confidence, page }: { confidence: number; page: number }): Paragraph =>
  apartBlock(`[OCR of page ${page}, confidence ${confidence} of 100]`);

const lineText = ({ words }: Line): string => textOf(words);

/** A picture that covers the page, and no more words over it than a court's stamp has. An invisible layer of text is a reading of the picture. */
function isScan({ images, words, width, height, hidden }: Sheet): boolean {
  if (images.length === 0 || hidden) return words.length === 0 && images.length > 0;
  if (words.length === 0) return true;
  if (words.length > scans.words || words.some(({ size }) => size > scans.size)) return false;
  const { x0, y0, x1, y1 } = around(images);
  const covered =
    Math.max(0, Math.min(x1, width) - Math.max(x0, 0)) *
    Math.max(0, Math.min(y1, height) - Math.max(y0, 0));
  return covered > scans.covered * width * height;
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
