/**
 * Tables against the truth by adjacency relations (Göbel, Hassan, Oro and Orsi, ICDAR 2013): every pair of neighbouring
 * cells that both hold text is one relation; what is compared is the two texts and the direction.
 */
export interface GridCell {
  readonly r: number;
  readonly c: number;
  readonly r2?: number;
  readonly c2?: number;
  readonly text: string | null;
}

export type Grid =
  | { readonly cells: readonly GridCell[] }
  | { readonly rows: readonly (readonly (string | null)[])[] };

export interface Relations {
  readonly shared: number;
  readonly found: number;
  readonly expected: number;
  readonly sharedCells: number;
  readonly foundCells: number;
  readonly expectedCells: number;
  readonly tables: number;
  /** True tables for which a table of the same rows and columns was found. */
  readonly shapes: number;
}

export function compareTables(truth: readonly Grid[], found: readonly Grid[]): Relations {
  const [expectedPairs, foundPairs] = [truth.flatMap(relationsOf), found.flatMap(relationsOf)];
  const [expectedCells, foundCells] = [truth.flatMap(textsOf), found.flatMap(textsOf)];
  return {
    shared: common(expectedPairs, foundPairs),
    found: foundPairs.length,
    expected: expectedPairs.length,
    sharedCells: common(expectedCells, foundCells),
    foundCells: foundCells.length,
    expectedCells: expectedCells.length,
    tables: truth.length,
    shapes: common(truth.map(shapeOf), found.map(shapeOf)),
  };
}

export function measure(shared: number, found: number, expected: number) {
  const P = found > 0 ? shared / found : expected > 0 ? 0 : 1;
  const R = expected > 0 ? shared / expected : 1;
  return { P, R, F1: P + R > 0 ? (2 * P * R) / (P + R) : 0 };
}

/** Mean precision and recall over documents, as one figure beside the sums over all of them. */
export function summary(scores: readonly Relations[]) {
  const sum = (key: keyof Relations) => scores.reduce((total, score) => total + score[key], 0);
  const each = scores.map(({ shared, found, expected }) => measure(shared, found, expected));
  const mean = (key: 'P' | 'R') => each.reduce((total, one) => total + one[key], 0) / each.length;
  const [P, R] = [mean('P'), mean('R')];
  return {
    documents: scores.length,
    macroF1: round(P + R > 0 ? (2 * P * R) / (P + R) : 0),
    microF1: round(measure(sum('shared'), sum('found'), sum('expected')).F1),
    cellF1: round(measure(sum('sharedCells'), sum('foundCells'), sum('expectedCells')).F1),
    shapes: `${sum('shapes')}/${sum('tables')}`,
  };
}

/** Every second document, from the first or the second on: one half to work on, the other to judge by. */
export const halfOf = <T>(documents: readonly T[], half: number): T[] =>
  documents.filter((_, index) => index % 2 === half);

export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

interface Placed {
  readonly r: number;
  readonly c: number;
  readonly r2: number;
  readonly c2: number;
  readonly text: string;
}

function cellsOf(grid: Grid): Placed[] {
  const all =
    'cells' in grid
      ? grid.cells.map(({ r, c, r2, c2, text }) => ({ r, c, r2: r2 ?? r, c2: c2 ?? c, text }))
      : grid.rows.flatMap((row, r) => row.map((text, c) => ({ r, c, r2: r, c2: c, text })));
  return all.flatMap((cell) => {
    const text = cell.text ?? '';
    return isBlank(text) ? [] : [{ ...cell, text: folded(text) }];
  });
}

function relationsOf(grid: Grid): string[] {
  const cells = cellsOf(grid);
  const at = new Map<string, number>();
  cells.forEach(({ r, c, r2, c2 }, index) => {
    for (let row = r; row <= r2; row += 1)
      for (let column = c; column <= c2; column += 1)
        if (!at.has(`${row},${column}`)) at.set(`${row},${column}`, index);
  });
  const pairs = new Map<string, string>();
  cells.forEach(({ r, c, r2, c2, text }, index) => {
    const relate = (other: number | undefined, way: string) => {
      if (other === undefined || other === index) return;
      pairs.set(`${index}${way}${other}`, `${text}\u0001${cells[other]?.text}\u0001${way}`);
    };
    for (let row = r; row <= r2; row += 1) relate(at.get(`${row},${c2 + 1}`), 'right');
    for (let column = c; column <= c2; column += 1) relate(at.get(`${r2 + 1},${column}`), 'down');
  });
  return [...pairs.values()];
}

const textsOf = (grid: Grid): string[] => cellsOf(grid).map(({ text }) => text);

function shapeOf(grid: Grid): string {
  const cells = cellsOf(grid);
  const most = (key: 'r2' | 'c2') => cells.reduce((max, cell) => Math.max(max, cell[key] + 1), 0);
  return `${most('r2')}x${most('c2')}`;
}

/** Letters and digits alone decide: spaces, case and the kind of a dash do not. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b\s]+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '_');

/** A lone dash is a value. */
const isBlank = (text: string): boolean =>
  folded(text).replaceAll('_', '') === '' && !/[-–—.…*]/.test(text);

function common(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const one of a) counts.set(one, (counts.get(one) ?? 0) + 1);
  let shared = 0;
  for (const one of b) {
    const left = counts.get(one) ?? 0;
    if (left === 0) continue;
    counts.set(one, left - 1);
    shared += 1;
  }
  return shared;
}
