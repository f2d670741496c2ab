import type { Font, Glyph } from './glyphs.ts';
import { glyphSizes as limits } from './thresholds.ts';

/**
 * Fonts that are drawn letter by letter (Type 3, as older typesetters of papers write them) may state any size they like: 0.12
 * points for letters of 11. Where the letters of a font are wider than letters can be at its size, the size is worked out from
 * their widths, because all distances between words are measured in it.
 */
export function withTrueSizes(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ advance, size }) => advance > limits.widest * size)) return glyphs;
  const widths = new Map<Font, number[]>();
  for (const { font, text, advance, size } of glyphs) {
    if (advance <= 0 || !/^[\p{L}\p{N}]$/u.test(text)) continue;
    const own = widths.get(font);
    if (own === undefined) widths.set(font, [advance / size]);
    else own.push(advance / size);
  }
  const factors = new Map<Font, number>();
  for (const [font, own] of widths) {
    own.sort((a, b) => a - b);
    const [least, usual, most] = [limits.narrow, limits.middle, limits.broad].map(
      (share) => own[Math.floor(share * own.length)],
    );
    if (usual === undefined || usual <= limits.widest) continue;
    const alike = own.length > 5 && (most ?? usual) < limits.alike * (least ?? usual);
    factors.set(font, usual / (alike ? limits.usualTypewriter : limits.usual));
  }
  if (factors.size === 0) return glyphs;
  const common = [...factors.values()][0] as number;
  return glyphs.map((glyph) => {
    // A font of signs alone, beside such fonts, is stated as they are.
    const factor = factors.get(glyph.font) ?? (widths.has(glyph.font) ? 1 : common);
    return factor === 1 ? glyph : { ...glyph, size: glyph.size * factor };
  });
}
