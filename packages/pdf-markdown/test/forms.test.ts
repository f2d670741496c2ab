import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';

/** A filled form; `flat` prints its values into the page, as some offices do before they file it. */
async function filledForm({ flat = false, appearances = true } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const say = (x: number, y: number, text: string) => page.drawText(text, { x, y, size: 10, font });
  const form = document.getForm();
  const place = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  say(72, 700, 'Name of registrant:');
  const name = form.createTextField('registrant');
  name.addToPage(page, place(170, 695, 200, 16));
  name.setText('Acme Holdings of Cayman Ltd');
  say(90, 660, 'Amended filing');
  const amended = form.createCheckBox('amended');
  amended.addToPage(page, place(72, 658, 12, 12));
  amended.check();
  say(90, 640, 'Late filing');
  form.createCheckBox('late').addToPage(page, place(72, 638, 12, 12));
  say(72, 600, 'Country:');
  const country = form.createDropdown('country');
  country.setOptions(['France', 'Cayman Islands']);
  country.addToPage(page, place(130, 595, 150, 16));
  country.select('Cayman Islands');
  say(72, 570, 'Remarks:');
  const remarks = form.createTextField('remarks');
  remarks.enableMultiline();
  remarks.addToPage(page, place(72, 500, 300, 60));
  remarks.setText('The registrant moved its office in March\nand has two new directors.');
  say(72, 460, 'Issues:');
  const issues = form.createOptionList('issues');
  issues.setOptions(['Budget', 'Defense', 'Taxation', 'Trade']);
  issues.addToPage(page, place(230, 425, 100, 55));
  issues.select('Taxation');
  if (flat) form.flatten();
  if (!appearances) {
    for (const field of form.getFields())
      for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  }
  return document.save({ updateFieldAppearances: false });
}

describe('forms', () => {
  for (const appearances of [true, false]) {
    test(`values stand beside their labels, ${appearances ? 'drawn' : 'not yet drawn'} by the program that filled them in`, async () => {
      const { body } = await readPdf(await filledForm({ appearances }));
      expect(body.markdown).toContain('Name of registrant: Acme Holdings of Cayman Ltd');
      expect(body.markdown).toMatch(/☐ Late filing/);
      if (appearances) expect(body.markdown).toMatch(/☒ Amended filing/);
      expect(body.markdown).toContain('Country: Cayman Islands');
      expect(body.markdown).toContain('Issues: Taxation');
      expect(body.markdown).toContain('The registrant moved its office in March');
      expect(body.markdown).toContain('and has two new directors.');
    });
  }

  test('fields are data, each with its name, value, page and box', async () => {
    const { body } = await readPdf(await filledForm());
    expect(body.fields.map(({ kind, name, value, page }) => [kind, name, value, page])).toEqual([
      ['text', 'registrant', 'Acme Holdings of Cayman Ltd', 1],
      ['check', 'amended', '☒', 1],
      ['check', 'late', '☐', 1],
      ['choice', 'country', 'Cayman Islands', 1],
      ['text', 'remarks', expect.stringContaining('two new directors'), 1],
      ['choice', 'issues', 'Taxation', 1],
    ]);
    expect(body.fields[0]?.box.map(Math.round)).toEqual([170, 695, 371, 712]);
  });

  test('a form whose values were printed into the page is read once', async () => {
    const { body } = await readPdf(await filledForm({ flat: true }));
    expect(body.markdown.match(/Acme/g)).toHaveLength(1);
  });

  test('text typed onto a page as a note is read, hidden notes are not', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    page.drawText('The petition was', { x: 72, y: 700, size: 10 });
    const note = (y: number, text: string, flags: number) =>
      document.context.register(
        document.context.obj({
          Type: 'Annot',
          Subtype: 'FreeText',
          Rect: [155, y, 300, y + 16],
          Contents: PDFString.of(text),
          DA: PDFString.of('/Helv 10 Tf 0 g'),
          F: flags,
        }),
      );
    page.node.set(
      PDFName.of('Annots'),
      document.context.obj([note(696, 'received on 4 May.', 4), note(600, 'Secret', 2)]),
    );
    const { body } = await readPdf(await document.save());
    expect(body.markdown).toContain('The petition was received on 4 May.');
    expect(body.markdown).not.toContain('Secret');
  });

  test('a stamp with letters of its own is read where it is printed', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    const font = await document.embedFont(StandardFonts.HelveticaBold);
    page.drawText('Order of the court', { x: 72, y: 700, size: 10 });
    const appearance = document.context.register(
      document.context.stream('BT /H 14 Tf 4 6 Td (FILED MAY 4) Tj ET', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 120, 24],
        Resources: { Font: { H: font.ref } },
      }),
    );
    const stamp = document.context.register(
      document.context.obj({
        Type: 'Annot',
        Subtype: 'Stamp',
        Rect: [400, 740, 520, 764],
        F: 4,
        AP: { N: appearance },
      }),
    );
    page.node.set(PDFName.of('Annots'), document.context.obj([stamp]));
    const { body } = await readPdf(await document.save());
    expect(body.markdown).toContain('FILED MAY 4');
  });
});
