import type { Line } from '../lines.ts';

interface PageLines {
  readonly lines: readonly Line[];
  readonly height: number;
}

const zone = 0.12;

/**
 * The lines of each page that are no part of its text: running headers and footers, which come again on other pages
 * at the same height, and page numbers, which stand alone in the margin.
 */
export function runningLines(pages: readonly PageLines[]): Set<Line> {
  const seen = new Map<string, Map<number, Line>>();
  pages.forEach(({ lines, height }, page) => {
    for (const line of marginLines(lines, height)) {
      const key = `${place(line, height)}:${pattern(line)}`;
      const known = seen.get(key) ?? new Map<number, Line>();
      if (!known.has(page)) known.set(page, line);
      seen.set(key, known);
    }
  });
  const again = new Set<Line>();
  for (const found of seen.values()) {
    const often = found.size >= 3 || (found.size === 2 && pages.length <= 5);
    if (often && found.size >= Math.min(3, 0.3 * pages.length)) {
      for (const line of found.values()) again.add(line);
    }
  }
  const running = new Set<Line>();
  for (const { lines, height } of pages) {
    // From the edge inwards: a table header printed again lies behind a line of the text.
    for (const line of lines) {
      if (!inMargin(line, height) || !(again.has(line) || isPageNumber(line))) break;
      running.add(line);
    }
    for (const line of [...lines].reverse()) {
      if (!inMargin(line, height) || !(again.has(line) || isPageNumber(line))) break;
      running.add(line);
    }
  }
  return running;
}

const inMargin = (line: Line, height: number): boolean =>
  line.base < zone * height || line.base > (1 - zone) * height;

function marginLines(lines: readonly Line[], height: number): Line[] {
  const top = lines.filter(({ base }) => base < zone * height).slice(0, 4);
  const bottom = lines.filter(({ base }) => base > (1 - zone) * height).slice(-4);
  return [...top, ...bottom];
}

/** Running lines keep their height to within a few points. */
const place = (line: Line, height: number): string =>
  line.base < height / 2
    ? `top${Math.round(line.base / 6)}`
    : `foot${Math.round((height - line.base) / 6)}`;

/** The text with numbers made equal, so that "Page 3" and "Page 4" are the same line. */
function pattern(line: Line): string {
  return line.words
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ');
}

function isPageNumber(line: Line): boolean {
  const text = line.words.map(({ text: word }) => word).join(' ');
  return /^(?:[-–—]\s*)?(?:page\s+)?(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|-)\s*\d{1,4})?(?:\s*[-–—])?$/i.test(
    text,
  );
}
