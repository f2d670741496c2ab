import { readDrawing } from './drawing.ts';
import { bulletGlyphs } from './drawn-bullets.ts';
import { breaksEngine, type Engine } from './engine.ts';
import { fieldGlyphs, isPrinted } from './field-glyphs.ts';
import { flattenNotes, type PlacedField, readFields } from './forms.ts';
import { readGlyphs } from './glyphs.ts';
import { layOut, type Sheet } from './sheet.ts';

/** What else a page has while it is open. */
export interface PageBeside {
  /** The engine's own handle. */
  readonly page: number;
  readonly unmapped: number;
  readonly fields: readonly PlacedField[];
}

export interface PageVisitor {
  /** The document's form, 0 where it has none. */
  readonly form: number;
  visit(sheet: Sheet, beside: PageBeside): void;
  failed(page: number, why: string): void;
}

/** Reads the page at `index`, counted from 0, or reports why it cannot be read. Throws when the engine broke. */
export function readSheet(
  engine: Engine,
  document: number,
  index: number,
  visitor: PageVisitor,
): void {
  try {
    visitSheet(engine, document, index, visitor);
  } catch (error) {
    if (breaksEngine(error)) throw error;
    visitor.failed(index + 1, error instanceof Error ? error.message : String(error));
  }
}

function visitSheet(engine: Engine, document: number, index: number, visitor: PageVisitor): void {
  const { pdfium } = engine;
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) {
    visitor.failed(index + 1, 'the page cannot be loaded');
    return;
  }
  let textPage = 0;
  try {
    const annotated = pdfium.FPDFPage_GetAnnotCount(page) > 0;
    if (annotated) flattenNotes(engine, page);
    textPage = pdfium.FPDFText_LoadPage(page);
    const read = readGlyphs(engine, textPage);
    const fields = annotated ? readFields(engine, page, visitor.form) : [];
    const open = fields.filter((field) => !isPrinted(field, read.glyphs));
    const filled = open.flatMap((field, at) => fieldGlyphs(field, read.glyphs, -1 - at));
    const shape = {
      number: index + 1,
      box: boxOf(engine, page),
      rotation: pdfium.FPDFPage_GetRotation(page),
    };
    const drawing = readDrawing(engine, page);
    const bullets = bulletGlyphs(drawing.spots, read.glyphs);
    const glyphs = { ...read, glyphs: [...read.glyphs, ...filled, ...bullets] };
    const sheet = layOut(shape, glyphs, drawing);
    visitor.visit(sheet, { page, unmapped: read.unmapped, fields });
  } finally {
    if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
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
