import { around } from '../geometry.ts';
import type { Chunk } from '../lines.ts';
import { structure } from '../thresholds.ts';
import { paragraphs as limits } from './text-thresholds.ts';

/** "9.", "(6)", "b)": what opens an entry of a list, or stands in a sentence: "on April 9.", "Rule 12(b)(6)". */
const mark = /^(\(?)(\d{1,2}|[a-z]|[ivx]{1,4})([.)])$/;

/** Words that a number or a letter in brackets follows within a sentence. */
const wanted =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|[Pp]aragraphs?|[Ss]ubparagraphs?|[Ss]ubsections?|[Ss]ections?|[Cc]lauses?|[Ii]tems?|[Rr]ules?|[Pp]arts?|[Cc]hapters?|[Aa]rticles?|[Tt]itles?|[Nn]os?\.|[Pp]ages?|§§?)$/;

/**
 * Whether a line that begins with such a mark only goes on with the sentence of the line above it: that line is full and ends
 * none, and the mark stands at the edge of its paragraph, which is no entry of the same list.
 */
export function goesOnWithNumber(open: readonly Chunk[], chunk: Chunk): boolean {
  const [above, first] = [open.at(-1), open[0]];
  const own = mark.exec(chunk.words[0]?.text ?? '');
  if (above === undefined || first === undefined || own === null) return false;
  if (/[.!?:;”"]$|[;,]\s(?:and|or)$/.test(above.text)) return false;
  if (follows(mark.exec(first.words[0]?.text ?? ''), own)) return false;
  // "12(b)" and "(6)" are one name, "April" and "9." one date, wherever they stand.
  if (own[1] === '(' ? /[\dA-Za-z]\([\dA-Za-z]+\)$/.test(above.text) : false) return true;
  if (wanted.test(above.text)) return true;
  const left = open.length === 1 ? chunk.x0 : around(open.slice(-limits.linesAtHand)).x0;
  const right = Math.max(...open.slice(-limits.linesAtHand).map(({ x1 }) => x1), chunk.x1);
  const full = above.x1 > right - limits.fullWithin * above.size;
  const atEdge = chunk.x0 < left + structure.sameIndent * chunk.size;
  const indented = first.x0 > chunk.x0 + structure.sameIndent * chunk.size;
  return full && atEdge && !/\)$/.test(above.text) && (open.length > 1 || indented);
}

/** Whether two marks are of one list: set alike, and the second comes next where they are numbers. */
function follows(first: RegExpExecArray | null, own: RegExpExecArray): boolean {
  if (first === null || first[1] !== own[1] || first[3] !== own[3]) return false;
  const [from, to] = [Number(first[2]), Number(own[2])];
  return Number.isNaN(from) === Number.isNaN(to) && (Number.isNaN(to) || to === from + 1);
}
