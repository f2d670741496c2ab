import { readDrawing } from './drawing.ts';
import type { Engine } from './engine.ts';
import { readGlyphs } from './glyphs.ts';
import { layOut, type Sheet } from './sheet.ts';

/** Calls `visit` with each page in turn; a page that cannot be read is reported, and the next one is tried. */
export function readSheets(
  engine: Engine,
  document: number,
  visit: (sheet: Sheet, page: number, unmapped: number) => void,
  failed: (page: number, why: string) => void,
): void {
  const { pdfium } = engine;
  const count = pdfium.FPDF_GetPageCount(document);
  for (let index = 0; index < count; index += 1) {
    const page = pdfium.FPDF_LoadPage(document, index);
    if (page === 0) {
      failed(index + 1, 'the page cannot be loaded');
      continue;
    }
    const textPage = pdfium.FPDFText_LoadPage(page);
    try {
      const { glyphs, unmapped } = readGlyphs(engine, textPage);
      const shape = {
        number: index + 1,
        box: boxOf(engine, page),
        rotation: pdfium.FPDFPage_GetRotation(page),
      };
      visit(layOut(shape, glyphs, readDrawing(engine, page)), page, unmapped);
    } finally {
      pdfium.FPDFText_ClosePage(textPage);
      pdfium.FPDF_ClosePage(page);
    }
  }
}

function boxOf({ pdfium, scratch, f32 }: Engine, page: number) {
  if (pdfium.FPDF_GetPageBoundingBox(page, scratch)) {
    const box = {
      left: f32(scratch),
      top: f32(scratch + 4),
      right: f32(scratch + 8),
      bottom: f32(scratch + 12),
    };
    if (box.right > box.left && box.top > box.bottom) return box;
  }
  return { left: 0, bottom: 0, right: 612, top: 792 };
}
