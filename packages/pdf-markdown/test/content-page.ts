import { type PDFContext, PDFDocument, PDFName } from 'pdf-lib';

/** Which letters the codes of the font `/U` stand for, beside their shapes in Helvetica. */
export type Letters = Readonly<Record<string, string>>;

/**
 * A PDF whose pages are the given content streams. Fonts: `/F` Helvetica, `/I` Times Italic, `/U`, Helvetica whose
 * letters stand for whatever `letters` says, `/C`, the same named Calibri, and `/T`, a nameless font of boxes {@link drawnWidth} wide at size 1.
 */
export async function pageOf(
  contents: string | readonly string[],
  letters: Letters = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = (name: string) => ({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: name,
    Encoding: 'WinAnsiEncoding',
  });
  const toUnicode = context.register(context.stream(characterMap(letters)));
  const fonts = context.obj({
    F: context.obj(font('Helvetica')),
    I: context.obj(font('Times-Italic')),
    U: context.obj({ ...font('Helvetica'), ToUnicode: toUnicode }),
    C: context.obj({ ...font('ABCDEF+Calibri'), ToUnicode: toUnicode }),
    T: drawnFont(context),
  });
  for (const content of [contents].flat()) {
    const page = document.addPage([612, 792]);
    page.node.set(PDFName.of('Resources'), context.obj({ Font: fonts }));
    page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  }
  return document.save();
}

/** A text object at a place. */
export const at = (x: number, y: number, shown: string, font = '/F 10 Tf'): string =>
  `BT ${font} 1 0 0 1 ${x} ${y} Tm ${shown} ET\n`;

export const drawnWidth = 40;

/** A Type 3 font as older typesetters write it: every letter a drawing in dots, no name, and no table of letters. */
function drawnFont(context: PDFContext) {
  const shape = context.register(
    context.stream(`${drawnWidth} 0 0 0 ${drawnWidth} 60 d1 0 0 ${drawnWidth - 5} 60 re f`),
  );
  const codes = Array.from({ length: 128 }, (_, code) => code);
  return context.obj({
    Type: 'Font',
    Subtype: 'Type3',
    FontMatrix: [1, 0, 0, 1, 0, 0],
    FontBBox: [0, -20, drawnWidth, 60],
    FirstChar: 0,
    LastChar: 127,
    Widths: codes.map(() => drawnWidth),
    CharProcs: Object.fromEntries(codes.map((code) => [`a${code}`, shape])),
    Encoding: { Type: 'Encoding', Differences: [0, ...codes.map((code) => `a${code}`)] },
    Resources: {},
  });
}

function characterMap(letters: Letters): string {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const lines = Object.entries(letters).map(
    ([code, text]) => `<${Buffer.from(code, 'latin1').toString('hex')}> <${hex(text)}>`,
  );
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar
endcmap end end`;
}
