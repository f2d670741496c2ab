import type { Heading } from '../result.ts';
import { isCaptionText } from '../tables/captions.ts';
import { structure } from '../thresholds.ts';
import { contentsEntry } from './contents-lists.ts';
import { type Candidate, ladderOf, styleOf } from './heading-ladder.ts';
import type { Paragraph } from './paragraphs.ts';
import type { SketchedText } from './sketches.ts';
import { textSize } from './text-size.ts';

type Level = Heading['level'];

/** The level of each paragraph that is a heading: from the outline where it names it, else from the document's own ladder. */
export function headingLevels(
  paragraphs: readonly SketchedText[],
  usualSize: number,
  outline: ReadonlyMap<string, number>,
): Map<Paragraph, Level> {
  const bodySize = textSize(paragraphs, usualSize);
  const levels = new Map<Paragraph, Level>();
  const candidates: Candidate[] = [];
  paragraphs.forEach((each, index) => {
    const { paragraph, text, page } = each;
    if (paragraph.apart === true || isLong(each)) return;
    const next = paragraphs[index + 1];
    const depth = outlineDepth(outline, text, next === undefined || isLong(next) ? '' : next.text);
    const looks = looksLikeHeading(each, bodySize);
    if (depth === undefined && !looks) return;
    candidates.push({
      paragraph,
      style: styleOf(paragraph, text),
      page,
      text,
      depth,
    });
  });
  const headings = withoutSentences(candidates, paragraphs);
  const ladder = ladderOf(headings, bodySize);
  for (const { paragraph, style, depth } of headings)
    levels.set(paragraph, clamp(depth ?? ladder.get(style) ?? 1));
  return levels;
}

const isLong = ({ letters }: SketchedText): boolean => letters > structure.headingLetters;

/** How outline titles and headings are compared: letters and digits only. */
export const outlineKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Bookmarks often leave out the number of a heading, and name the two lines of one heading as one. */
function outlineDepth(
  outline: ReadonlyMap<string, number>,
  text: string,
  next: string,
): number | undefined {
  if (outline.size === 0 || contentsEntry(text) !== undefined) return undefined;
  const bare = text.replace(
    /^(?:(?:chapter|section|part|appendix)\s+)?(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])[.:)]?\s+/i,
    '',
  );
  return (
    outline.get(outlineKey(text)) ??
    (bare.length > 6 ? outline.get(outlineKey(bare)) : undefined) ??
    (/^(?:chapter|section|part|appendix)\b/i.test(text) && text.length < 20
      ? outline.get(outlineKey(text + next))
      : undefined)
  );
}

const clamp = (level: number): Level => Math.max(1, Math.min(6, level)) as Level;

function looksLikeHeading(sketch: SketchedText, bodySize: number): boolean {
  const { paragraph, text, lineCount } = sketch;
  const { size, bold, note, role } = paragraph;
  if (note || lineCount > 4 || text.length < 2) return false;
  if (role !== undefined && !isNumbered(sketch)) return false;
  if (!/\p{L}{2}/u.test(text) || /^[•▪■●–-]\s/.test(text)) return false;
  if (isCaptionText(text) || contentsEntry(text) !== undefined) return false;
  const sentence = /[.;,:]$/.test(text) && !/^\d+\.|\b(?:inc|no|u\.s)\.$/i.test(text);
  if (size >= structure.headingSize * bodySize) return !(sentence && text.length > 120);
  if (size < structure.headingSizeBold * bodySize || sentence) return false;
  if (bold) return lineCount <= 3 && text.length < 160;
  // Capitals in the middle of the page, or slanted words alone on their line over plain ones.
  if (paragraph.lead === true) return text.length <= 90;
  return paragraph.centred && isCapitals(text) && lineCount <= 2 && text.length <= 90;
}

const isCapitals = (text: string): boolean =>
  text === text.toUpperCase() && /\p{Lu}{3}/u.test(text) && !/\d{3}|[_@]/.test(text);

/** "3. Closed session": an entry of a list that is set as headings are. */
const isNumbered = ({ paragraph, bullet, text }: SketchedText): boolean =>
  paragraph.role === 'list' && !bullet && text.length < 100;

const isCode = (text: string): boolean =>
  /[{};]$|^(?:SELECT|FROM|WHERE|CREATE|INSERT|UPDATE|DELETE)\s/.test(text);

/** Large lines that read on from one to the next are a paragraph, and many short ones in a row are an address or a list. */
function withoutSentences(
  candidates: readonly Candidate[],
  paragraphs: readonly { readonly paragraph: Paragraph }[],
): Candidate[] {
  const place = new Map(paragraphs.map(({ paragraph }, index) => [paragraph, index]));
  const after = (a: Candidate | undefined, b: Candidate | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    a.page === b.page &&
    a.style.key === b.style.key &&
    (place.get(b.paragraph) ?? 0) === (place.get(a.paragraph) ?? 0) + 1;
  const dropped = new Set<Candidate>();
  let run: Candidate[] = [];
  const close = () => {
    const readsOn = run.slice(1).some(({ text }) => /^\p{Ll}/u.test(text));
    const code = run.some(({ text }) => isCode(text));
    if (readsOn || code || run.length >= structure.mostHeadings)
      for (const each of run) if (each.depth === undefined) dropped.add(each);
    run = [];
  };
  for (const candidate of candidates) {
    if (!after(run.at(-1), candidate)) close();
    run.push(candidate);
  }
  close();
  return candidates.filter((candidate) => !dropped.has(candidate));
}
