import { PDFDocument, StandardFonts } from 'pdf-lib';

/** An act of so many pages: running lines, headings, numbered sections, prose, and a table on every tenth page. */
export async function manyPages(pages: number, linesAPage = 30): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([612, 792]);
    const text = (x: number, y: number, shown: string, face = font, size = 10) =>
      page.drawText(shown, { x, y, size, font: face });
    text(72, 760, 'PUBLIC LAW 117-328');
    text(300, 30, String(number));
    text(72, 720, `SEC. ${number}. PROVISION ${wordOf(number)}.`, bold, 13);
    for (let line = 0; line < linesAPage; line += 1) {
      const shown = Array.from({ length: 12 }, (_, at) => wordOf(number * 31 + line * 7 + at));
      text(72, 700 - line * 13, shown.join(' '));
    }
    if (number % 10 !== 0) continue;
    for (let row = 0; row < 6; row += 1)
      for (let column = 0; column < 4; column += 1) {
        const [x, y] = [72 + column * 110, 260 - row * 20];
        page.drawRectangle({ x, y, width: 110, height: 20, borderWidth: 0.7 });
        text(x + 4, y + 6, row === 0 ? `Year ${column}` : String(number * 10 + row + column));
      }
  }
  return document.save();
}

const vocabulary =
  'agency amount appropriation available balance budget committee department expended fiscal fund general grant herein law limitation obligated office payment program provided purpose report secretary section state subsection sum title transfer treasury until year'.split(
    ' ',
  );

const wordOf = (seed: number): string =>
  vocabulary[(seed * 2_654_435_761) % vocabulary.length] ?? 'act';
