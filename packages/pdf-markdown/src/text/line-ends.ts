import type { Chunk } from '../lines.ts';
import { structure } from '../thresholds.ts';
import type { Word } from '../words.ts';
import type { Item } from './reading-order.ts';
import { paragraphs as limits } from './text-thresholds.ts';

/** The edges between which the lines after a paragraph are set. */
export interface Measure {
  readonly left: number;
  readonly right: number;
}

/** What a sentence ends with; the mark of a note may follow. */
export const sentenceEnd = /[.!?:;”"’)][\u00b9\u00b2\u00b3\u2070-\u2079]*$/u;
/** Of the line at hand and those after it that stand over or under it. */
export function measureOf(chunk: Chunk, after: readonly Chunk[]): Measure {
  let [left, right] = [chunk.x0, chunk.x1];
  for (const { x0, x1 } of after) {
    if (x1 < chunk.x0 || x0 > chunk.x1) continue;
    left = Math.min(left, x0);
    right = Math.max(right, x1);
  }
  return { left, right };
}

/** Lines that stand in the middle or at the right, before one that begins at the left edge: a title, or who signed. */
export function goesBackToEdge(
  open: readonly Chunk[],
  chunk: Chunk,
  { left, right }: Measure,
): boolean {
  const far = limits.setIn * chunk.size;
  if (chunk.x0 > left + structure.indent * chunk.size || open.some(({ x0 }) => x0 < left + far))
    return false;
  const middle = (x0: number, x1: number) =>
    Math.abs(x0 + x1 - left - right) < limits.centred * (right - left);
  return (
    open.every(({ x0, x1 }) => middle(x0, x1) && x1 < right - far) ||
    (open.length === 1 && (open[0] as Chunk).x0 > left + limits.atRight * (right - left))
  );
}

/** A paragraph of one line: it ends a sentence and leaves room in which words of the next line would have stood. */
export function stopsShort(
  open: readonly Chunk[],
  chunk: Chunk,
  { left, right }: Measure,
): boolean {
  const [above] = open;
  if (above === undefined || open.length > 1) return false;
  return (
    above.x1 < right - structure.stopsShort * (right - left) &&
    above.x1 + limits.room * above.size < right &&
    sentenceEnd.test(above.text) &&
    /^[\p{Lu}\d“"([]/u.test(chunk.text) &&
    Math.abs(chunk.x0 - above.x0) < limits.setIn * chunk.size
  );
}

/**
 * Lines set apart, the second at the edge of the first: its first word would have stood in the white after the first, so that
 * the line was ended on purpose. Where every paragraph has one line, no distance of lines says so.
 */
export function hadRoom(open: readonly Chunk[], chunk: Chunk, { right }: Measure): boolean {
  const above = open.at(-1) as Chunk;
  const first = chunk.words[0] as Word;
  const edge = Math.max(right, ...open.slice(-limits.linesAtHand).map(({ x1 }) => x1));
  return (
    chunk.base - above.base > limits.apart * chunk.size &&
    Math.abs(chunk.x0 - above.x0) < structure.sameIndent * chunk.size &&
    above.x1 + limits.endsBefore * above.size + first.x1 - first.x0 < edge
  );
}

/**
 * An indented line under a paragraph of one line that is indented as well: the line after it goes back to the edge of the
 * column, and the paragraph above it stopped short.
 */
export function followsShortLine(
  open: readonly Chunk[],
  chunk: Chunk,
  after: readonly Item[],
): boolean {
  const [above] = open;
  if (above === undefined || open.length > 1) return false;
  // A loose line may lie in several parts.
  const at = after.findIndex(
    ({ base }) => Math.abs(base - chunk.base) > limits.sameLine * chunk.size,
  );
  const next = after[at];
  if (next === undefined || 'table' in next) return false;
  const right = Math.max(
    ...[chunk, ...after].filter(({ x1 }) => x1 > chunk.x0).map(({ x1 }) => x1),
  );
  const step = next.base - chunk.base;
  return (
    Math.abs(chunk.x0 - above.x0) < structure.sameIndent * chunk.size &&
    chunk.x0 > next.x0 + structure.indent * chunk.size &&
    step > 0 &&
    step < structure.linePitch * chunk.size &&
    above.x1 < right - limits.endsBefore * above.size &&
    sentenceEnd.test(above.text) &&
    /^[\p{Lu}\d“"(]/u.test(chunk.text)
  );
}

/** A box to be ticked, or what a form asks for, under another such line. */
export const opensField = (open: readonly Chunk[], chunk: Chunk): boolean =>
  /^[☐☒☑]$/.test(chunk.words[0]?.text ?? '') ||
  (/:$/.test(chunk.text) &&
    open.some(
      ({ x0, words }) =>
        x0 < chunk.x0 + chunk.size &&
        x0 > chunk.x0 - chunk.size &&
        words.some(({ text }) => /:$/.test(text)),
    ));
