import type { PageBox } from './drawing.ts';
import type { Engine } from './engine.ts';
import type { FormField } from './result.ts';

/** A document's form as the engine sees it; 0 where there is none. */
export interface FormHandle {
  readonly form: number;
  close(): void;
}

/** What is filled in at one place of a page. */
export interface PlacedField extends Omit<FormField, 'page' | 'box'> {
  readonly at: PageBox;
}

export function openForm({ pdfium }: Engine, document: number): FormHandle {
  if (pdfium.FPDF_GetFormType(document) <= 0) return { form: 0, close: () => undefined };
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  return {
    form,
    close: () => {
      if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
      pdfium.PDFiumExt_CloseFormFillInfo(info);
    },
  };
}

const subtypes = { freeText: 3, stamp: 13, widget: 20 } as const;
/** Hidden, and not to be viewed. */
const unseen = 2 | 32;
const kinds: Readonly<Record<number, FormField['kind']>> = {
  2: 'check',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
};
const isPassword = 1 << 13;

/** The values of the fields of a page, and the notes typed onto it that have no appearance of their own. */
export function readFields(engine: Engine, page: number, form: number): PlacedField[] {
  const fields: PlacedField[] = [];
  eachAnnotation(engine, page, (annotation, subtype) => {
    const at = rectangleOf(engine, annotation);
    if (at === undefined) return;
    if (subtype === subtypes.widget && form !== 0) {
      const field = fieldOf(engine, form, annotation);
      if (field !== undefined) fields.push({ ...field, at });
    }
    if (subtype === subtypes.freeText) {
      const value = contentsOf(engine, annotation);
      if (value !== '') fields.push({ kind: 'note', name: '', value, at });
    }
  });
  return fields;
}

/** Makes free text and stamps a part of the page they stand on, so that their letters are read where they are printed. */
export function flattenNotes(engine: Engine, page: number): void {
  const { pdfium } = engine;
  eachAnnotation(engine, page, (annotation, subtype) => {
    if (subtype !== subtypes.freeText && subtype !== subtypes.stamp) return;
    const normal = 0;
    if (pdfium.EPDFAnnot_HasAppearanceStream(annotation, normal))
      pdfium.EPDFAnnot_Flatten(page, annotation);
  });
}

/** From the last to the first, because flattening takes an annotation off its page. */
function eachAnnotation(
  { pdfium }: Engine,
  page: number,
  visit: (annotation: number, subtype: number) => void,
): void {
  for (let index = pdfium.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if ((pdfium.FPDFAnnot_GetFlags(annotation) & unseen) === 0)
      visit(annotation, pdfium.FPDFAnnot_GetSubtype(annotation));
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}

function rectangleOf({ pdfium, scratch, f32 }: Engine, annotation: number): PageBox | undefined {
  if (!pdfium.FPDFAnnot_GetRect(annotation, scratch)) return undefined;
  const [left, top, right, bottom] = [
    f32(scratch),
    f32(scratch + 4),
    f32(scratch + 8),
    f32(scratch + 12),
  ];
  const box = {
    left: Math.min(left, right),
    right: Math.max(left, right),
    bottom: Math.min(top, bottom),
    top: Math.max(top, bottom),
  };
  return box.right > box.left && box.top > box.bottom ? box : undefined;
}

const contentsOf = (engine: Engine, annotation: number): string =>
  tidied(
    engine.utf16((buffer, length) =>
      engine.pdfium.FPDFAnnot_GetStringValue(annotation, 'Contents', buffer, length),
    ),
  );

function fieldOf(
  engine: Engine,
  form: number,
  annotation: number,
): Omit<PlacedField, 'at'> | undefined {
  const { pdfium } = engine;
  const kind = kinds[pdfium.FPDFAnnot_GetFormFieldType(form, annotation)];
  if (kind === undefined) return undefined;
  if (kind === 'text' && (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & isPassword) !== 0)
    return undefined;
  const said = (ask: (buffer: number, length: number) => number) => tidied(engine.utf16(ask));
  const name =
    said((buffer, length) =>
      pdfium.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, length),
    ) ||
    said((buffer, length) => pdfium.FPDFAnnot_GetFormFieldName(form, annotation, buffer, length));
  if (kind === 'check' || kind === 'radio') {
    return { kind, name, value: isChecked(engine, form, annotation) ? '☒' : '☐' };
  }
  const chosen = kind === 'choice' ? chosenOf(engine, form, annotation) : '';
  const value =
    chosen ||
    said((buffer, length) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length));
  return value === '' ? undefined : { kind, name, value };
}

/** By the state that is shown; where none is drawn, by the field's value, which a group of buttons shares. */
function isChecked(engine: Engine, form: number, annotation: number): boolean {
  const { pdfium } = engine;
  const said = (ask: (buffer: number, length: number) => number) => tidied(engine.utf16(ask));
  const shown = said((buffer, length) =>
    pdfium.FPDFAnnot_GetStringValue(annotation, 'AS', buffer, length),
  );
  if (shown !== '') return shown !== 'Off';
  const value = said((buffer, length) =>
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length),
  );
  const own = said((buffer, length) =>
    pdfium.FPDFAnnot_GetFormFieldExportValue(form, annotation, buffer, length),
  );
  return value !== '' && value !== 'Off' && (own === '' || own === value);
}

/** The labels of the chosen options: what is stored may be a code that nobody sees. */
function chosenOf(engine: Engine, form: number, annotation: number): string {
  const { pdfium } = engine;
  const labels: string[] = [];
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), 1000);
  for (let option = 0; option < count; option += 1) {
    if (!pdfium.FPDFAnnot_IsOptionSelected(form, annotation, option)) continue;
    labels.push(
      engine.utf16((buffer, length) =>
        pdfium.FPDFAnnot_GetOptionLabel(form, annotation, option, buffer, length),
      ),
    );
  }
  return tidied(labels.join('; '));
}

const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\n' ? mark : ''))
    .trim();
