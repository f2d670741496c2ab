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
