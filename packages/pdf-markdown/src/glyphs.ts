import type { Engine } from './engine.ts';
import { withTrueSizes } from './glyph-sizes.ts';
import { isShapedCode, joinedSign } from './shaped-letters.ts';
import { words as limits } from './thresholds.ts';

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
  /** Whether some of them are there to be found and copied, not seen: a reading of the picture behind them. */
  readonly hidden: boolean;
}

interface GlyphRun {
  readonly number: number;
  readonly size: number;
  readonly turn: number;
  readonly font: Font;
  readonly hidden: boolean;
  readonly nameless: boolean;
  readonly calibri: boolean;
  /** How far the top of a letter leans over, in ems: italics that are the upright letters, sheared. */
  readonly lean: number;
  /** What the font says of the width of letters, in points at this run's size; 0 when it says nothing. */
  widthOf(code: number): number;
}

interface KnownFont {
  readonly font: Font;
  /** Drawn letter by letter, without a name or a table of letters. */
  readonly nameless: boolean;
  /** Joins "ti" and "tt" into signs that producers call by letters of other alphabets. */
  readonly calibri: boolean;
  /** In ems. */
  widthOf(code: number): number;
}

/** The text rendering mode that leaves no ink. */
const invisible = 3;

const plain: Font = { bold: false, italic: false, mono: false };

/** Fonts whose upright letters are sheared where they are used: one for each, because fonts are told apart by identity. */
const sheared = new WeakMap<Font, Font>();

function leaning(font: Font): Font {
  let own = sheared.get(font);
  if (own === undefined) {
    own = { ...font, italic: true };
    sheared.set(font, own);
  }
  return own;
}

/** Reads every character of a page with its position, size and face. */
export function readGlyphs(engine: Engine, textPage: number): PageGlyphs {
  const { pdfium, scratch } = engine;
  const count = pdfium.FPDFText_CountChars(textPage);
  const unicodeOf = engine.bare('FPDFText_GetUnicode');
  const objectOf = engine.bare('FPDFText_GetTextObject');
  const originOf = engine.bare('FPDFText_GetCharOrigin');
  const looseBoxOf = engine.bare('FPDFText_GetLooseCharBox');
  const runs = new Map<number, GlyphRun>();
  const fonts = new Map<number, KnownFont>();
  const glyphs: Glyph[] = [];
  let unmapped = 0;
  for (let index = 0; index < count; index += 1) {
    const code = unicodeOf(textPage, index);
    // Generated line ends and spaces have no text object: words are found from positions instead.
    const object = objectOf(textPage, index);
    if (object === 0) continue;
    let run = runs.get(object);
    if (run === undefined) {
      run = readRun(engine, textPage, index, object, runs.size, fonts);
      runs.set(object, run);
    }
    const text =
      (run.nameless ? texLigatures[code] : run.calibri ? calibriLigatures[code] : undefined) ??
      printedText(code);
    if (text === undefined) {
      unmapped += 1;
      continue;
    }
    if (originOf(textPage, index, scratch, scratch + 8) === 0) continue;
    const x = engine.f64(scratch);
    const y = engine.f64(scratch + 8);
    if (looseBoxOf(textPage, index, scratch) === 0) continue;
    const ahead = aheadOf(engine, run.turn, x, y);
    if (!Number.isFinite(x + y + ahead)) continue;
    const last = glyphs.at(-1);
    const together = last?.run === run.number && last.x === x && last.y === y;
    if (together && text !== ' ' && last.text !== ' ') {
      // One printed sign that stands for several letters: "fi".
      glyphs[glyphs.length - 1] = { ...last, text: joinedSign(last.text, text), advance: ahead };
      continue;
    }
    const { size, turn, font, number } = run;
    glyphs.push({
      text,
      x,
      y,
      advance: advanceOf(run, code, ahead),
      size,
      turn,
      font,
      run: number,
    });
  }
  return {
    glyphs: withTrueSizes(glyphs),
    unmapped,
    hidden: [...runs.values()].some((run) => run.hidden),
  };
}

/** How far the engine's box reaches from the pen along the writing direction. */
function aheadOf({ f32, scratch }: Engine, turn: number, x: number, y: number): number {
  if (turn === 1) return Math.max(0, f32(scratch + 4) - y);
  if (turn === 2) return Math.max(0, x - f32(scratch));
  if (turn === 3) return Math.max(0, y - f32(scratch + 12));
  return Math.max(0, f32(scratch + 8) - x);
}

/**
 * How far the pen moves: the width that the font states, unless it does not fit the engine's box. The box alone is too wide
 * for letters that lean over their neighbours; the font alone is wrong where several shapes stand for one letter.
 */
function advanceOf(run: GlyphRun, code: number, ahead: number): number {
  if (isShapedCode(code)) return ahead;
  const stated = run.widthOf(code);
  const most = (limits.overhang + run.lean) * run.size;
  const fits = stated > 0 && stated < ahead + limits.stated * run.size && ahead - stated < most;
  return fits ? stated : ahead;
}

function readRun(
  engine: Engine,
  textPage: number,
  index: number,
  object: number,
  number: number,
  fonts: Map<number, KnownFont>,
): GlyphRun {
  const { pdfium, scratch, f32 } = engine;
  let size = pdfium.FPDFText_GetFontSize(textPage, index);
  let em = size;
  let turn = 0;
  let lean = 0;
  if (pdfium.FPDFText_GetMatrix(textPage, index, scratch)) {
    const [a, b, c, d] = [f32(scratch), f32(scratch + 4), f32(scratch + 8), f32(scratch + 12)];
    const along = Math.hypot(a, b);
    // Across the line: a sheared letter is as high as an upright one.
    const scale = along > 0 ? Math.abs(a * d - b * c) / along : Math.hypot(c, d);
    if (scale > 0) size *= scale;
    if (along > 0 && scale > 0) lean = Math.abs(a * c + b * d) / (along * scale);
    em *= along;
    const quarter = Math.atan2(b, a) / (Math.PI / 2);
    const nearest = Math.round(quarter);
    turn = Math.abs(quarter - nearest) < limits.quarter ? (nearest + 4) % 4 : -1;
  }
  const address = pdfium.FPDFTextObj_GetFont(object);
  let known = fonts.get(address);
  if (known === undefined) {
    known =
      address === 0
        ? { font: plain, nameless: false, calibri: false, widthOf: () => 0 }
        : { ...readFont(engine, address), widthOf: statedWidths(engine, address) };
    fonts.set(address, known);
  }
  const { font, nameless, calibri, widthOf } = known;
  return {
    number,
    size: Math.max(limits.leastLetterPoints, Math.abs(size)),
    turn,
    font: lean > limits.leaning && !font.italic ? leaning(font) : font,
    nameless,
    calibri,
    lean,
    hidden: pdfium.FPDFTextObj_GetTextRenderMode(object) === invisible,
    widthOf: (code) => widthOf(code) * em,
  };
}

function statedWidths(engine: Engine, address: number): (code: number) => number {
  const widths = new Map<number, number>();
  const ask = engine.bare('FPDFFont_GetGlyphWidth');
  return (code) => {
    let width = widths.get(code);
    if (width === undefined) {
      width = ask(address, code, 1, engine.scratch) === 0 ? 0 : engine.f32(engine.scratch);
      widths.set(code, width);
    }
    return width;
  };
}

function readFont(engine: Engine, address: number): Omit<KnownFont, 'widthOf'> {
  const { pdfium } = engine;
  const name = latin(engine, (buffer, length) =>
    pdfium.FPDFFont_GetBaseFontName(address, buffer, length),
  );
  const flags = pdfium.FPDFFont_GetFlags(address);
  const weight = pdfium.FPDFFont_GetWeight(address);
  return {
    font: faceOf(name, flags, weight),
    nameless: name === '',
    calibri: /calibri|carlito/i.test(name),
  };
}

/** How the letters of a font look, from its name, its flags and the weight that the engine makes out. */
export function faceOf(name: string, flags: number, weight: number): Font {
  const mono =
    (flags & 1) !== 0 || /courier|mono|typewriter|^(?:\w+\+)?(?:cm|ec|sf)\w*tt\d/i.test(name);
  // The engine guesses a weight from the width of the stems, and all letters of a typewriter have wide ones.
  const heavy = weight >= 600 && !mono;
  return {
    bold: /bold|black|heavy|semibold|demi(?!r)/i.test(name) || heavy || (flags & 0x40000) !== 0,
    italic: /ital|obli/i.test(name) || (flags & 0x40) !== 0,
    mono,
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

/** Where TeX's own fonts keep their ligatures: nameless fonts are nearly always its letters, drawn dot by dot. */
const texLigatures: Readonly<Record<number, string>> = {
  11: 'ff',
  12: 'fi',
  13: 'fl',
  14: 'ffi',
  15: 'ffl',
};

/** "informaƟon", "aƩorney": a sign for two letters has a place of its own in these fonts, and no letter of its own in Unicode. */
const calibriLigatures: Readonly<Record<number, string>> = {
  415: 'ti',
  425: 'tt',
};

/** Signs that Windows keeps where Unicode has control characters; fonts that were made for it name them so. */
const windowsSigns = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** What the reader sees; undefined when the font does not say. Dashes and quotes stay as printed. */
export function printedText(code: number): string | undefined {
  if (code === 0 || code === 0xfffd || code > 0x10ffff) return undefined;
  // PDFium marks a hyphen at the end of a line with a noncharacter.
  if (code === 0xfffe || code === 2) return '-';
  if ((code & 0xffff) >= 0xfffe || (code >= 0xd800 && code < 0xe000)) return undefined;
  if (code < 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000)
    return ' ';
  if (code >= 0x7f && code < 0xa0) {
    const sign = windowsSigns[code - 0x80];
    return sign === '\0' ? undefined : sign;
  }
  return isInvisible(code) ? '' : (ligatures[code] ?? String.fromCodePoint(code));
}

/** Marks that join words, part them or turn their direction, and have no shape. */
const isInvisible = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  code === 0xfeff;
