import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

export type Face = 'plain' | 'bold' | 'italic' | 'mono';

/** Draws on one page of letter size; heights are counted from its foot. */
export interface Pen {
  /** Draws text and gives the place where it ends. */
  text(x: number, y: number, shown: string, how?: { face?: Face; size?: number }): number;
  line(x0: number, y0: number, x1: number, y1: number): void;
  /** A filled circle; its place is that of its middle. */
  dot(x: number, y: number, radius: number): void;
  /** Lines of text under one another. */
  lines(x: number, y: number, shown: readonly string[], how?: { face?: Face; size?: number }): void;
  /** Rows of cells, each column at its place. */
  rows(rows: readonly (readonly string[])[], xs: readonly number[], y: number): void;
}

/** A document with one page for each drawing. */
export async function drawnPages(...draws: readonly ((pen: Pen) => void)[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    italic: await document.embedFont(StandardFonts.HelveticaOblique),
    mono: await document.embedFont(StandardFonts.Courier),
  };
  for (const draw of draws) {
    const page = document.addPage([612, 792]);
    const pen: Pen = {
      text: (x, y, shown, { face = 'plain', size = 10 } = {}) => {
        page.drawText(shown, { x, y, size, font: fonts[face] });
        return x + fonts[face].widthOfTextAtSize(shown, size);
      },
      line: (x0, y0, x1, y1) =>
        page.drawLine({
          start: { x: x0, y: y0 },
          end: { x: x1, y: y1 },
          thickness: 0.7,
          color: rgb(0, 0, 0),
        }),
      dot: (x, y, size) => page.drawCircle({ x, y, size, color: rgb(0, 0, 0) }),
      lines: (x, y, shown, how = {}) =>
        shown.forEach((each, index) => {
          pen.text(x, y - 1.25 * (how.size ?? 10) * index, each, how);
        }),
      rows: (rows, xs, y) =>
        rows.forEach((row, r) => {
          row.forEach((each, c) => {
            if (each !== '') pen.text(xs[c] as number, y - 14 * r, each);
          });
        }),
    };
    draw(pen);
  }
  return document.save();
}

/** Sentences that fill a column about 440 points wide. */
export const prose = [
  'The committee met in the spring and heard from the departments that spend most of the',
  'money, and it asked each of them to say what had been bought with it and what had been',
  'left undone. None of the answers was complete, and several were not given at all, so that',
  'the report of the committee was put off until the autumn and printed without its tables.',
];
