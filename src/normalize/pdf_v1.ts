import { readPdf } from '../../packages/pdf-markdown/src/index.ts';
import type { Normalizer } from '../core/normalizer.ts';

/** PDF to Markdown with its tables, by the reader in `packages/pdf-markdown`; see `docs/normalizers/pdf_v1.md`. */
export const pdf_v1: Normalizer = {
  name: 'pdf_v1',
  accepts: ['application/pdf'],
  normalize: async (bytes, options) => {
    const { body, tables, blocks } = await readPdf(bytes, { ocr: options.ocr === true });
    return options.tables === 'list' ? { ...body, tables, blocks } : body;
  },
};
