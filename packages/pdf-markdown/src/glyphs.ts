import type { Engine } from './engine.ts';

/** One printed character in page space (points from the bottom left, before any rotation). */
export interface Glyph {
  readonly text: string;
  /** Pen position on the baseline. */
  readonly x: number;
  readonly y: number;
  /** Where the pen stands after it, measured along the writing direction. */
  readonly advance: number;
  readonly size: number;
  /** Quarter turns anticlockwise of the writing direction; -1 for anything slanted. */
  readonly turn: number;
  readonly font: Font;
  readonly run: number;
}

export interface Font {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

export interface PageGlyphs {
  readonly glyphs: readonly Glyph[];
  /** Characters whose font does not say which letter they are. */
  readonly unmapped: number;
}

interface Run {
  readonly number: number;
  readonly size: number;
  readonly turn: number;
  readonly font: Font;
}

const plain: Font = { bold: false, italic: false, mono: false };

/** Reads every character of a page with its position, size and face. */
export function readGlyphs(engine: Engine, textPage: number): PageGlyphs {
  const { pdfium, scratch } = engine;
  const count = pdfium.FPDFText_CountChars(textPage);
  const originOf = engine.bare('FPDFText_GetCharOrigin');
  const looseBoxOf = engine.bare('FPDFText_GetLooseCharBox');
  const runs = new Map<number, Run>();
  const fonts = new Map<number, Font>();
  const glyphs: Glyph[] = [];
  let unmapped = 0;
  for (let index = 0; index < count; index += 1) {
    const code = pdfium.FPDFText_GetUnicode(textPage, index);
    // Generated line ends and spaces have no text object: words are found from positions instead.
    const object = pdfium.FPDFText_GetTextObject(textPage, index);
    if (object === 0) continue;
    let run = runs.get(object);
    if (run === undefined) {
      run = readRun(engine, textPage, index, object, runs.size, fonts);
      runs.set(object, run);
    }
    const text = printed(code);
    if (text === undefined) {
      unmapped += 1;
      continue;
    }
    if (originOf(textPage, index, scratch, scratch + 8) === 0) continue;
    const x = engine.f64(scratch);
    const y = engine.f64(scratch + 8);
    if (looseBoxOf(textPage, index, scratch) === 0) continue;
    const advance = advanceOf(engine, run.turn);
    if (!Number.isFinite(x + y + advance)) continue;
    const { size, turn, font, number } = run;
    glyphs.push({ text, x, y, advance, size, turn, font, run: number });
  }
  return { glyphs, unmapped };
}

/** Length of the loose box along the writing direction. */
function advanceOf({ f32, scratch }: Engine, turn: number): number {
  const [left, top, right, bottom] = [
    f32(scratch),
    f32(scratch + 4),
    f32(scratch + 8),
    f32(scratch + 12),
  ];
  return turn === 1 || turn === 3 ? Math.abs(top - bottom) : Math.abs(right - left);
}

function readRun(
  engine: Engine,
  textPage: number,
  index: number,
  object: number,
  number: number,
  fonts: Map<number, Font>,
): Run {
  const { pdfium, scratch, f32 } = engine;
  let size = pdfium.FPDFText_GetFontSize(textPage, index);
  let turn = 0;
  if (pdfium.FPDFText_GetMatrix(textPage, index, scratch)) {
    const [a, b, c, d] = [f32(scratch), f32(scratch + 4), f32(scratch + 8), f32(scratch + 12)];
    const scale = Math.hypot(c, d);
    if (scale > 0) size *= scale;
    const quarter = Math.atan2(b, a) / (Math.PI / 2);
    const nearest = Math.round(quarter);
    turn = Math.abs(quarter - nearest) < 0.06 ? (nearest + 4) % 4 : -1;
  }
  const address = pdfium.FPDFTextObj_GetFont(object);
  let font = fonts.get(address);
  if (font === undefined) {
    font = address === 0 ? plain : readFont(engine, address);
    fonts.set(address, font);
  }
  return { number, size: Math.max(0.1, Math.abs(size)), turn, font };
}

function readFont(engine: Engine, address: number): Font {
  const { pdfium } = engine;
  const name = latin(engine, (buffer, length) =>
    pdfium.FPDFFont_GetBaseFontName(address, buffer, length),
  );
  const flags = pdfium.FPDFFont_GetFlags(address);
  const weight = pdfium.FPDFFont_GetWeight(address);
  return {
    bold:
      /bold|black|heavy|semibold|demi(?!r)/i.test(name) || weight >= 600 || (flags & 0x40000) !== 0,
    italic: /ital|obli/i.test(name) || (flags & 0x40) !== 0,
    mono: (flags & 1) !== 0 || /courier|mono/i.test(name),
  };
}

function latin(engine: Engine, ask: (buffer: number, length: number) => number): string {
  const length = ask(0, 0);
  if (length <= 1 || length > 4096) return '';
  const { pdfium } = engine.pdfium;
  const buffer = pdfium.wasmExports.malloc(length);
  ask(buffer, length);
  const text = pdfium.UTF8ToString(buffer);
  engine.free(buffer);
  return text;
}

const ligatures: Readonly<Record<number, string>> = {
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
};

/** What the reader sees; undefined when the font does not say. Dashes and quotes stay as printed. */
function printed(code: number): string | undefined {
  if (code === 0 || code === 0xfffd || code === 0xffff) return undefined;
  // PDFium marks a hyphen at the end of a line with a noncharacter.
  if (code === 0xfffe || code === 2) return '-';
  if (code < 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000)
    return ' ';
  if (code === 0x200b || code === 0xfeff) return '';
  return ligatures[code] ?? String.fromCodePoint(code);
}
