import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { readPdf } from '../src/index.ts';

/** Draws on one page; heights are counted from its foot. */
export interface Pen {
  text(x: number, y: number, shown: string, face?: 'plain' | 'bold'): void;
  line(x0: number, y0: number, x1: number, y1: number): void;
  rows(rows: readonly (readonly string[])[], xs: readonly number[], top: number): void;
}

/** The tables of one page, each as rows of texts, a blank for a cell without one. */
export async function tablesOf(draw: (pen: Pen) => void): Promise<string[][][]> {
  const document = await PDFDocument.create();
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const page: PDFPage = document.addPage([612, 792]);
  const pen: Pen = {
    text: (x, y, shown, face = 'plain') =>
      page.drawText(shown, { x, y, size: 9, font: fonts[face] }),
    line: (x0, y0, x1, y1) =>
      page.drawLine({
        start: { x: x0, y: y0 },
        end: { x: x1, y: y1 },
        thickness: 0.7,
        color: rgb(0, 0, 0),
      }),
    rows: (rows, xs, top) => {
      rows.forEach((row, r) => {
        row.forEach((shown, c) => {
          if (shown !== '')
            pen.text(xs[c] as number, top - 13 * r, shown, r === 0 ? 'bold' : 'plain');
        });
      });
    },
  };
  draw(pen);
  return (await readPdf(await document.save())).tables.map(({ rows, columns, cells }) =>
    Array.from({ length: rows }, (_, r) =>
      Array.from(
        { length: columns },
        (__, c) =>
          cells.find((cell) => cell.r === r && cell.c === c)?.text.replaceAll('\n', ' ') ?? '',
      ),
    ),
  );
}
