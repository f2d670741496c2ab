import { overlap } from '../geometry.ts';
import type { LevelRule } from '../rules.ts';
import type { Column } from './columns.ts';
import type { FoundCell, Piece } from './found-table.ts';
import type { PlacedLine } from './row-grouping.ts';
import { headerCells as limits } from './table-thresholds.ts';

interface Head {
  c: number;
  c2: number;
  y0: number;
  x0: number;
  x1: number;
  y1: number;
  lines: string[];
}

/** Builds the header of a table without drawn cells: phrases stacked over a column join, rules and width show spans. */
export function headerOf(
  lines: readonly PlacedLine[],
  rules: readonly LevelRule[],
  columns: readonly Column[],
): { readonly cells: FoundCell[]; readonly rows: number } {
  const heads: Head[] = [];
  for (const [index, line] of lines.entries()) {
    for (const piece of line.pieces) {
      const over = overLabels(piece, line, lines.slice(index + 1), columns);
      const [c, c2] = spanOf(over, line, lines.slice(index + 1), rules, columns);
      const { x0, x1, y0, y1, text } = piece.chunk;
      const above = heads.findLast(
        (head) => head.c <= c2 && head.c2 >= c && head.y0 < y0 - limits.above * line.size,
      );
      const same = above !== undefined && above.c === c && above.c2 === c2;
      const joins =
        above !== undefined &&
        (same || centredUnder(piece, above, line)) &&
        y0 - above.y1 < limits.joins * line.size &&
        !rules.some(
          (rule) =>
            rule.y > above.y1 - 2 &&
            rule.y < y0 + 3 &&
            overlap(rule.x0, rule.x1, piece.chunk.x0, piece.chunk.x1) > 0,
        );
      if (joins) {
        above.lines.push(text);
        above.y1 = y1;
      } else heads.push({ c, c2, x0, x1, y0, y1, lines: [text] });
    }
  }
  return rank(heads, columns.length);
}

/** The second line of a phrase over several columns, shorter than the first and centred under it. */
function centredUnder({ c, c2, chunk }: Piece, above: Head, line: PlacedLine): boolean {
  if (above.c === above.c2 || c < above.c || c2 > above.c2) return false;
  const off = Math.abs(chunk.x0 + chunk.x1 - above.x0 - above.x1) / 2;
  const alone = line.pieces.every(
    (piece) => piece.chunk === chunk || piece.c2 < above.c || piece.c > above.c2,
  );
  return alone && off < limits.centred * line.size;
}

/**
 * Values may be narrower than the labels over them: a phrase stands over every column whose label it covers, unless another
 * phrase of its line does.
 */
function overLabels(
  piece: Piece,
  line: PlacedLine,
  below: readonly PlacedLine[],
  columns: readonly Column[],
): Piece {
  const labels = below.at(-1)?.pieces.filter(({ c, c2 }) => c === c2) ?? [];
  const { chunk } = piece;
  const under = labels.filter(
    (label) =>
      overlap(chunk.x0, chunk.x1, label.chunk.x0, label.chunk.x1) >
        limits.labelShare * (label.chunk.x1 - label.chunk.x0) &&
      !line.pieces.some((each) => each !== piece && each.c <= label.c && each.c2 >= label.c),
  );
  const [c, c2] = [
    Math.min(piece.c, ...under.map((label) => label.c)),
    Math.max(piece.c2, ...under.map((label) => label.c)),
  ];
  return c2 < columns.length ? { c, c2, chunk } : piece;
}

/** A phrase in the white between two columns, centred on both, heads them, unless another phrase of its line heads one of them. */
function overGutter(piece: Piece, line: PlacedLine, columns: readonly Column[]): Piece {
  const { c, c2, chunk } = piece;
  const own = columns[c] as Column;
  if (c !== c2 || overlap(chunk.x0, chunk.x1, own.x0, own.x1) > limits.inGutter * chunk.size)
    return piece;
  const from = chunk.x0 + chunk.x1 > own.x0 + own.x1 ? c : c - 1;
  const [left, right] = [columns[from], columns[from + 1]];
  if (from < 1 || left === undefined || right === undefined) return piece;
  if (line.pieces.some((other) => other.chunk !== chunk && other.c <= from + 1 && other.c2 >= from))
    return piece;
  const off = Math.abs(left.x0 + right.x1 - chunk.x0 - chunk.x1) / 2;
  return off < limits.overTwo * chunk.size ? { c: from, c2: from + 1, chunk } : piece;
}

/** A phrase over several columns heads all those it is centred on, as far as its neighbours leave room. */
function widened(piece: Piece, line: PlacedLine, columns: readonly Column[]): [number, number] {
  const { c, c2, chunk } = piece;
  if (c === c2) return [c, c2];
  const left = Math.max(c > 0 ? 0 : -1, ...line.pieces.map((each) => (each.c2 < c ? each.c2 : -1)));
  const right = Math.min(
    columns.length,
    ...line.pieces.map((each) => (each.c > c2 ? each.c : Infinity)),
  );
  let best: [number, number] = [c, c2];
  for (let from = left + 1; from <= c; from += 1) {
    for (let to = c2; to < right; to += 1) {
      const middle = ((columns[from] as Column).x0 + (columns[to] as Column).x1) / 2;
      const off = Math.abs(middle - (chunk.x0 + chunk.x1) / 2);
      if (off < limits.overMany * chunk.size && to - from > best[1] - best[0]) best = [from, to];
    }
  }
  return best;
}

/** A rule just under a phrase shows the columns it stands over. */
function spanOf(
  { c, c2, chunk }: Piece,
  line: PlacedLine,
  below: readonly PlacedLine[],
  rules: readonly LevelRule[],
  columns: readonly Column[],
): [number, number] {
  const whole = (columns.at(-1) as Column).x1 - (columns[0] as Column).x0;
  const under = rules.find(
    (rule) =>
      rule.y > line.base - 1 &&
      rule.y < line.base + limits.ruleBelow * line.size &&
      rule.x0 <= chunk.x0 + 3 &&
      rule.x1 >= chunk.x1 - 3 &&
      // Text of a lower line between the phrase and the rule means that the rule is not the phrase's own.
      !below.some(
        ({ base, pieces }) =>
          base < rule.y &&
          pieces.some((each) => overlap(each.chunk.x0, each.chunk.x1, chunk.x0, chunk.x1) > 0),
      ),
  );
  if (under === undefined || under.x1 - under.x0 > limits.wholeRule * whole)
    return widened(overGutter({ c, c2, chunk }, line, columns), line, columns);
  let [from, to] = [Infinity, -Infinity];
  columns.forEach((column, index) => {
    const shared = overlap(under.x0, under.x1, column.x0, column.x1);
    if (shared > limits.ruledShare * (column.x1 - column.x0)) {
      from = Math.min(from, index);
      to = Math.max(to, index);
    }
  });
  if (to < from) return [c, c2];
  // Several phrases over one rule share its columns: each takes those nearest to its own middle.
  const rivals = line.pieces.filter(
    (each) => overlap(each.chunk.x0, each.chunk.x1, under.x0, under.x1) > 0,
  );
  const middle = (box: { x0: number; x1: number }) => (box.x0 + box.x1) / 2;
  const mine = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => {
      if (index < from || index > to) return false;
      const away = (each: Piece) => Math.abs(middle(each.chunk) - middle(column));
      return rivals.every((each) => each.chunk === chunk || away(each) >= away({ c, c2, chunk }));
    })
    .map(({ index }) => index);
  return mine.length === 0 ? [c, c2] : [mine[0] as number, mine.at(-1) as number];
}

/** Gives each head its row: below every head above it, the lowest reaching down to the last header row. */
function rank(heads: readonly Head[], columns: number): { cells: FoundCell[]; rows: number } {
  const depth = new Map<Head, number>();
  const ordered = [...heads].sort((a, b) => a.y0 - b.y0 || a.c - b.c);
  const above = (head: Head) =>
    ordered.filter(
      (other) => other !== head && other.y0 < head.y0 && other.c <= head.c2 && other.c2 >= head.c,
    );
  for (const head of ordered) {
    depth.set(head, Math.max(-1, ...above(head).map((other) => depth.get(other) ?? 0)) + 1);
  }
  const rows = Math.max(0, ...[...depth.values()].map((level) => level + 1));
  const cells = ordered.map((head) => {
    const r = depth.get(head) ?? 0;
    const below = ordered.filter(
      (other) => other.y0 > head.y0 && other.c <= head.c2 && other.c2 >= head.c,
    );
    const r2 =
      below.length === 0
        ? rows - 1
        : Math.min(...below.map((other) => depth.get(other) ?? rows)) - 1;
    return {
      r,
      c: head.c,
      r2: Math.max(r, r2),
      c2: Math.min(head.c2, columns - 1),
      text: head.lines.join('\n'),
    };
  });
  return { cells, rows };
}
