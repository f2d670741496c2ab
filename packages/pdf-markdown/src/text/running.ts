import type { Line } from '../lines.ts';
import type { RunningLine } from '../result.ts';
import { running as limits } from '../thresholds.ts';
import { numberedLines, type PlacedEdge } from './numbered-running-lines.ts';

/** What running lines are compared by: a long document keeps it of the edges of all pages. */
export interface EdgeLine {
  readonly base: number;
  readonly size: number;
  /** Its chunks, as text. */
  readonly texts: readonly string[];
}

interface PageLines {
  readonly number: number;
  readonly lines: readonly EdgeLine[];
  readonly height: number;
}

export interface RunningLines {
  /** The lines that are no part of the text of their page. */
  readonly lines: ReadonlySet<EdgeLine>;
  /** Of these the ones that stay in the text, because it says so nowhere else: the first of each kind. */
  readonly first: ReadonlySet<EdgeLine>;
  readonly kinds: readonly RunningLine[];
}

/**
 * Running headers and footers, which come again on other pages at the same height, and page numbers, which stand alone in
 * the margin. A page that has nothing else keeps them, and so does a document.
 */
export function runningLines(pages: readonly PageLines[]): RunningLines {
  const groups = repeated(pages);
  const again = new Map<EdgeLine, EdgeLine[]>();
  for (const group of groups) for (const line of group) again.set(line, group);
  const found = pages.map((page) =>
    fromTheEdges(page, (line) => again.has(line) || isPageNumber(line)),
  );
  dropTableHeads(pages, found, again);
  const whole = pages.every(({ lines }, index) => found[index]?.size === lines.length);
  const lines = new Set<EdgeLine>();
  const alone: EdgeLine[][] = [];
  pages.forEach((page, index) => {
    const own = found[index] ?? new Set();
    if (whole) return;
    const all = own.size === page.lines.length;
    if (all && [...own].some((line) => !isPageNumber(line))) alone.push([...own]);
    else for (const line of own) lines.add(line);
  });
  const { kinds, first } = kindsOf(pages, lines, again);
  // A page that was left empty keeps its lines, but as what they are: they must not become headings.
  const said = new Set([...lines].map(wordsOf));
  for (const own of alone) {
    if (!own.every((line) => isPageNumber(line) || said.has(wordsOf(line)))) continue;
    for (const line of own) {
      lines.add(line);
      if (!isPageNumber(line)) first.add(line);
    }
  }
  return { lines, first, kinds };
}

/** Lines in the margins of several pages that say the same at the same height. */
function repeated(pages: readonly PageLines[]): EdgeLine[][] {
  const alike = new Map<string, PlacedEdge[]>();
  const placed: PlacedEdge[] = [];
  pages.forEach(({ lines, height }, page) => {
    for (const line of marginLines(lines, height)) {
      const top = line.base < height / 2;
      const key = `${top ? 'top' : 'foot'}:${pattern(line)}`;
      const known = alike.get(key) ?? [];
      const edge = { line, page, top, from: top ? line.base : height - line.base };
      known.push(edge);
      placed.push(edge);
      alike.set(key, known);
    }
  });
  const groups = numberedLines(placed, pattern);
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
      const often = count >= limits.pages || (count === 2 && pages.length <= limits.fewPages);
      const runs = often && count >= Math.min(limits.pages, limits.pagesShare * pages.length);
      if (runs && isDense(group.map(({ page }) => page)))
        groups.push(group.map(({ line }) => line));
      at = to;
    }
  }
  return groups;
}

/** Running lines come on one page after another, or on every second one; "Chapter 3" at the head of its page is a heading. */
export function isDense(pages: readonly number[]): boolean {
  let [first, last] = [Infinity, -Infinity];
  for (const page of pages) [first, last] = [Math.min(first, page), Math.max(last, page)];
  return new Set(pages).size >= limits.density * (last - first + 1);
}

/** From the edges of a page inwards: what lies behind a line of the text is a part of it. */
function fromTheEdges(
  { lines, height }: PageLines,
  runs: (line: EdgeLine) => boolean,
): Set<EdgeLine> {
  const found = new Set<EdgeLine>();
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
  found: readonly Set<EdgeLine>[],
  again: ReadonlyMap<EdgeLine, EdgeLine[]>,
): void {
  const heads = new Map<EdgeLine[], number>();
  const isHead = (line: EdgeLine, below: EdgeLine | undefined) =>
    below !== undefined &&
    below.base - line.base < limits.tableHeadPitch * Math.max(line.size, below.size) &&
    line.texts.length > 1 &&
    (line.texts.length > 2 || below.texts.length > 2);
  const headsOf = ({ lines, height }: PageLines, own: ReadonlySet<EdgeLine>) => {
    const heads: EdgeLine[] = [];
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
  lines: ReadonlySet<EdgeLine>,
  again: ReadonlyMap<EdgeLine, EdgeLine[]>,
): { readonly kinds: RunningLine[]; readonly first: Set<EdgeLine> } {
  const kinds = new Map<unknown, { text: string; place: 'head' | 'foot'; pages: number[] }>();
  const first = new Set<EdgeLine>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!lines.has(line)) continue;
      const place = line.base < page.height / 2 ? 'head' : 'foot';
      const bare = isPageNumber(line);
      const key = bare ? place : again.get(line);
      const known = kinds.get(key);
      if (known === undefined) {
        kinds.set(key, { text: edgeText(line), place, pages: [page.number] });
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

const inMargin = (line: Pick<EdgeLine, 'base'>, height: number): boolean =>
  line.base < limits.margin * height || line.base > (1 - limits.margin) * height;

function marginLines(lines: readonly EdgeLine[], height: number): EdgeLine[] {
  const top = lines.filter(({ base }) => base < limits.margin * height).slice(0, limits.deepest);
  const bottom = lines
    .filter(({ base }) => base > (1 - limits.margin) * height)
    .slice(-limits.deepest);
  return [...top, ...bottom];
}

const edgeText = ({ texts }: EdgeLine): string => texts.join(' ');

/** What a line says beside the number of its page. */
const wordsOf = ({ texts }: EdgeLine): string =>
  texts
    .filter((text) => !/^\d{1,4}$/.test(text))
    .sort()
    .join(' ');

/**
 * The text with numbers made equal, so that "Page 3" and "Page 4" are the same line; and its parts in one order, because
 * those of left and right pages change sides.
 */
function pattern(line: EdgeLine): string {
  return line.texts.map(patternOf).sort().join(' ');
}

const patternOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

function isPageNumber(line: EdgeLine): boolean {
  return /^(?:[-–—]\s*)?(?:page\s+)?(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|-)\s*\d{1,4})?(?:\s*[-–—])?$/i.test(
    edgeText(line),
  );
}
