import { structure } from '../thresholds.ts';
import type { SketchedText } from './sketches.ts';

/**
 * The size that paragraphs are set in, which headings are compared with. It is the usual size of the document's letters,
 * unless these stand in tables: a page with one sentence above a long table in smaller type has its text in the sentence.
 */
export function textSize(paragraphs: readonly SketchedText[], usualSize: number): number {
  const read = paragraphs.filter(
    ({ paragraph: { apart, note, role } }) => apart !== true && !note && role !== 'contents',
  );
  const lettersOf = (some: typeof read) => some.reduce((sum, { letters }) => sum + letters, 0);
  const least = structure.textShare * lettersOf(read);
  const bySize = new Map<number, typeof read>();
  for (const each of read) {
    const size = Math.round(each.paragraph.size * 2) / 2;
    const known = bySize.get(size);
    if (known === undefined) bySize.set(size, [each]);
    else known.push(each);
  }
  const sizes = [...bySize.keys()].filter((size) => lettersOf(bySize.get(size) ?? []) >= least);
  const smallest = Math.min(...sizes);
  if (smallest <= usualSize || !Number.isFinite(smallest)) return usualSize;
  const set = bySize.get(smallest) ?? [];
  // Words of one size and weight alone may be the title of the table: only sentences are text.
  const contrast = sizes.length > 1 || new Set(set.map(({ paragraph }) => paragraph.bold)).size > 1;
  const sentences = set.filter(({ text }) => /[.;:,?!]["”)]?$/.test(text));
  return contrast || 2 * lettersOf(sentences) > lettersOf(set) ? smallest : usualSize;
}
