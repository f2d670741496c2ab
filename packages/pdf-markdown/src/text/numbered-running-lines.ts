import { running as limits } from '../thresholds.ts';
import type { EdgeLine } from './running.ts';

/** A line in the margin of a page, and how far it stands from the edge of its page. */
export interface PlacedEdge {
  readonly line: EdgeLine;
  /** Counted from 0. */
  readonly page: number;
  readonly top: boolean;
  readonly from: number;
}

/**
 * Running lines whose words change from chapter to chapter or from section to section. They are known by the number of their
 * page at one end, at one height over many pages: "4 Chapter 1. About this manual" and "1.4. Related documents 5". Those that
 * say the same are a group.
 */
export function numberedLines(
  edges: readonly PlacedEdge[],
  pattern: (line: EdgeLine) => string,
): EdgeLine[][] {
  const byPlace = new Map<string, PlacedEdge[]>();
  for (const edge of edges)
    for (const number of numbersAt(edge.line)) {
      const key = `${edge.top} ${number - edge.page} ${Math.round(edge.from / limits.samePlacePoints)}`;
      const known = byPlace.get(key);
      if (known === undefined) byPlace.set(key, [edge]);
      else known.push(edge);
    }
  const alike = new Map<string, EdgeLine[]>();
  for (const [place, found] of byPlace) {
    const pages = new Set(found.map(({ page }) => page));
    const [first, last] = [found[0]?.page ?? 0, found.at(-1)?.page ?? 0];
    if (pages.size < limits.numberedPages) continue;
    if (pages.size < limits.numberedDensity * (last - first + 1)) continue;
    for (const { line } of found) {
      const key = `${place} ${pattern(line)}`;
      const known = alike.get(key);
      if (known === undefined) alike.set(key, [line]);
      else known.push(line);
    }
  }
  return [...alike.values()];
}

/** The number before or behind the words of a line, apart from them. */
function numbersAt({ texts }: EdgeLine): number[] {
  const [first, last] = [texts[0] ?? '', texts.at(-1) ?? ''];
  if (texts.length !== 2) return [];
  return [first, last].flatMap((text) => (/^\d{1,4}$/.test(text) ? [Number(text)] : []));
}
