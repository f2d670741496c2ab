/**
 * An estimate whose letterhead is a picture, or that is a row of a table: reports of today print the words of
 * the Congressional Budget Office right after the sentence that announces them.
 */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { present } from '../../../kit/parsed.ts';
import type { ReprintedEstimate } from './cost-estimate.ts';

/** An announcement is a sentence of a few lines; the words that it announces are a few hundred. */
const MOST_LINES_ANNOUNCING = 12;
const MOST_LINES = 600;

const BILL =
  /\b(H\.\s?(?:(?:J|Con)\.\s?)?(?:R|Res)\.|S\.(?:\s?(?:J|Con)\.\s?Res\.)?)\s?(\d{1,5})\b/i;

/** At most one: what several estimates of one report look like without letterheads is not known. */
export function embeddedEstimates(
  lines: readonly string[],
  congress: number | undefined,
): ReprintedEstimate[] {
  const accompanied = /\[To accompany ([^\]]{2,60})\]/.exec(lines.slice(0, 200).join(' '))?.[1];
  for (let at = 0; at < lines.length; at++) {
    if (!/Congressional\s+Budget|\bCBO\b/.test(lines[at] ?? '')) continue;
    const found = announced(lines, at) ?? tabulated(lines, at);
    if (!found) continue;
    const text = found.lines.join('\n').replace(/^\n+/, '').trimEnd();
    // A table has a row for each bill that a committee reported: the one of this report is meant.
    const own = found.printedAs === 'text' || text.includes(accompanied ?? '\0');
    const inWords = BILL.exec(text.slice(0, found.printedAs === 'text' ? 400 : undefined));
    const ofReport = own ? BILL.exec(accompanied ?? '') : null;
    const [, type, number] =
      (found.printedAs === 'text' ? (inWords ?? ofReport) : (ofReport ?? inWords)) ?? [];
    return [
      {
        ...present({
          signedBy: found.signedBy,
          bill: billIdFrom(congress, type, number === undefined ? undefined : Number(number)),
        }),
        printedAs: found.printedAs,
        text,
      },
    ];
  }
  return [];
}

interface Found {
  readonly lines: readonly string[];
  readonly printedAs: 'text' | 'table';
  readonly signedBy?: string | undefined;
}

const GRAPHIC = /^\s*\[GRAPHICS?(?:\(S\))? NOT AVAILABLE IN TIFF FORMAT\]\s*$/i;
const SIGNATURE = /\bDirector,?\s+Congressional Budget Office\b/i;
const REVIEWED = /\bestimate (?:was )?(?:approved|reviewed) by\b/i;

/** `... the following is the cost estimate provided by the Congressional Budget Office ...:` */
function announced(lines: readonly string[], at: number): Found | undefined {
  const first = startOfParagraph(lines, at);
  const last = endOfSentence(lines, at);
  if (last === undefined) return undefined;
  const sentence = lines.slice(first, last + 1).join(' ');
  if (!/\bcost estimate\b/i.test(sentence) || !/\b(?:following|enclosed|follows)\b/i.test(sentence))
    return undefined;
  let start = last + 1;
  while (start < lines.length && (lines[start] === '' || GRAPHIC.test(lines[start] ?? ''))) start++;
  const end = Math.min(lines.length, start + MOST_LINES);
  for (let i = start; i < end; i++) {
    const two = `${lines[i]} ${lines[i + 1] ?? ''}`;
    if (SIGNATURE.test(two)) {
      const signedAt = SIGNATURE.test(lines[i] ?? '') ? i : i + 1;
      const own = lines.slice(start, signedAt + 1);
      return { lines: own, printedAs: 'text', signedBy: signerIn(own) };
    }
    if (
      REVIEWED.test(two) &&
      !lines
        .slice(i, i + 12)
        .some((line, k, near) => SIGNATURE.test(`${line} ${near[k + 1] ?? ''}`))
    ) {
      let stop = i;
      while (stop < end && lines[stop] !== '') stop++;
      return { lines: lines.slice(start, stop), printedAs: 'text' };
    }
  }
  return undefined;
}

function startOfParagraph(lines: readonly string[], at: number): number {
  let first = at;
  while (first > 0 && at - first < MOST_LINES_ANNOUNCING && lines[first - 1] !== '') first--;
  return first;
}

/** The line that ends in a colon before the paragraph is over. */
function endOfSentence(lines: readonly string[], at: number): number | undefined {
  for (let i = at; i < at + MOST_LINES_ANNOUNCING; i++) {
    const line = lines[i] ?? '';
    if (line.endsWith(':')) return i;
    if (line === '') return undefined;
  }
  return undefined;
}

/** `Phillip L. Swagel,` above `Director, ...`, or `Mark P. Hoeller` above `(For Phillip L. Swagel, Director, ...)`. */
function signerIn(lines: readonly string[]): string | undefined {
  const above = lines.slice(0, -1).findLast((line) => line.trim() !== '');
  const inLine = /^\s*([A-Z][^,(]{3,40}),\s*Director\b/.exec(lines.at(-1) ?? '')?.[1];
  const said = (inLine ?? above ?? '').trim().replace(/,$/, '');
  return /^(?:[A-Z][\w.'’-]*\s*){2,5}$/.test(said) ? said : undefined;
}

const RULE = /^\s*-{40,}\s*$/;
const MOST_LINES_OF_TABLE = 200;

/** `... the attached table summarizes information about the estimated ... effects of ... the legislation ...` */
function tabulated(lines: readonly string[], at: number): Found | undefined {
  const first = startOfParagraph(lines, at);
  let end = at;
  while (end < lines.length && end - at < MOST_LINES_ANNOUNCING && lines[end] !== '') end++;
  const sentence = lines.slice(first, end).join(' ');
  if (!/\battached\s+table\s+summarizes\b/.test(sentence)) return undefined;
  const rules: number[] = [];
  for (let i = end; i < Math.min(lines.length, end + MOST_LINES_OF_TABLE); i++) {
    if (RULE.test(lines[i] ?? '')) rules.push(i);
    // Under the table the report goes on with a heading.
    else if (rules.length > 2 && lines[i] === '') break;
  }
  const last = rules.at(-1);
  return last === undefined
    ? undefined
    : { lines: lines.slice(first, last + 1), printedAs: 'table' };
}
