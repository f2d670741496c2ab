import { median } from '../geometry.ts';
import { linesOf } from '../lines.ts';
import type { RunningLine } from '../result.ts';
import type { Word } from '../words.ts';
import { marginNumbers as limits } from './text-thresholds.ts';

/**
 * The numbers of lines in the margin of a page, as bills, transcripts and pleadings have them: they count on down the page, one
 * for each line or for every fifth, and nothing but text that runs on from line to line stands beside them.
 */
export function marginNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter(({ text, turned }) => turned === 0 && /^\d{1,3}$/.test(text));
  if (numbers.length < limits.least) return [];
  const upright = words.filter(({ turned }) => turned === 0);
  for (const column of columnsIn(numbers)) {
    const run = countingOn(column);
    if (run.length >= limits.least && isBesideText(run, upright)) return run;
  }
  return [];
}

/** Numbers whose right or left edges stand under one another, the longest column first. */
function columnsIn(numbers: readonly Word[]): Word[][] {
  const columns: Word[][] = [];
  for (const edge of [({ x1 }: Word) => x1, ({ x0 }: Word) => x0]) {
    const sorted = [...numbers].sort((a, b) => edge(a) - edge(b));
    let open: Word[] = [];
    for (const word of sorted) {
      const first = open[0];
      if (first === undefined || edge(word) - edge(first) > limits.edge * word.size) {
        open = [];
        columns.push(open);
      }
      open.push(word);
    }
  }
  return columns
    .filter((column) => column.length >= limits.least)
    .sort((a, b) => b.length - a.length || (a[0] as Word).x0 - (b[0] as Word).x0)
    .slice(0, limits.columns);
}

/** The longest stretch of a column in which each number is the next one, at one distance; a line without its number may be between. */
function countingOn(column: readonly Word[]): Word[] {
  const sorted = [...column].sort((a, b) => a.base - b.base);
  let best: Word[] = [];
  let run: Word[] = [];
  let step = 0;
  for (const word of sorted) {
    const last = run.at(-1);
    const by = last === undefined ? 0 : Number(word.text) - Number(last.text);
    const next =
      last !== undefined && by > 0 && (run.length < 2 ? [1, 5].includes(by) : by === step);
    if (next) step = by;
    else run = [];
    run.push(word);
    if (run.length > best.length) best = [...run];
  }
  const steps = best.slice(1).map(({ base }, index) => base - (best[index] as Word).base);
  const usual = median(steps);
  const even = steps.filter((each) => Math.abs(each - usual) < limits.uneven * usual).length;
  return even >= limits.evenShare * steps.length ? best : [];
}

/** Whether nothing stands left of the numbers, and sentences that run on from line to line on their right. */
function isBesideText(numbers: readonly Word[], words: readonly Word[]): boolean {
  const own = new Set(numbers);
  const [first, last] = [numbers[0] as Word, numbers.at(-1) as Word];
  const right = Math.max(...numbers.map(({ x1 }) => x1));
  const beside = words.filter(
    (word) =>
      !own.has(word) && word.base > first.base - first.size && word.base < last.base + last.size,
  );
  if (beside.some(({ x0, size }) => x0 < right + limits.gap * size)) return false;
  const lines = linesOf(beside).filter(({ words: [word] }) => word !== undefined);
  if (lines.length < limits.lineShare * numbers.length) return false;
  const lower = lines.filter(({ words: [word] }) => /^\p{Ll}/u.test(word?.text ?? '')).length;
  const whole = lines.filter(({ chunks }) => chunks.length < limits.partsOfLine).length;
  return lower >= limits.runOnShare * lines.length && whole >= limits.wholeShare * lines.length;
}

/** What the numbers of a page are called where they are kept as data. */
export const rangeOf = (numbers: readonly Word[]): string =>
  `${numbers[0]?.text}–${numbers.at(-1)?.text}`;

/** The numbers that were left out, as data: those of the first page, and the pages that have some. */
export const numberLines = (
  pages: readonly { readonly number: number; readonly text: string }[],
): readonly RunningLine[] => {
  const [first] = pages;
  return first === undefined
    ? []
    : [{ text: first.text, place: 'margin', pages: pages.map(({ number }) => number) }];
};
