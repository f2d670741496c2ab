import {
  createPdfReader,
  failedReading,
  type PdfDetails,
  type PdfFacts,
  type PageReading as PdfPageReading,
  packReading,
  writePages,
} from '../../packages/pdf-markdown/src/index.ts';
import type { NormalizedBody, NormalizeOptions, Normalizer } from '../core/normalizer.ts';

const reader = createPdfReader({ memoryLimit: 1024 * 1024 * 1024 });

/** PDF to Markdown with its tables, by the reader in `packages/pdf-markdown`; see `docs/normalizers/pdf_v1.md`. */
export const pdf_v1: Normalizer = {
  name: 'pdf_v1',
  accepts: ['application/pdf'],
  normalize: async (bytes, options) =>
    normalizedBody(await reader.read(bytes, { ocr: options.ocr === true }), options),
  byPage: {
    open: async (bytes) => {
      const opened = await reader.open(bytes);
      if (!('facts' in opened)) return opened.body;
      const { facts, close } = opened;
      return {
        facts,
        read: (index, options) => opened.readPage(index, { ocr: options.ocr === true }),
        pack: (reading) => packReading(reading as PdfPageReading),
        close,
      };
    },
    write: (facts, readings, options) =>
      normalizedBody(
        writePages(facts as PdfFacts, readings as readonly PdfPageReading[], options),
        options,
      ),
    failed: failedReading,
  },
};

const normalizedBody = (
  { body, tables, blocks }: PdfDetails,
  { tables: asked }: NormalizeOptions,
): NormalizedBody => (asked === 'list' ? { ...body, tables, blocks } : body);
