import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

/** A made document and what it says: the truth that the normaliser must find again. */
export interface Sample {
  readonly name: string;
  readonly kind: 'cbo' | 'gao' | 'lda' | 'hearing';
  readonly layout: 'simple text' | 'table-heavy' | 'multi-column' | 'complex';
  readonly bytes: Uint8Array;
  readonly truth: Truth;
}

export interface Truth {
  /** Headings and paragraphs in reading order; running lines are not among them. */
  readonly text: readonly string[];
  readonly headings: readonly string[];
  /** Text and tables together, in reading order. */
  readonly whole: readonly string[];
  readonly tables: readonly (readonly (readonly string[])[])[];
}

/** Sets type on pages and keeps the truth of what was set. */
export interface Press {
  y: number;
  newPage(): void;
  heading(text: string, options?: { readonly size?: number; readonly x?: number }): void;
  paragraph(text: string, options?: ParagraphOptions): void;
  /** Lines that come on every page and belong to no text. */
  running(header: string, footer: string): void;
  table(rows: readonly (readonly string[])[], options: TableOptions): void;
  finish(name: string, kind: Sample['kind'], layout: Sample['layout']): Promise<Sample>;
}

type Face = 'regular' | 'bold' | 'italic';

export interface ParagraphOptions {
  readonly x?: number;
  readonly width?: number;
  readonly size?: number;
  readonly face?: Face;
  /** Divide a word at the end of a line where this says: `{ estimates: 'esti-mates' }`. */
  readonly divide?: Readonly<Record<string, string>>;
}

export interface TableOptions {
  /** Left edge of each column, then the right edge of the last. */
  readonly xs: readonly number[];
  readonly rules: 'grid' | 'rows' | 'booktabs' | 'none';
  readonly size?: number;
  readonly align?: 'right';
}

export async function createPress(): Promise<Press> {
  const document = await PDFDocument.create();
  const epoch = new Date(0);
  document.setCreationDate(epoch);
  document.setModificationDate(epoch);
  const fonts: Record<Face, PDFFont> = {
    regular: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
    italic: await document.embedFont(StandardFonts.TimesRomanItalic),
  };
  const text: string[] = [];
  const headings: string[] = [];
  const whole: string[] = [];
  const tables: (readonly (readonly string[])[])[] = [];
  let page = document.addPage([612, 792]);
  const draw = (x: number, y: number, shown: string, size: number, face: Face = 'regular') =>
    page.drawText(shown, { x, y, size, font: fonts[face] });

  const press: Press = {
    y: 720,
    newPage: () => {
      page = document.addPage([612, 792]);
      press.y = 720;
    },
    heading: (shown, { size = 15, x = 72 } = {}) => {
      press.y -= 0.6 * size;
      draw(x, press.y, shown, size, 'bold');
      press.y -= 1.6 * size;
      headings.push(shown);
      text.push(shown);
      whole.push(shown);
    },
    paragraph: (shown, { x = 72, width = 468, size = 11, face = 'regular', divide = {} } = {}) => {
      for (const line of linesOf(shown, width, size, fonts[face], divide)) {
        draw(x, press.y, line, size, face);
        press.y -= 1.2 * size;
      }
      press.y -= 0.7 * size;
      text.push(shown);
      whole.push(shown);
    },
    running: (header, footer) => {
      draw(72, 756, header, 9, 'italic');
      draw(280, 36, footer, 9);
    },
    table: (rows, options) => {
      tables.push(rows);
      whole.push(...rows.flat());
      press.y = drawTable(page, fonts, rows, options, press.y);
    },
    finish: async (name, kind, layout) => ({
      name,
      kind,
      layout,
      bytes: await document.save(),
      truth: { text, headings, whole, tables },
    }),
  };
  return press;
}

function linesOf(
  text: string,
  width: number,
  size: number,
  font: PDFFont,
  divide: Readonly<Record<string, string>>,
): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    const [head, tail] = (divide[word] ?? '').split('-');
    if (head && tail && fits(`${line} ${head}-`)) {
      lines.push(`${line} ${head}-`);
      line = tail;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function drawTable(
  page: PDFPage,
  fonts: Record<Face, PDFFont>,
  rows: readonly (readonly string[])[],
  { xs, rules, size = 9, align }: TableOptions,
  top: number,
): number {
  const [left, right] = [xs[0] as number, xs.at(-1) as number];
  const level = (y: number) =>
    page.drawLine({
      start: { x: left, y },
      end: { x: right, y },
      thickness: 0.6,
      color: rgb(0, 0, 0),
    });
  let y = top;
  const tops: number[] = [y];
  if (rules !== 'none') level(y);
  rows.forEach((row, r) => {
    const font = fonts[r === 0 ? 'bold' : 'regular'];
    const cells = row.map((cell, c) =>
      linesOf(cell, (xs[c + 1] as number) - (xs[c] as number) - 8, size, font, {}),
    );
    const depth = Math.max(...cells.map((lines) => lines.length));
    cells.forEach((lines, c) => {
      lines.forEach((line, index) => {
        const width = font.widthOfTextAtSize(line, size);
        const x =
          align === 'right' && c > 0 ? (xs[c + 1] as number) - 4 - width : (xs[c] as number) + 4;
        page.drawText(line, { x, y: y - (index + 1) * 1.2 * size, size, font });
      });
    });
    y -= depth * 1.2 * size + 5;
    tops.push(y);
    const last = r === rows.length - 1;
    if (rules === 'grid' || rules === 'rows' || (rules === 'booktabs' && (r === 0 || last)))
      level(y);
  });
  if (rules === 'grid') {
    for (const x of xs) page.drawLine({ start: { x, y: top }, end: { x, y }, thickness: 0.6 });
  }
  return y - 18;
}
