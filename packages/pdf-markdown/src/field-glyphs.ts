import type { PlacedField } from './forms.ts';
import type { Glyph } from './glyphs.ts';
import { forms as limits } from './thresholds.ts';

const plainStyle = { bold: false, italic: false, mono: false };

/** Whether the page itself already prints something in the field's place: what was flattened once is not read twice. */
export const isPrinted = ({ at, kind }: PlacedField, glyphs: readonly Glyph[]): boolean =>
  (kind === 'text' || kind === 'choice' || kind === 'note') &&
  glyphs.some(
    ({ x, y, text }) =>
      !/^[\s_.]*$/.test(text) && x > at.left && x < at.right && y > at.bottom && y < at.top,
  );

/** The words of a field's value as if they were printed in its place, on the baseline of the label beside it. */
export function fieldGlyphs(
  { at, value }: PlacedField,
  printed: readonly Glyph[],
  run: number,
): Glyph[] {
  const height = at.top - at.bottom;
  const several = height > limits.severalLines;
  const beside = labelBeside(at, printed, several ? limits.labelOfHighPoints : limits.labelPoints);
  const size = Math.max(
    limits.least,
    Math.min(beside?.size ?? limits.usual, several ? limits.usual : limits.ofHeight * height),
  );
  const lines = valueLines(
    value,
    several ? (at.right - at.left) / (limits.letter * size) : Infinity,
  );
  // A value of one line stands beside its label, however high its box is: chosen entries of a list that shows five.
  const top =
    lines.length > 1 || (several && beside === undefined)
      ? at.top - size
      : (beside?.y ?? at.bottom + Math.max(0, height - size) / 2 + limits.baseline * size);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const letter = Math.min(limits.letter * size, (at.right - at.left) / longest);
  return lines.flatMap((line, index) => {
    const y = top - limits.pitch * size * index;
    const space = Math.max(letter, limits.space * size);
    let x = at.left + 1;
    return line.split(' ').flatMap((text): Glyph[] => {
      const advance = text.length * letter;
      const word = { text, x, y, advance, size, turn: 0, font: plainStyle, run };
      x += advance + space;
      return [word, { ...word, text: ' ', x: x - space, advance: space }];
    });
  });
}

/** The nearest letter on the field's own line: its label's. */
function labelBeside(
  { left, right, bottom, top }: PlacedField['at'],
  printed: readonly Glyph[],
  reach: number,
): Glyph | undefined {
  let [best, nearest]: [Glyph | undefined, number] = [undefined, reach];
  for (const glyph of printed) {
    if (glyph.turn !== 0 || glyph.text === ' ' || glyph.y < bottom - 3 || glyph.y > top - 2)
      continue;
    const away = Math.max(left - (glyph.x + glyph.advance), glyph.x - right, 0);
    if (away < nearest) [best, nearest] = [glyph, away];
  }
  return best;
}

/** Lines of at most so many letters, broken where the value breaks or at spaces. */
function valueLines(value: string, letters: number): string[] {
  return value.split('\n').flatMap((paragraph) => {
    const lines: string[] = [''];
    for (const word of paragraph.split(/\s+/).filter((each) => each !== '')) {
      const line = lines.at(-1) as string;
      if (line !== '' && line.length + word.length >= letters) lines.push(word);
      else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
    return lines.filter((line) => line !== '');
  });
}
