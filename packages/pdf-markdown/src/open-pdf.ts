import { readSheet } from './document.ts';
import type { Engine } from './engine.ts';
import { openForm } from './forms.ts';
import { around } from './geometry.ts';
import { linesOf } from './lines.ts';
import { readLinks } from './links.ts';
import { recognise } from './ocr.ts';
import { readOutline } from './outline.ts';
import { failedReading, type PageReading, type Print, printOf } from './page-reading.ts';
import type { FormField } from './result.ts';
import type { Sheet } from './sheet.ts';
import { isUnreadable, plainWords } from './text/readable-words.ts';
import { scans } from './thresholds.ts';

/** What a document says of itself as a whole. */
export interface PdfFacts {
  readonly pages: number;
  /** Titles of its outline, and how deep each stands. */
  readonly outline: ReadonlyMap<string, number>;
  /** The file is damaged and was opened with a new first object. */
  readonly mended?: true;
}

/** A document in one engine; it ends with the engine. */
export interface OpenPdf {
  readonly facts: PdfFacts;
  /** Reads the page at `index`, counted from 0. Throws when the engine broke. */
  readPage(index: number, options: { readonly ocr: boolean }): PageReading;
  close(): void;
}

/** Says why when the document cannot be opened; throws when the engine broke. */
export function openPdf(engine: Engine, bytes: Uint8Array): OpenPdf | string {
  const { pdfium } = engine;
  const address = engine.keep(bytes);
  const document = pdfium.FPDF_LoadMemDocument(address, bytes.length, '');
  if (document === 0) {
    engine.free(address);
    return openError(pdfium.FPDF_GetLastError());
  }
  const form = openForm(engine, document);
  return {
    facts: {
      pages: pdfium.FPDF_GetPageCount(document),
      outline: readOutline(engine, document),
    },
    readPage: (index, options) => readPage(engine, document, form.form, index, options),
    close: () => {
      form.close();
      pdfium.FPDF_CloseDocument(document);
      engine.free(address);
    },
  };
}

function readPage(
  engine: Engine,
  document: number,
  form: number,
  index: number,
  options: { readonly ocr: boolean },
): PageReading {
  let reading = failedReading(index + 1, 'it holds nothing');
  readSheet(engine, document, index, {
    form,
    visit: (printed, { page, unmapped, fields: placed }) => {
      const { sheet, scan, warnings } = readScan(engine, page, printed, options);
      const fields = placed.toReversed().map(({ at, ...field }): FormField => {
        const box = [at.left, at.bottom, at.right, at.top] as const;
        return { ...field, page: sheet.number, box };
      });
      const links = readLinks(engine, document, page).map(({ box, url }) => ({
        box: sheet.fromPage(box),
        url,
      }));
      const leaf = { sheet, links, lines: linesOf(sheet.words) };
      reading = { page: sheet.number, warnings, unmapped, fields, print: printOf(leaf, scan) };
    },
    failed: (page, why) => {
      reading = failedReading(page, why);
    },
  });
  return reading;
}

const openError = (code: number): string =>
  code === 4
    ? 'the PDF is encrypted and wants a password'
    : code === 5
      ? 'the PDF is encrypted in a way the engine does not know'
      : `the PDF is damaged and cannot be opened (engine error ${code})`;

interface Scanned {
  readonly sheet: Sheet;
  readonly scan: Print['scan'];
  readonly warnings: readonly string[];
}

/** A page that is scanned, or whose fonts do not say their letters, with the words of its picture, where these are asked for and can be had. */
function readScan(
  engine: Engine,
  page: number,
  sheet: Sheet,
  options: { readonly ocr: boolean },
): Scanned {
  const scanned = isScan(sheet);
  const jumbled = !scanned && isUnreadable(plainWords(sheet.words), sheet.words.length);
  const unread = scanned ? 'unread' : 'no';
  if (!options.ocr || !(scanned || jumbled)) return { sheet, scan: unread, warnings: [] };
  const printed = jumbled ? { ...sheet, words: [] } : sheet;
  const found = recognise(engine, page, printed);
  if (typeof found === 'string' || found.words.length === 0) {
    const why = typeof found === 'string' ? found : 'it found no words';
    return {
      sheet,
      scan: unread,
      warnings: [`page ${sheet.number} was not read by OCR: ${why}`],
    };
  }
  return {
    sheet: { ...sheet, words: [...printed.words, ...found.words] },
    scan: { confidence: found.confidence, jumbled },
    warnings: [],
  };
}

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
