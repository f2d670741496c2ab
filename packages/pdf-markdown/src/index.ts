import { createPdfReader, type PdfReader, type ReadOptions } from './read-pdf.ts';
import type { PdfDetails } from './result.ts';

export { createPdfReader, type PdfReader, type ReadOptions } from './read-pdf.ts';
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

const usualMemoryLimit = 1024 * 1024 * 1024;
let reader: PdfReader | undefined;

/** Reads one PDF with an engine that all calls share; {@link createPdfReader} gives one of its own, with its own limit. */
export function readPdf(bytes: Uint8Array, options?: ReadOptions): Promise<PdfDetails> {
  reader ??= createPdfReader({ memoryLimit: usualMemoryLimit });
  return reader.read(bytes, options);
}
