import type { Line } from '../lines.ts';
import type { RunningLine } from '../result.ts';
import { running as limits } from '../thresholds.ts';

interface PageLines {
  readonly number: number;
  readonly lines: readonly Line[];
  readonly height: number;
}

export interface RunningLines {
  /** The lines that are no part of the text of their page. */
  readonly lines: ReadonlySet<Line>;
  /** Of these the ones that stay in the text, because it says so nowhere else: the first of each kind. */
  readonly first: ReadonlySet<Line>;
  readonly kinds: readonly RunningLine[];
}

/**
 * Running headers and footers, which come again on other pages at the same height, and page numbers, which stand alone in
 * the margin. A page that has nothing else keeps them, and so does a document.
 */
export function runningLines(pages: readonly PageLines[]): RunningLines {
  const groups = repeated(pages);
  const again = new Map<Line, Line[]>();
  for (const group of groups) for (const line of group) again.set(line, group);
  const found = pages.map((page) =>
    fromTheEdges(page, (line) => again.has(line) || isPageNumber(line)),
  );
  dropTableHeads(pages, found, again);
  const whole = pages.every(({ lines }, index) => found[index]?.size === lines.length);
  const lines = new Set<Line>();
  pages.forEach((page, index) => {
    const own = found[index] ?? new Set();
    const alone = own.size === page.lines.length && [...own].some((line) => !isPageNumber(line));
    if (!whole && !alone) for (const line of own) lines.add(line);
  });
  const { kinds, first } = kindsOf(pages, lines, again);
  return { lines, first, kinds };
}

/** Lines in the margins of several pages that say the same at the same height. */
function repeated(pages: readonly PageLines[]): Line[][] {
  const alike = new Map<string, { line: Line; page: number; from: number }[]>();
  pages.forEach(({ lines, height }, page) => {
    for (const line of marginLines(lines, height)) {
      const top = line.base < height / 2;
      const key = `${top ? 'top' : 'foot'}:${pattern(line)}`;
      const known = alike.get(key) ?? [];
      known.push({ line, page, from: top ? line.base : height - line.base });
      alike.set(key, known);
    }
  });
  const groups: Line[][] = [];
  for (const known of alike.values()) {
    known.sort((a, b) => a.from - b.from);
    for (let at = 0; at < known.length; ) {
      let to = at;
      while (
        to < known.length &&
        (known[to]?.from ?? 0) - (known[at]?.from ?? 0) <= limits.samePlacePoints
      )
        to += 1;
      const group = known.slice(at, to);
      const count = new Set(group.map(({ page }) => page)).size;
      const often = count >= 3 || (count === 2 && pages.length <= 5);
      if (often && count >= Math.min(3, 0.3 * pages.length))
        groups.push(group.map(({ line }) => line));
      at = to;
    }
  }
  return groups;
}

/** From the edges of a page inwards: what lies behind a line of the text is a part of it. */
function fromTheEdges({ lines, height }: PageLines, runs: (line: Line) => boolean): Set<Line> {
  const found = new Set<Line>();
  for (const inwards of [lines, [...lines].reverse()]) {
    for (const line of inwards) {
      if (!inMargin(line, height) || !runs(line)) break;
      found.add(line);
    }
  }
  return found;
}

/** The head of a table that is printed again on every page: columns, and the first row close below. */
function dropTableHeads(
  pages: readonly PageLines[],
  found: readonly Set<Line>[],
  again: ReadonlyMap<Line, Line[]>,
): void {
  const heads = new Map<Line[], number>();
  const isHead = (line: Line, below: Line | undefined) =>
    below !== undefined &&
    below.base - line.base < limits.tableHeadPitch * Math.max(line.size, below.size) &&
    line.chunks.length > 1 &&
    (line.chunks.length > 2 || below.chunks.length > 2);
  const headsOf = ({ lines, height }: PageLines, own: ReadonlySet<Line>) => {
    const heads: Line[] = [];
    const top = lines.filter((line) => own.has(line) && line.base < height / 2);
    let below = lines.find((line) => !own.has(line));
    for (const line of top.reverse()) {
      if (!isHead(line, below)) break;
      heads.push(line);
      below = line;
    }
    return heads;
  };
  pages.forEach((page, index) => {
    for (const line of headsOf(page, found[index] ?? new Set())) {
      const group = again.get(line);
      if (group !== undefined) heads.set(group, (heads.get(group) ?? 0) + 1);
    }
  });
  for (const [group, times] of heads) {
    if (2 * times < group.length) continue;
    for (const own of found) for (const line of group) own.delete(line);
  }
}

function kindsOf(
  pages: readonly PageLines[],
  lines: ReadonlySet<Line>,
  again: ReadonlyMap<Line, Line[]>,
): { readonly kinds: RunningLine[]; readonly first: Set<Line> } {
  const kinds = new Map<unknown, { text: string; place: 'head' | 'foot'; pages: number[] }>();
  const first = new Set<Line>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!lines.has(line)) continue;
      const place = line.base < page.height / 2 ? 'head' : 'foot';
      const bare = isPageNumber(line);
      const key = bare ? place : again.get(line);
      const known = kinds.get(key);
      if (known === undefined) {
        kinds.set(key, { text: textOf(line), place, pages: [page.number] });
        if (!bare) first.add(line);
      } else if (known.pages.at(-1) !== page.number) known.pages.push(page.number);
    }
  }
  return { kinds: [...kinds.values()], first };
}

/** Lines beyond the visible page, those that say the same on several pages as one. */
export function outsideLines(
  pages: readonly { readonly number: number; readonly outside: readonly string[] }[],
): RunningLine[] {
  const kinds = new Map<string, { text: string; place: 'outside'; pages: number[] }>();
  for (const { number, outside } of pages) {
    for (const text of outside) {
      const known = kinds.get(patternOf(text));
      if (known === undefined)
        kinds.set(patternOf(text), { text, place: 'outside', pages: [number] });
      else if (known.pages.at(-1) !== number) known.pages.push(number);
    }
  }
  return [...kinds.values()];
}

/**
 * The lines that {@link runningLines} needs of a page, by their place among its lines: those of the margins, and the outermost
 * lines of the text between them. A long document keeps no more than these of all its pages at once.
 */
export function edgeLines(lines: readonly Line[], height: number): number[] {
  const between = lines.flatMap((line, at) => (inMargin(line, height) ? [] : [at]));
  const outermost = new Set([between[0], between.at(-1)]);
  return lines.flatMap((line, at) => (inMargin(line, height) || outermost.has(at) ? [at] : []));
}

const inMargin = (line: Line, height: number): boolean =>
  line.base < limits.margin * height || line.base > (1 - limits.margin) * height;

function marginLines(lines: readonly Line[], height: number): Line[] {
  const top = lines.filter(({ base }) => base < limits.margin * height).slice(0, limits.deepest);
  const bottom = lines
    .filter(({ base }) => base > (1 - limits.margin) * height)
    .slice(-limits.deepest);
  return [...top, ...bottom];
}

const textOf = (line: Line): string => line.chunks.map(({ text }) => text).join(' ');

/**
 * The text with numbers made equal, so that "Page 3" and "Page 4" are the same line; and its parts in one order, because
 * those of left and right pages change sides.
 */
function pattern(line: Line): string {
  return line.chunks
    .map(({ text }) => patternOf(text))
    .sort()
    .join(' ');
}

const patternOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

function isPageNumber(line: Line): boolean {
  return /^(?:[-–—]\s*)?(?:page\s+)?(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|-)\s*\d{1,4})?(?:\s*[-–—])?$/i.test(
    textOf(line),
  );
}
