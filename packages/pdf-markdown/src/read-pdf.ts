import { threadCpuMs } from './cpu-time.ts';
import { type Engine, startEngine } from './engine.ts';
import { withNewCatalog } from './mended-file.ts';
import { type OpenPdf, openPdf, type PdfFacts } from './open-pdf.ts';
import { failedReading, type PageReading, packReading } from './page-reading.ts';
import type { PdfDetails } from './result.ts';
import { unfinishedBytes, unfinishedFrom } from './unfinished.ts';
import { emptyBody, writePages } from './write-pages.ts';

export interface ReadOptions {
  /** Whether scanned pages are read with `tesseract`, where it is installed. What it reads may differ between its versions. */
  readonly ocr?: boolean;
  /**
   * Milliseconds of processor time after which no further page is begun; at least one is read. What is left then is told by
   * the status `partial` and by {@link PdfDetails.unfinished}.
   */
  readonly cpuLimitMs?: number;
  /** What an earlier reading of the same bytes left: reading goes on where it stopped. */
  readonly unfinished?: Uint8Array;
}

export interface PdfReader {
  read(bytes: Uint8Array, options?: ReadOptions): Promise<PdfDetails>;
  /** The pages one by one, in any order: for readers that spread them over threads. Says why when there are none to read. */
  open(bytes: Uint8Array): Promise<PagesOfPdf | PdfDetails>;
}

/** A document whose pages are read one by one. {@link writePages} puts their readings together. */
export interface PagesOfPdf {
  readonly facts: PdfFacts;
  /** Reads the page at `index`, counted from 0. A page that breaks the engine costs itself and that engine. */
  readPage(index: number, options?: Pick<ReadOptions, 'ocr'>): Promise<PageReading>;
  close(): void;
}

/** Documents with more pages are packed as they are read, because their words would not have room in memory side by side. */
const manyPages = 24;
/** What an engine has seen of a document stays in its memory until the document is closed: it is opened anew after so many pages. */
const pagesAnOpening = 128;
/** An engine's memory never shrinks: after a very large document a new one is cheaper than keeping it. */
const largestReused = 256 * 1024 * 1024;
/**
 * What an engine may hold while nothing is read with it. One that has grown larger is let go when its document is closed, so
 * that it does not lie beside the text of that document while this is put together. A new one holds 18 MB and is started in
 * 30 ms.
 */
const largestAtRest = 32 * 1024 * 1024;

/** Reads PDFs one after another with one engine; an engine that breaks is replaced. */
export function createPdfReader(limits: { readonly memoryLimit: number }): PdfReader {
  let engine: Promise<Engine> | undefined;

  const open: PdfReader['open'] = async (given) => {
    const bytes = fromHeader(given);
    if (bytes === undefined)
      return failed(`the ${given.length} bytes hold no %PDF header and no PDF object`);
    let opened: OpenPdf | undefined;
    let readSince = 0;
    let running: Engine | undefined;
    const close = () => {
      opened?.close();
      opened = undefined;
    };
    // What a hostile file left in its memory must not reach the next page or document.
    const abandon = () => {
      engine = undefined;
      opened = undefined;
    };
    let mended: Uint8Array | undefined;
    const reopen = async (): Promise<OpenPdf | string> => {
      engine ??= startEngine(limits.memoryLimit);
      running = await engine;
      if (running.memoryBytes() > largestReused) {
        engine = startEngine(limits.memoryLimit);
        running = await engine;
      }
      const whole = openPdf(running, mended ?? bytes);
      if (typeof whole !== 'string' || mended !== undefined || /encrypted/.test(whole))
        return whole;
      mended = withNewCatalog(bytes);
      return mended === undefined ? whole : openPdf(running, mended);
    };
    let first: OpenPdf | string;
    try {
      first = await reopen();
    } catch (error) {
      abandon();
      return failed(stopped(error));
    }
    if (typeof first === 'string') return failed(first);
    opened = first;
    return {
      facts: mended === undefined ? first.facts : { ...first.facts, mended: true },
      readPage: async (index, { ocr = false } = {}) => {
        try {
          if (readSince >= pagesAnOpening) close();
          const document = opened ?? (await reopen());
          if (typeof document === 'string') return failedReading(index + 1, document);
          if (opened === undefined) readSince = 0;
          opened = document;
          readSince += 1;
          return document.readPage(index, { ocr });
        } catch (error) {
          abandon();
          return failedReading(index + 1, stopped(error));
        }
      },
      close: () => {
        try {
          close();
          if ((running?.memoryBytes() ?? 0) > largestAtRest) engine = undefined;
        } catch {
          abandon();
        }
        running = undefined;
      },
    };
  };

  return {
    open,
    read: async (bytes, options = {}) => {
      const document = await open(bytes);
      if (!('facts' in document)) return document;
      const { facts } = document;
      const readings = unfinishedFrom(options.unfinished, facts) ?? [];
      const began = threadCpuMs();
      const limit = options.cpuLimitMs ?? Number.POSITIVE_INFINITY;
      try {
        while (readings.length < facts.pages) {
          const reading = await document.readPage(readings.length, options);
          readings.push(facts.pages > manyPages ? packReading(reading) : reading);
          if (threadCpuMs() - began >= limit) break;
        }
      } finally {
        document.close();
      }
      const details = writePages(facts, readings, { letGo: readings.length >= facts.pages });
      return readings.length < facts.pages
        ? { ...details, unfinished: unfinishedBytes(facts, readings) }
        : details;
    },
  };
}

const stopped = (error: unknown): string =>
  `the PDF engine stopped: ${error instanceof Error ? error.message : String(error)}`;

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

const failed = (warning: string): PdfDetails => ({
  body: { ...emptyBody, warnings: [warning] },
  tables: [],
  blocks: [],
});
