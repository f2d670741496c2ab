import type { RunningLine } from '../result.ts';
import { running as limits } from '../thresholds.ts';
import type { Word } from '../words.ts';
import { isDense } from './running.ts';
import { turnedBlocks } from './sideways-text.ts';

/** A line of text on its side at the edge of a page; `x` and `y` are its middle. */
export interface SideLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

interface PageSides {
  readonly number: number;
  readonly height: number;
  readonly sides: readonly SideLine[];
}

export interface RunningSides {
  /** Whether a line of text on its side runs from page to page, and is not the first of its kind. */
  runs(page: number, text: string): boolean;
  readonly kinds: readonly RunningLine[];
}

/** The lines on their side in the margins of a page: printers and offices note there who made it. */
export function sideLines(
  words: readonly Word[],
  { width, height }: { readonly width: number; readonly height: number },
): SideLine[] {
  const inMargin = (at: number, length: number) =>
    at < limits.margin * length || at > (1 - limits.margin) * length;
  return turnedBlocks(words.filter(({ turned }) => turned !== 0)).flatMap(({ lines: [line] }) => {
    if (line === undefined) return [];
    const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2];
    return inMargin(x, width) || inMargin(y, height) ? [{ text: line.text, x, y }] : [];
  });
}

/** Lines on their side that say the very same on page after page at the same place: a number that changes may name a picture. */
export function runningSides(pages: readonly PageSides[]): RunningSides {
  const alike = new Map<string, { text: string; y: number; height: number; pages: number[] }>();
  for (const { number, height, sides } of pages)
    for (const { text, x, y } of sides) {
      const [across, down] = [x, y].map((at) => Math.round(at / limits.sidePlacePoints));
      const key = `${across} ${down} ${text}`;
      const known = alike.get(key);
      if (known === undefined) alike.set(key, { text, y, height, pages: [number] });
      else if (known.pages.at(-1) !== number) known.pages.push(number);
    }
  const least = pages.length <= limits.fewPages ? Math.min(2, limits.pages) : limits.pages;
  const running = [...alike.values()].filter(
    (each) => each.pages.length >= least && isDense(each.pages),
  );
  const later = new Set(
    running.flatMap(({ text, pages: on }) => on.slice(1).map((page) => `${page} ${text}`)),
  );
  return {
    runs: (page, text) => later.has(`${page} ${text}`),
    kinds: running.map(({ text, y, height, pages: on }) => ({
      text,
      place: y < height / 2 ? 'head' : 'foot',
      pages: on,
    })),
  };
}
