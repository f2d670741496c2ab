import { words as limits } from './thresholds.ts';
import type { PlacedGlyph } from './words.ts';

/**
 * The lines of characters with letters put back that stand a little above or below their word and touch both its halves: the
 * E of TeX, the A of LaTeX. Subscripts are smaller and stand behind their word.
 */
export function withShiftedLetters(lines: readonly PlacedGlyph[][]): PlacedGlyph[][] {
  const moved = new Map<PlacedGlyph, number>();
  lines.forEach((line, own) => {
    for (const [at, glyph] of line.entries()) {
      if (!/^\p{L}$/u.test(glyph.text) || !standsAlone(line, at)) continue;
      for (const other of nearLines(lines, own, glyph)) {
        if (!fits(lines[other] as PlacedGlyph[], glyph)) continue;
        moved.set(glyph, other);
        break;
      }
    }
  });
  if (moved.size === 0) return [...lines];
  const whole = lines.map((line) => line.filter((glyph) => !moved.has(glyph)));
  for (const [glyph, to] of moved) {
    const host = whole[to] as PlacedGlyph[];
    const base = host[0]?.base ?? glyph.base;
    const at = host.findIndex(({ x }) => x > glyph.x);
    host.splice(at < 0 ? host.length : at, 0, { ...glyph, base });
  }
  return whole.filter((line) => line.length > 0);
}

/** No other letter of its own line touches it. */
function standsAlone(line: readonly PlacedGlyph[], at: number): boolean {
  const glyph = line[at] as PlacedGlyph;
  const letterAt = (place: number) => (line[place]?.text === ' ' ? undefined : line[place]);
  const [before, after] = [letterAt(at - 1), letterAt(at + 1)];
  const room = limits.shiftedTouch * glyph.size;
  return (
    (before === undefined || before.x + before.advance < glyph.x - room) &&
    (after === undefined || after.x > glyph.x + glyph.advance + room)
  );
}

/** The lines whose baselines are close by, the nearest first on either side. */
function* nearLines(lines: readonly PlacedGlyph[][], own: number, { base, size }: PlacedGlyph) {
  const isNear = (at: number) => {
    const host = lines[at]?.[0];
    if (host === undefined) return false;
    return Math.abs(host.base - base) < limits.shifted * Math.max(size, host.size);
  };
  for (let at = own - 1; at >= 0 && isNear(at); at -= 1) yield at;
  for (let at = own + 1; at < lines.length && isNear(at); at += 1) yield at;
}

function fits(line: readonly PlacedGlyph[], glyph: PlacedGlyph): boolean {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle] as PlacedGlyph).x <= glyph.x) low = middle + 1;
    else high = middle;
  }
  // The engine guesses spaces where the pen moves back or up.
  const guessed = (at: number) => line[at]?.text === ' ' && line[at]?.advance === 0;
  let [left, right] = [low - 1, low];
  while (guessed(left)) left -= 1;
  while (guessed(right)) right += 1;
  const [before, after] = [line[left], line[right]];
  if (before === undefined || after === undefined) return false;
  if (![before, after].every(({ text }) => /^\p{L}$/u.test(text))) return false;
  const overBefore = glyph.x - (before.x + before.advance);
  const overAfter = after.x - (glyph.x + glyph.advance);
  const em = Math.max(glyph.size, before.size);
  const touches = (gap: number) => gap < limits.shiftedTouch * em && gap > -limits.shiftedInto * em;
  if (!touches(overBefore) || !touches(overAfter)) return false;
  const alike = Math.abs(glyph.size - before.size) < limits.shiftedSize * before.size;
  return alike || (glyph.size < before.size && overBefore < -limits.shiftedOver * before.size);
}
