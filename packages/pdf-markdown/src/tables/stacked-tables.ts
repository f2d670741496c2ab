import { median } from '../geometry.ts';
import type { Line } from '../lines.ts';
import { isData } from './data-cell.ts';
import { inLine, type Region, regionOf } from './regions.ts';
import { twoTables as limits } from './table-thresholds.ts';

/** Two tables under one another: the region that holds both is cut before the header of the second, whose title is in neither. */
export function splitStacked(region: Region): Region[] {
  if (region.banded) return [region];
  const { lines } = region;
  const pitch = median(
    lines.slice(1).map((line, index) => line.base - (lines[index] as Line).base),
  );
  for (let at = 3; at + 2 < lines.length; at += 1) {
    const end = endAbove(lines, at, pitch);
    if (end !== undefined)
      return [
        regionOf(lines.slice(0, end), 'text'),
        ...splitStacked(regionOf(lines.slice(at), 'text')),
      ];
  }
  return [region];
}

/** Where the table above ends, if a second one begins with the line at `at`. */
function endAbove(lines: readonly Line[], at: number, pitch: number): number | undefined {
  const line = lines[at] as Line;
  if (!isHeader(line) || !hasValues(lines[at + 1]) || !hasValues(lines[at + 2])) return undefined;
  const titled = (lines[at - 1] as Line).chunks.length === 1;
  const end = titled ? at - 1 : at;
  if (end < 3 || !hasValues(lines[end - 1]) || !hasValues(lines[end - 2])) return undefined;
  const gap = (lines[end] as Line).base - (lines[end - 1] as Line).base;
  if (titled) return gap > limits.titlePitch * pitch ? end : undefined;
  const above = lines.slice(end - 3, end).flatMap(({ chunks }) => chunks);
  const inStep = line.chunks.filter((chunk) =>
    above.some((each) => inLine(chunk, each, limits.inLine * line.size)),
  );
  return gap > limits.headerPitch * pitch && inStep.length < limits.inLineShare * line.chunks.length
    ? end
    : undefined;
}

const isHeader = ({ chunks }: Line): boolean =>
  chunks.length > 1 && !chunks.some(({ text }) => isData(text));

const hasValues = (line: Line | undefined): boolean =>
  line?.chunks.slice(1).some(({ text }) => isData(text)) === true;
