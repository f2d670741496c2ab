import { createPdfReader, type PdfReader, type ReadOptions } from './read-pdf.ts';
import type { PdfDetails } from './result.ts';

export { cpuMsOfThread, systemThread, threadCpuMs } from './cpu-time.ts';
export type { PdfFacts } from './open-pdf.ts';
export { failedReading, type PageReading, packReading } from './page-reading.ts';
export { createPdfReader, type PagesOfPdf, type PdfReader, type ReadOptions } from './read-pdf.ts';
export type {
  FormField,
  Heading,
  PageRectangle,
  PageSpan,
  PageTable,
  PdfBlock,
  PdfBody,
  PdfDetails,
  PdfStatus,
  RunningLine,
  Table,
  TableArtifact,
  TableCell,
} from './result.ts';
export { type WriteOptions, writePages } from './write-pages.ts';

const usualMemoryLimit = 1024 * 1024 * 1024;
let reader: PdfReader | undefined;

/** Reads one PDF with an engine that all calls share; {@link createPdfReader} gives one of its own, with its own limit. */
export function readPdf(bytes: Uint8Array, options?: ReadOptions): Promise<PdfDetails> {
  reader ??= createPdfReader({ memoryLimit: usualMemoryLimit });
  return reader.read(bytes, options);
}
