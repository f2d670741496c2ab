import { readDrawing } from './drawing.ts';
import { breaksEngine, type Engine } from './engine.ts';
import { readGlyphs } from './glyphs.ts';
import { layOut, type Sheet } from './sheet.ts';

export interface PageVisitor {
  /** The first page to read, counted from 0. */
  readonly from: number;
  /** Said before each page, so that the caller knows which one broke the engine. */
  begin(index: number): void;
  visit(sheet: Sheet, page: number, unmapped: number): void;
  failed(page: number, why: string): void;
}

/** Reads each page in turn; one that cannot be read is reported, and the next one is tried. Throws when the engine broke. */
export function readSheets(engine: Engine, document: number, visitor: PageVisitor): void {
  const count = engine.pdfium.FPDF_GetPageCount(document);
  for (let index = visitor.from; index < count; index += 1) {
    visitor.begin(index);
    try {
      readSheet(engine, document, index, visitor);
    } catch (error) {
      if (breaksEngine(error)) throw error;
      visitor.failed(index + 1, error instanceof Error ? error.message : String(error));
    }
  }
}

function readSheet(engine: Engine, document: number, index: number, visitor: PageVisitor): void {
  const { pdfium } = engine;
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) {
    visitor.failed(index + 1, 'the page cannot be loaded');
    return;
  }
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    const read = readGlyphs(engine, textPage);
    const shape = {
      number: index + 1,
      box: boxOf(engine, page),
      rotation: pdfium.FPDFPage_GetRotation(page),
    };
    visitor.visit(layOut(shape, read, readDrawing(engine, page)), page, read.unmapped);
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
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
