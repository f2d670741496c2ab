import { around, median } from '../geometry.ts';
import { structure } from '../thresholds.ts';
import type { Item } from './reading-order.ts';
import { sideHeads as limits } from './text-thresholds.ts';

/** A heading in the margin and the text beside and below it. */
interface Section<T> {
  readonly head: readonly T[];
  readonly text: readonly T[];
}

/**
 * Headings set in a narrow column beside their paragraphs: each begins on a line of the text, and there are far fewer of
 * their lines. Undefined where the page is set in another way.
 */
export function sideHeads<T extends Item>(items: readonly T[]): Section<T>[] | undefined {
  const wide = items.filter(({ x0, x1, size }) => x1 - x0 > limits.wide * size);
  if (wide.length < limits.wideLines) return undefined;
  const edge = median(wide.map(({ x0 }) => x0));
  const size = median(wide.map((item) => item.size));
  const left = items.filter(({ x1 }) => x1 < edge - limits.beside * size);
  const main = items.filter(({ x0 }) => x0 > edge - limits.beside * size);
  // A line over both columns is a heading of the page or a paragraph: then this is another layout.
  if (left.length + main.length < items.length || left.length < 2) return undefined;
  const [from, to] = [around(left).x0, around(main).x1];
  if (edge - from > structure.sideHeadWidth * (to - from)) return undefined;
  if (left.length > structure.sideHeadLines * main.length) return undefined;
  const stacks = stacksOf(left);
  const begins = stacks.filter(([first]) =>
    main.some(({ base }) => Math.abs(base - (first as T).base) < limits.sameBaseline * size),
  );
  const narrow = left.filter((item) => item.x1 - item.x0 > limits.marks * item.size);
  if (
    stacks.length < limits.least ||
    begins.length < limits.beginShare * stacks.length ||
    narrow.length < limits.wideShare * left.length ||
    stacks.some((stack) => stack.length > limits.mostLines)
  )
    return undefined;
  const tops = stacks.map(([first]) => (first as T).base - limits.beside * size);
  return sectionsFrom(stacks, tops, main);
}

/** The text from where each of them begins to where the next one does, and what stands before the first. */
function sectionsFrom<T extends Item>(
  stacks: readonly T[][],
  tops: readonly number[],
  main: readonly T[],
): Section<T>[] {
  const within = (index: number): T[] =>
    main.filter(
      ({ base }) =>
        (index < 0 || base >= (tops[index] as number)) && base < (tops[index + 1] ?? Infinity),
    );
  const before = within(-1);
  return [
    ...(before.length > 0 ? [{ head: [], text: before }] : []),
    ...stacks.map((head, index) => ({ head, text: within(index) })),
  ];
}

/**
 * Notes in the margin right of the text: the mirror image of heads at its left, but a note may begin beside any line of its
 * paragraph, and stands before the whole of it.
 */
export function sideNotes<T extends Item>(items: readonly T[]): Section<T>[] | undefined {
  const wide = items.filter(({ x0, x1, size }) => x1 - x0 > limits.wide * size);
  if (wide.length < limits.wideLines) return undefined;
  const edge = Math.max(...wide.map(({ x1 }) => x1));
  const size = median(wide.map((item) => item.size));
  const notes = items.filter(({ x0 }) => x0 > edge + limits.beside * size);
  const main = items.filter(({ x1 }) => x1 <= edge + limits.beside * size);
  if (notes.length + main.length < items.length || notes.length < 2) return undefined;
  const [from, to] = [around(main).x0, around(notes).x1];
  if (to - edge > structure.sideHeadWidth * (to - from)) return undefined;
  if (notes.length > structure.sideHeadLines * main.length) return undefined;
  const stacks = stacksOf(notes);
  if (
    stacks.length < limits.least ||
    stacks.some((stack) => stack.length > limits.mostLines) ||
    notes.some((note) => note.x1 - note.x0 < limits.marks * note.size) ||
    main.some(({ y0, y1, size: own }) => y1 - y0 > limits.mostLines * own)
  )
    return undefined;
  const lines = [...main].sort((a, b) => a.base - b.base);
  const tops = stacks.map(([first]) => paragraphTop(lines, first as T, { from, edge }));
  return sectionsFrom(stacks, tops, main);
}

/** Where the paragraph begins that a note stands beside: under white, at an indent, or under a line that stops short. */
function paragraphTop<T extends Item>(
  lines: readonly T[],
  note: T,
  { from, edge }: { readonly from: number; readonly edge: number },
): number {
  const at = lines.findLastIndex(({ base, size }) => base < note.base + limits.beside * size);
  for (let index = at; index > 0; index -= 1) {
    const [above, line] = [lines[index - 1] as T, lines[index] as T];
    const apart = line.base - above.base > limits.pitch * line.size;
    const indented = line.x0 > from + structure.indent * line.size;
    const short = above.x1 < edge - structure.stopsShort * (edge - from);
    if (apart || indented || short) return line.base - limits.beside * line.size;
  }
  return at < 0 ? note.base - note.size : -Infinity;
}

/** Lines close under one another. */
function stacksOf<T extends Item>(items: readonly T[]): T[][] {
  const stacks: T[][] = [];
  for (const item of [...items].sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const last = stacks.at(-1)?.at(-1);
    if (last !== undefined && item.base - last.base < limits.pitch * item.size)
      stacks.at(-1)?.push(item);
    else stacks.push([item]);
  }
  return stacks;
}
