import path from 'node:path';

/** Where collections of real PDFs may lie; what is absent is not measured. */
export const shared = path.resolve(import.meta.dirname, '../../../../shared');
