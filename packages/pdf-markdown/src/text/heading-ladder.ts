import { structure } from '../thresholds.ts';
import type { Paragraph } from './paragraphs.ts';
import { ladder as limits } from './text-thresholds.ts';

/** How a heading is set: headings set alike are of one level. */
export interface Style {
  readonly key: string;
  readonly size: number;
  /** Among styles of one size the heavier leads: capitals before bold before plain before slanted. */
  readonly weight: number;
}

export interface Candidate {
  readonly paragraph: Paragraph;
  readonly text: string;
  readonly page: number;
  readonly style: Style;
  /** Where the outline names it: its depth there. */
  readonly depth: number | undefined;
}

export function styleOf({ size, bold, italic }: Paragraph, text: string): Style {
  const capitals = text === text.toUpperCase();
  const rounded = Math.round(size * 2) / 2;
  const weight = (bold ? 2 : 0) + (capitals ? 1 : 0) - (italic ? limits.italic : 0);
  return { key: `${rounded}/${weight}`, size: rounded, weight };
}

/** A rung of the ladder: styles of one level, the largest first. */
interface Rung {
  readonly styles: Style[];
  readonly size: number;
  readonly weight: number;
  readonly headings: Candidate[];
}

/**
 * The level of each style. The sizes of a cover, each used once, make no rungs of their own: the ladder is built from the
 * styles that come again, and the others join the rung nearest to them. Where the outline names headings of a style, its
 * depth is the level of the style.
 */
export function ladderOf(candidates: readonly Candidate[], bodySize: number): Map<Style, number> {
  const rungs = rungsOf(candidates);
  const title = titleRung(rungs, bodySize);
  const steps = mostRungs(rungs.filter((rung) => rung !== title && comesAgain(rung)));
  const ordered = byNumbers(steps.length > 0 ? steps : rungs.filter((rung) => rung !== title));
  const levels = new Map<string, number>();
  const first = title === undefined ? 1 : 2;
  if (title !== undefined) for (const { key } of title.styles) levels.set(key, 1);
  ordered.forEach((rung, index) => {
    const level = outlineLevel(rung) ?? levelAfter(ordered, index, first, levels);
    for (const { key } of rung.styles) levels.set(key, level);
  });
  for (const rung of rungs) {
    const near = nearest(rung, ordered);
    for (const { key } of rung.styles)
      if (!levels.has(key)) levels.set(key, outlineLevel(rung) ?? levels.get(near ?? '') ?? first);
  }
  const deeper = deeperBy(candidates);
  return new Map(
    candidates.map((each) => [each.style, (levels.get(each.style.key) ?? first) + deeper(each)]),
  );
}

/** How deep the number of a heading is: 1 for "3" and "Chapter 3", 2 for "3.1" and "C.1"; undefined without a number. */
function numberDepth(text: string): number | undefined {
  if (/^(?:chapter|part|appendix)\s+(?:\d{1,3}|[IVXLC]+|[A-Z])\b(?!\.\d)/i.test(text)) return 1;
  const match = /^(\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+)[.:]?\s/.exec(text);
  return match?.[1]?.split('.').length;
}

/** Headings of one style with "3" and "3.1" before them: the second stands below the first. */
function deeperBy(candidates: readonly Candidate[]): (candidate: Candidate) => number {
  const least = new Map<string, number>();
  for (const { style, text } of candidates) {
    const depth = numberDepth(text);
    if (depth !== undefined) least.set(style.key, Math.min(depth, least.get(style.key) ?? depth));
  }
  return ({ style, text }) => {
    const depth = numberDepth(text);
    return depth === undefined ? 0 : depth - (least.get(style.key) ?? depth);
  };
}

/**
 * One below the rung above it; with numbers "1.1", one below the rung with numbers "1", because the words of a cover may be of
 * a size between the two.
 */
function levelAfter(
  ordered: readonly Rung[],
  index: number,
  first: number,
  levels: ReadonlyMap<string, number>,
): number {
  const depth = usualDepth(ordered[index] as Rung);
  const parent =
    depth === undefined
      ? undefined
      : ordered.slice(0, index).findLast((rung) => usualDepth(rung) === depth - 1);
  const above = (parent ?? ordered[index - 1])?.styles[0];
  return above === undefined ? first : Math.min(6, (levels.get(above.key) ?? first) + 1);
}

/** How deep the numbers of most headings of a rung are. */
function usualDepth({ headings }: Rung): number | undefined {
  const depths = headings.flatMap(({ text }) => numberDepth(text) ?? []);
  depths.sort((a, b) => a - b);
  return 2 * depths.length > headings.length ? depths[Math.floor(depths.length / 2)] : undefined;
}

function outlineLevel({ headings }: Rung): number | undefined {
  const depths = headings.flatMap(({ depth }) => (depth === undefined ? [] : [depth]));
  depths.sort((a, b) => a - b);
  return 2 * depths.length >= headings.length ? depths[Math.floor(depths.length / 2)] : undefined;
}

/** Styles grouped by size and weight, the most conspicuous first. */
function rungsOf(candidates: readonly Candidate[]): Rung[] {
  const byKey = new Map<string, Candidate[]>();
  for (const candidate of candidates)
    byKey.set(candidate.style.key, [...(byKey.get(candidate.style.key) ?? []), candidate]);
  const sorted = [...byKey.values()].sort((a, b) => compare(styleAt(a), styleAt(b)));
  const rungs: Rung[] = [];
  for (const headings of sorted) {
    const style = styleAt(headings);
    const last = rungs.at(-1);
    const same =
      last !== undefined &&
      last.size - style.size < structure.sameRung * last.size &&
      last.weight === style.weight;
    if (same) {
      last.styles.push(style);
      last.headings.push(...headings);
    } else rungs.push({ styles: [style], size: style.size, weight: style.weight, headings });
  }
  return rungs;
}

const styleAt = (headings: readonly Candidate[]): Style => (headings[0] as Candidate).style;

const compare = (a: Style, b: Style): number => b.size - a.size || b.weight - a.weight;

/** The largest words of the first page, if nothing later is as large. */
function titleRung(rungs: readonly Rung[], bodySize: number): Rung | undefined {
  const [largest] = rungs;
  if (largest === undefined || rungs.length < 2) return undefined;
  const start = Math.min(...rungs.flatMap(({ headings }) => headings.map(({ page }) => page)));
  return largest.size >= structure.titleSize * bodySize &&
    largest.headings.some(({ page }) => page === start) &&
    new Set(largest.headings.map(({ page }) => page)).size <= 2 &&
    largest.headings.length <= 4
    ? largest
    : undefined;
}

const comesAgain = ({ headings }: Rung): boolean =>
  headings.length >= 3 || new Set(headings.map(({ page }) => page)).size >= 2;

/** Rungs closest in size are taken together until there are few enough. */
function mostRungs(rungs: readonly Rung[]): Rung[] {
  const kept = [...rungs];
  while (kept.length > structure.rungs) {
    let [at, least] = [1, Infinity];
    for (let index = 1; index < kept.length; index += 1) {
      const step = (kept[index - 1] as Rung).size - (kept[index] as Rung).size;
      if (step < least) [at, least] = [index, step];
    }
    const [above, below] = [kept[at - 1] as Rung, kept[at] as Rung];
    kept.splice(at - 1, 2, {
      ...above,
      styles: [...above.styles, ...below.styles],
      headings: [...above.headings, ...below.headings],
    });
  }
  return kept;
}

/** "1.1" stands below "1" even where both are set in one size: rungs in the order of their numbers. */
function byNumbers(rungs: readonly Rung[]): Rung[] {
  const sorted = [...rungs];
  for (let index = 1; index < sorted.length; index += 1) {
    const [above, below] = [sorted[index - 1] as Rung, sorted[index] as Rung];
    const [a, b] = [usualDepth(above), usualDepth(below)];
    if (a === undefined || b === undefined || a <= b) continue;
    sorted.splice(index - 1, 2, below, above);
    index = Math.max(0, index - 2);
  }
  return sorted;
}

/** The style of the rung whose size is nearest. */
function nearest(rung: Rung, ordered: readonly Rung[]): string | undefined {
  let [best, least]: [Rung | undefined, number] = [undefined, Infinity];
  for (const each of ordered) {
    const away =
      Math.abs(each.size - rung.size) + limits.weightInPoints * Math.abs(each.weight - rung.weight);
    if (away < least) [best, least] = [each, away];
  }
  return best?.styles[0]?.key;
}
