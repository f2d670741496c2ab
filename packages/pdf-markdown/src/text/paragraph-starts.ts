import { around } from '../geometry.ts';
import type { Chunk } from '../lines.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { structure } from '../thresholds.ts';
import type { Word } from '../words.ts';
import {
  goesBackToEdge,
  hadRoom,
  measureOf,
  opensField,
  sentenceEnd,
  stopsShort,
} from './line-ends.ts';
import { isMarkAlone, opensEntry } from './list-marks.ts';
import { goesOnWithNumber } from './numbers-in-sentences.ts';
import type { Item } from './reading-order.ts';
import { paragraphs as limits } from './text-thresholds.ts';

/** What stands on a sheet, with its place: a stretch of a line, or a table. */
export type Placed = Item & ({ readonly chunk: Chunk } | { readonly table: FoundTable });

/** Whether a chunk opens a new paragraph after those already open. */
export function begins(open: readonly Chunk[], chunk: Chunk, pitch: number): boolean {
  const above = open.at(-1) as Chunk;
  const step = chunk.base - above.base;
  if (Math.abs(step) < limits.sameLine * above.size) return chunk.x0 < above.x0;
  if (step < 0) return true;
  if (Math.abs(chunk.size - above.size) > limits.sizeShare * above.size) return true;
  if (isDashes(above) || isDashes(chunk)) return true;
  // A raised or lowered word pushes its line away from the next.
  const pushed = above.words.some(isScript) || chunk.words.some(isScript) ? limits.pushed : 0;
  if (step > (limits.pitches * pitch + pushed) * chunk.size) {
    if (step > (limits.apart + pushed) * chunk.size) return true;
  }
  if (chunk.bold !== above.bold && (open.length === 1 || chunk.bold)) {
    const first = chunk.words[0];
    // A bold lead-in opens a paragraph. Bold words that end one line do not part it from the next, nor those of a head that
    // runs into its paragraph.
    const ended = above.words.at(-1)?.font.bold === true;
    if (chunk.bold || (first?.font.bold === false && ended)) return true;
  }
  if (opensEntry(chunk) && !isDashOfSentence(open, chunk, chunk) && !goesOnWithNumber(open, chunk))
    return true;
  if (isLead(open, chunk)) return true;
  // A numbered heading under another one, and a note under another one.
  if (above.bold && /^(?:[IVX]{1,4}|[A-Z])\.\s/.test(chunk.text)) return true;
  if (isNoteMark(open[0]) && isNoteMark(chunk)) return true;
  if (
    outlineMark.test(chunk.text) &&
    outlineMark.test(open[0]?.text ?? '') &&
    !/[,&-]$|\band$/.test(above.text)
  )
    return true;
  const from = Math.max(0, open.length - limits.linesAtHand);
  const { x0: left } = around(open.length > 1 ? open.slice(Math.max(1, from)) : open);
  const { x1: right } = around(open.slice(from));
  const indented = chunk.x0 > left + structure.indent * chunk.size && open.length > 1;
  const short = above.x1 < right - structure.stopsShort * (right - left);
  const ended = sentenceEnd.test(above.text);
  if (indented && (ended || short)) return true;
  return short && ended && /^[\p{Lu}\d“"([]/u.test(chunk.text) && open.length > 1;
}

/** "II. Legal Authority", "B. The Rule". */
const outlineMark = /^(?:[IVX]{1,4}|[A-Z])\.\s\S/;
/** A line of dashes, underscores or asterisks parts what stands over it from what stands under it. */
const isDashes = ({ text }: Chunk): boolean => /^[-–—_=*~]{3,}$/.test(text.replaceAll(' ', ''));
const isScript = ({ script }: Word): boolean => script !== undefined;

const isNoteMark = (chunk: Chunk | undefined): boolean => chunk?.words[0]?.script === 'raised';

/** Slanted words alone on the first line, shorter than the plain line below them. */
function isLead(open: readonly Chunk[], chunk: Chunk): boolean {
  const [above] = open;
  if (above === undefined || open.length > 1) return false;
  return (
    above.words.every(({ font }) => font.italic) &&
    !chunk.words.some(({ font }) => font.italic) &&
    /^[\p{Lu}“"(\d]/u.test(chunk.text) &&
    above.x1 - above.x0 < limits.leadShare * (chunk.x1 - chunk.x0) &&
    !/[.,;:]$/.test(above.text)
  );
}

/** Whether a line begins anew for where it stands, or for what it asks. */
export function standsApart(
  open: readonly Chunk[],
  chunk: Chunk,
  ordered: readonly Placed[],
  index: number,
): boolean {
  const above = open.at(-1) as Chunk;
  if (Math.abs(chunk.base - above.base) < limits.sameLine * above.size) return false;
  if (opensField(open, chunk)) return true;
  const after = ordered
    .slice(index + 1, index + 1 + limits.linesAfter)
    .flatMap((item) => ('chunk' in item ? [item.chunk] : []));
  const measure = measureOf(chunk, after);
  return (
    goesBackToEdge(open, chunk, measure) ||
    stopsShort(open, chunk, measure) ||
    hadRoom(open, chunk, measure)
  );
}

/** A mark at the start of a line, and the words of its entry behind it. */
export function marksEntry(
  open: readonly Chunk[],
  chunk: Chunk,
  next: Placed | undefined,
): boolean {
  const above = open.at(-1) as Chunk;
  if (next === undefined || 'table' in next || !isMarkAlone(chunk)) return false;
  if (isDashOfSentence(open, chunk, next.chunk) || goesOnWithNumber(open, chunk)) return false;
  return (
    Math.abs(above.base - chunk.base) >= limits.sameLine * above.size &&
    Math.abs(next.base - chunk.base) < limits.sameLine * chunk.size &&
    next.x0 > chunk.x1 &&
    next.x0 - chunk.x1 < limits.markGap * chunk.size
  );
}

/** A dash in the middle of a sentence that a line happens to begin with. */
function isDashOfSentence(open: readonly Chunk[], chunk: Chunk, after: Chunk): boolean {
  const mark = chunk.words[0]?.text ?? '';
  const next = (chunk === after ? chunk.words[1] : after.words[0])?.text ?? '';
  return (
    /^[–—]$/.test(mark) &&
    /^\p{Ll}/u.test(next) &&
    open[0]?.words[0]?.text !== mark &&
    !/[.;:,?!”"]$/.test(open.at(-1)?.text ?? '')
  );
}
