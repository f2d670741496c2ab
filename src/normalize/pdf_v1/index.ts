import type { Normalizer } from '../../core/normalizer.ts';
import { createPdfReader, type PdfDetails, type PdfReader } from './read-pdf.ts';

export type { PdfDetails } from './read-pdf.ts';

const reader: PdfReader = createPdfReader({ memoryLimit: 1024 * 1024 * 1024 });

/** PDF to Markdown with its tables; see `docs/normalizers/pdf_v1.md`. */
export const pdf_v1: Normalizer = {
  name: 'pdf_v1',
  accepts: ['application/pdf'],
  normalize: async (bytes, options) => {
    const { body, tables } = await reader.read(bytes);
    return options.tables === 'list' ? { ...body, tables } : body;
  },
};

/** Body and tables of one PDF, for those who want to see the tables by themselves. */
export const readPdf = (bytes: Uint8Array): Promise<PdfDetails> => reader.read(bytes);
