import { isBullet, type Line } from '../lines.ts';
import type { Word } from '../words.ts';
import { isData } from './data-cell.ts';
import { gutters as limits } from './table-thresholds.ts';

/** Where the columns of a table without drawn columns lie: the extent of the text in each, left to right. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
}

interface ColumnRun {
  readonly x0: number;
  readonly x1: number;
  readonly data: boolean;
  readonly text: string;
}

/** Columns are what is left between gutters: upright strips that (almost) no line of the table crosses. */
export function columnsOf(lines: readonly Line[], em: number): Column[] {
  const rows = lines.map((line) => runsOf(line.words)).filter((runs) => runs.length > 0);
  const voters = rows.filter((runs) => runs.length > 1);
  if (voters.length === 0) return [];
  const edges = [...new Set(voters.flatMap((runs) => runs.flatMap(({ x0, x1 }) => [x0, x1])))].sort(
    (a, b) => a - b,
  );
  const allowed = Math.floor(voters.length * limits.crossedShare);
  const gutters: { x0: number; x1: number }[] = [];
  let open: { x0: number; x1: number } | undefined;
  const crossings = crossingsOf(voters, edges);
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const [a, b] = [edges[index] as number, edges[index + 1] as number];
    if ((crossings[index] as number) <= allowed) {
      if (open === undefined) open = { x0: a, x1: b };
      else open.x1 = b;
    } else if (open !== undefined) {
      gutters.push(open);
      open = undefined;
    }
  }
  const kept = gutters.filter((gutter) => holdsUp(gutter, voters, em));
  const left = Math.min(...voters.map((runs) => (runs[0] as ColumnRun).x0));
  const right = Math.max(...voters.map((runs) => (runs.at(-1) as ColumnRun).x1));
  const columns: Column[] = [];
  let from = left;
  for (const gutter of kept) {
    columns.push({ x0: from, x1: gutter.x0 });
    from = gutter.x1;
  }
  columns.push({ x0: from, x1: right });
  return withoutSymbols(
    columns.filter(({ x0, x1 }) => x1 > x0),
    voters,
  );
}

/** How many lines have text between each edge and the next; counted in one pass, because tables have thousands of edges. */
function crossingsOf(
  voters: readonly (readonly ColumnRun[])[],
  edges: readonly number[],
): readonly number[] {
  const places = new Map(edges.map((edge, index) => [edge, index]));
  const changes = new Array<number>(edges.length + 1).fill(0);
  const count = (from: number, to: number) => {
    const [first, last] = [places.get(from) ?? 0, places.get(to) ?? 0];
    changes[first] = (changes[first] as number) + 1;
    changes[last] = (changes[last] as number) - 1;
  };
  for (const runs of voters) {
    let [from, to] = [(runs[0] as ColumnRun).x0, (runs[0] as ColumnRun).x1];
    for (const { x0, x1 } of runs.slice(1)) {
      if (x0 > to) {
        count(from, to);
        [from, to] = [x0, x1];
      } else to = Math.max(to, x1);
    }
    count(from, to);
  }
  let sum = 0;
  return changes.map((change) => {
    sum += change;
    return sum;
  });
}

/** A currency sign set apart from its amount, or a percent sign, is no column of its own. */
function withoutSymbols(
  columns: readonly Column[],
  rows: readonly (readonly ColumnRun[])[],
): Column[] {
  const only = (column: Column, sign: RegExp) => {
    const texts = rows
      .flat()
      .filter(({ x0, x1 }) => (x0 + x1) / 2 >= column.x0 && (x0 + x1) / 2 <= column.x1)
      .map(({ text }) => text);
    return texts.length > 0 && texts.every((text) => sign.test(text));
  };
  const kept: Column[] = [];
  let begins: number | undefined;
  columns.forEach((column, index) => {
    const last = kept.at(-1);
    if (index + 1 < columns.length && only(column, /^[$€£¥]$/)) begins ??= column.x0;
    else if (last !== undefined && only(column, /^%$/))
      kept[kept.length - 1] = { ...last, x1: column.x1 };
    else {
      kept.push({ x0: begins ?? column.x0, x1: column.x1 });
      begins = undefined;
    }
  });
  return kept;
}

/** A river of white through words is narrow; a gutter is wide, or has values on both its sides. */
function holdsUp(
  gutter: { x0: number; x1: number },
  voters: readonly (readonly ColumnRun[])[],
  em: number,
): boolean {
  const gaps: number[] = [];
  let values = 0;
  let rightValues = 0;
  for (const runs of voters) {
    let left: ColumnRun | undefined;
    let right: ColumnRun | undefined;
    for (const run of runs) {
      if ((run.x0 + run.x1) / 2 < (gutter.x0 + gutter.x1) / 2) left = run;
      else right ??= run;
    }
    if (left === undefined || right === undefined) continue;
    gaps.push(right.x0 - left.x1);
    if (left.data && right.data) values += 1;
    if (right.data) rightValues += 1;
  }
  if (gaps.length < Math.max(1, limits.besideShare * voters.length)) return false;
  gaps.sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] as number;
  const width = gutter.x1 - gutter.x0;
  if (width >= limits.wide * em) return true;
  if (values >= limits.valuedShare * gaps.length)
    return width >= limits.betweenValues * em && usual >= limits.gapBetweenValues * em;
  if (rightValues >= limits.valuedShare * gaps.length)
    return width >= limits.beforeValues * em && usual >= limits.gapBeforeValues * em;
  return (
    width >= limits.betweenWords * em && usual >= limits.gapBetweenWords * em && gaps.length >= 3
  );
}

/** Words of a line joined where only a space parts them, values kept apart from what follows. */
function runsOf(words: readonly Word[]): ColumnRun[] {
  const runs: { x0: number; x1: number; data: boolean; text: string }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const gap = last === undefined ? Infinity : word.x0 - last.x1;
    const bothData = last?.data === true && isData(word.text) && word.script === undefined;
    if (last !== undefined && gap < reachOf(last.text, word, bothData) * word.size) {
      last.x1 = Math.max(last.x1, word.x1);
      last.text += word.text;
      last.data = isData(last.text);
    } else {
      runs.push({ x0: word.x0, x1: word.x1, data: isData(word.text), text: word.text });
    }
  }
  return runs;
}

/** How wide a gap, in ems, still joins a word to the run before it. */
function reachOf(before: string, word: Word, bothData: boolean): number {
  if (isBullet(before)) return 3;
  if (word.script !== undefined) return limits.scriptGap;
  return bothData && !thousands(before, word.text) ? limits.valueGap : limits.wordGap;
}

/** "1 234 567": groups of three digits set a space apart are one number. */
function thousands(before: string, after: string): boolean {
  return /(?:^|\D)\d{1,3}$/.test(before.slice(-4)) && /^\d{3}(?:[.,]\d+)?%?$/.test(after);
}
