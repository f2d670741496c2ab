import { type PageVisitor, readSheet } from '../src/document.ts';
import type { Engine } from '../src/engine.ts';

/** Reads each page in turn; one that cannot be read is reported, and the next one is tried. */
export function readSheets(engine: Engine, document: number, visitor: PageVisitor): void {
  const count = engine.pdfium.FPDF_GetPageCount(document);
  for (let index = 0; index < count; index += 1) readSheet(engine, document, index, visitor);
}
