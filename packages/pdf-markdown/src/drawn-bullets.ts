import type { PageBox } from './drawing.ts';
import type { Glyph } from './glyphs.ts';
import { drawnBullets as limits } from './thresholds.ts';

const plainStyle = { bold: false, italic: false, mono: false };

/**
 * Bullets that are drawn and not printed, as browsers draw them, as if they were letters on the baseline of the words behind
 * them. A small shape is one where a line of words begins a little behind it and nothing is printed before it.
 */
export function bulletGlyphs(shapes: readonly PageBox[], printed: readonly Glyph[]): Glyph[] {
  if (shapes.length === 0 || shapes.length > limits.most) return [];
  const seen = printed.filter(({ turn, text }) => turn === 0 && text.trim() !== '');
  return shapes.flatMap((shape, index): Glyph[] => {
    const middle = (shape.top + shape.bottom) / 2;
    const line = seen.filter(
      ({ y, size }) => middle > y + limits.lowest * size && middle < y + limits.highest * size,
    );
    const behind = line.filter(({ x }) => x >= shape.right);
    if (behind.length === 0) return [];
    const first = behind.reduce((best, glyph) => (glyph.x < best.x ? glyph : best));
    const { size, y } = first;
    const height = shape.top - shape.bottom;
    const gap = first.x - shape.right;
    const isBullet =
      /[\p{L}\p{N}“"‘'([$£€]/u.test(first.text) &&
      height > limits.least * size &&
      height < limits.largest * size &&
      gap > limits.nearest * size &&
      gap < limits.farthest * size &&
      !line.some(
        ({ x, advance }) => x < shape.right && x + advance > shape.left - limits.freeBefore * size,
      );
    if (!isBullet) return [];
    const advance = shape.right - shape.left;
    // A run of its own, beside those of the fields.
    const run = -1_000_000 - index;
    return [{ text: '•', x: shape.left, y, advance, size, turn: 0, font: plainStyle, run }];
  });
}
