import { type Line, lineOf } from '../lines.ts';
import type { LevelRule, UprightRule } from '../rules.ts';
import type { Word } from '../words.ts';
import { pageColumns as limits } from './table-thresholds.ts';

/** White that stays free from one line to another further down: `from` and `to` are its edges, `first` and `last` its lines. */
interface Gutter {
  from: number;
  to: number;
  readonly first: number;
  last: number;
  /** How many lines have words on both its sides. */
  both: number;
}

/**
 * The lines of a page in groups that no table reaches across: each column of running text by itself, and all that stands
 * outside of such columns. Three columns of justified text have lines at the same heights, as rows have; what tells them is
 * that both sides of the white read on from line to line, over many lines.
 */
export function lineGroups(
  lines: readonly Line[],
  level: readonly LevelRule[],
  uprights: readonly UprightRule[],
): Line[][] {
  const gutters = guttersOf(lines, level);
  if (gutters.length > limits.mostGutters) return [[...lines]];
  const between = gutters.filter((gutter) => readsOn(gutter, gutters, lines));
  if (between.length === 0) return [[...lines]];
  const outside: Line[] = [];
  const columns = new Map<string, Line[]>();
  lines.forEach((line, at) => {
    const cuts = between.filter(({ first, last }) => at >= first && at <= last);
    if (cuts.length === 0) {
      outside.push(line);
      return;
    }
    cuts.sort((a, b) => a.from - b.from);
    for (const words of dividedAt(line.words, cuts)) {
      const place = cuts.filter(({ from, to }) => (words[0] as Word).x0 > (from + to) / 2).at(-1);
      const key = place === undefined ? `before ${keyOf(cuts[0] as Gutter)}` : keyOf(place);
      const column = columns.get(key);
      const own = lineOf(words, uprights);
      if (column === undefined) columns.set(key, [own]);
      else column.push(own);
    }
  });
  return [outside, ...columns.values()];
}

const keyOf = ({ from, first }: Gutter): string => `${from} ${first}`;

function dividedAt(words: readonly Word[], cuts: readonly Gutter[]): Word[][] {
  const parts: Word[][] = Array.from({ length: cuts.length + 1 }, () => []);
  for (const word of words) {
    const middle = (word.x0 + word.x1) / 2;
    const at = cuts.findLastIndex(({ from, to }) => middle > (from + to) / 2) + 1;
    (parts[at] as Word[]).push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** Every white strip that many lines in a row leave free; a rule drawn across ends it. */
function guttersOf(lines: readonly Line[], level: readonly LevelRule[]): Gutter[] {
  const found: Gutter[] = [];
  let open: Gutter[] = [];
  for (const [at, line] of lines.entries()) {
    // White everywhere: a page of thousands of short words has no columns of running text.
    if (open.length > limits.mostOpen) return [];
    const above = lines[at - 1];
    const least = limits.gutter * line.size;
    const rules =
      above === undefined ? [] : level.filter(({ y }) => y > above.base && y < line.base);
    const kept: Gutter[] = [];
    for (const gutter of open) {
      const crossed = rules.some(({ x0, x1 }) => x0 < gutter.from && x1 > gutter.to);
      const free = crossed ? undefined : freeOf(gutter, line, least);
      if (free === undefined) {
        found.push(gutter);
        continue;
      }
      gutter.from = free.from;
      gutter.to = free.to;
      gutter.last = at;
      if (free.both) gutter.both += 1;
      kept.push(gutter);
    }
    for (let index = 1; index < line.words.length; index += 1) {
      const [left, right] = [line.words[index - 1] as Word, line.words[index] as Word];
      const known = kept.some(({ from, to }) => from < right.x0 && to > left.x1);
      if (right.x0 - left.x1 >= least && !known)
        kept.push({ from: left.x1, to: right.x0, first: at, last: at, both: 1 });
    }
    open = kept;
  }
  return [...found, ...open].filter(({ both }) => both >= limits.lines);
}

/**
 * What a line leaves of a gutter: the widest part that none of its words covers, because a gutter is as wide as its first line
 * is short. Undefined when that is too narrow.
 */
function freeOf(
  gutter: Gutter,
  { words }: Line,
  least: number,
): { readonly from: number; readonly to: number; readonly both: boolean } | undefined {
  let [from, to] = [gutter.from, gutter.from];
  let start = gutter.from;
  const close = (end: number) => {
    if (end - start > to - from) [from, to] = [start, end];
  };
  for (const { x0, x1 } of words) {
    if (x1 <= start) continue;
    if (x0 >= gutter.to) break;
    close(x0);
    start = x1;
  }
  close(gutter.to);
  if (to - from < least) return undefined;
  const [before, after] = [words.some(({ x1 }) => x1 <= from), words.some(({ x0 }) => x0 >= to)];
  return { from, to, both: before && after };
}

/** Whether running text stands on both sides. */
function readsOn(gutter: Gutter, all: readonly Gutter[], lines: readonly Line[]): boolean {
  const left: Word[][] = [];
  const right: Word[][] = [];
  for (let at = gutter.first; at <= gutter.last; at += 1) {
    const others = all.filter((other) => other !== gutter && at >= other.first && at <= other.last);
    const from = Math.max(
      -Infinity,
      ...others.filter(({ to }) => to <= gutter.from).map((other) => other.to),
    );
    const to = Math.min(
      Infinity,
      ...others.filter((other) => other.from >= gutter.to).map((other) => other.from),
    );
    const { words } = lines[at] as Line;
    const before = words.filter(({ x0, x1 }) => x0 >= from - 1 && x1 <= gutter.from + 1);
    const after = words.filter(({ x0, x1 }) => x0 >= gutter.to - 1 && x1 <= to + 1);
    if (before.length > 0) left.push(before);
    if (after.length > 0) right.push(after);
  }
  return isProse(left) && isProse(right);
}

function isProse(lines: readonly (readonly Word[])[]): boolean {
  if (lines.length < limits.lines) return false;
  const ends = lines.map((words) => {
    const [first, last] = [words[0] as Word, words.at(-1) as Word];
    return { x0: first.x0, x1: last.x1, size: first.size, text: first.text };
  });
  const [x0, x1] = [Math.min(...ends.map((end) => end.x0)), Math.max(...ends.map((end) => end.x1))];
  const share = (of: (end: (typeof ends)[number]) => boolean) =>
    ends.filter(of).length / ends.length;
  const words = lines.reduce((sum, each) => sum + each.length, 0) / lines.length;
  const text = lines
    .flat()
    .map((word) => word.text)
    .join('');
  const digits = text.replace(/\D/g, '').length / Math.max(1, text.length);
  return (
    x1 - x0 > limits.width * (ends[0] as (typeof ends)[number]).size &&
    words >= limits.words &&
    digits < limits.digitShare &&
    share((end) => end.x1 - end.x0 > limits.nearlyWidest * (x1 - x0)) >= limits.wideShare &&
    share((end) => /^[\p{Ll}(]/u.test(end.text)) >= limits.smallShare
  );
}
