import { type Line, lineOf } from '../lines.ts';
import { namesTable } from './captions.ts';
import { type Region, regionOf } from './regions.ts';

/** Two captions on one line stand over two tables side by side: the region under them is cut where the second begins. */
export function splitSideBySide(region: Region, page: readonly Line[]): Region[] {
  const top = region.lines[0] as Line;
  const captions = page.find(
    (line) =>
      line.base < top.base &&
      line.base > top.base - 5.5 * top.size &&
      line.chunks.length === 2 &&
      line.chunks.every((chunk) => namesTable(lineOf(chunk.words))),
  );
  const cut = (captions?.chunks[1]?.x0 ?? Infinity) - 0.5 * top.size;
  if (
    cut === Infinity ||
    region.lines.some(({ chunks }) => chunks.some(({ x0, x1 }) => x0 < cut && x1 > cut))
  )
    return [region];
  const side = (keep: (x: number) => boolean) =>
    region.lines.flatMap(({ words }) => {
      const own = words.filter(({ x0 }) => keep(x0));
      return own.length === 0 ? [] : [lineOf(own)];
    });
  const parts = [side((x) => x < cut), side((x) => x >= cut)];
  return parts.every((lines) => lines.length > 1)
    ? parts.map((lines) => regionOf(lines, 'text'))
    : [region];
}
