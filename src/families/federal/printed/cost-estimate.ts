/** The letter of the Congressional Budget Office that a report reprints: CBO's own site refuses programs. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { longDatesIn } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { embeddedEstimates } from './embedded-estimate.ts';
import { printedLines } from './printed-text.ts';

export interface ReprintedEstimate {
  readonly date?: string;
  /** To whom it was sent: `Hon. Jim Jordan`. */
  readonly to?: string;
  readonly signedBy?: string;
  readonly bill?: string;
  /** A letter under its letterhead, its words without one, or a row of a table of several bills. */
  readonly printedAs: 'letter' | 'text' | 'table';
  /** The letter with what it encloses, as printed. */
  readonly text: string;
}

/** An estimate with its tables is a few hundred lines; more is the rest of the report. */
const MOST_LINES = 2_500;

/** Every letter that the text reprints; most reports have one, those with parts may have more. */
export function reprintedEstimates(
  html: string,
  congress: number | undefined,
): ReprintedEstimate[] {
  const lines = printedLines(html);
  const found: ReprintedEstimate[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!isLetterhead(lines, at)) continue;
    const end = endOf(lines, at);
    found.push(estimateOf(lines.slice(at, end), congress));
    at = end;
  }
  return found.length > 0 ? found : embeddedEstimates(lines, congress);
}

/** `U.S. Congress,` above `Congressional Budget Office,` above the place and the day. */
const isLetterhead = (lines: readonly string[], at: number): boolean =>
  /^\s*(?:U\.?\s?S\.?|United States) Congress,?\s*$/i.test(lines[at] ?? '') &&
  lines.slice(at + 1, at + 4).some((line) => /^\s*Congressional Budget Office,?\s*$/i.test(line)) &&
  lines.slice(at + 1, at + 7).some((line) => /Washington,\s*D\.?C\.?/i.test(line));

/** What is enclosed ends with who approved it; a letter alone ends with who signed it. */
function endOf(lines: readonly string[], at: number): number {
  const last = Math.min(lines.length, at + MOST_LINES);
  let signed: number | undefined;
  for (let i = at + 1; i < last; i++) {
    const line = lines[i] ?? '';
    if (isLetterhead(lines, i)) return i;
    if (/\bestimate (?:was )?(?:approved|reviewed) by\b/i.test(`${line} ${lines[i + 1] ?? ''}`))
      return endOfParagraph(lines, i);
    if (/^\s*(?:Acting |Deputy )?Director\.?\s*$/i.test(line)) signed ??= endOfParagraph(lines, i);
    if (/^\s*Enclosures?\.?\s*$/i.test(line)) signed = i + 1;
  }
  return signed ?? Math.min(last, at + 60);
}

function endOfParagraph(lines: readonly string[], at: number): number {
  let i = at;
  while (i < lines.length && lines[i] !== '') i++;
  return i;
}

function estimateOf(lines: readonly string[], congress: number | undefined): ReprintedEstimate {
  const flat = lines.slice(0, 60).join(' ').replace(/\s+/g, ' ');
  const [, type, number] =
    /(?:cost )?estimate (?:for|of) (H\.\s?(?:J\.|Con\.)?\s?(?:R|Res)\.|S\.(?:\s?(?:J\.|Con\.)?\s?Res\.)?)\s?(\d{1,5})/i.exec(
      flat,
    ) ?? [];
  const signature = lines.findIndex((line) => /^\s*Sincerely,?\s*$/i.test(line));
  const signer =
    signature < 0 ? undefined : lines.slice(signature + 1).find((line) => line.trim() !== '');
  return {
    ...present({
      date: longDatesIn(lines.slice(0, 8).join(' '))[0],
      to: /^\s*(Hon\.[^,\n]{2,60})/m.exec(lines.slice(0, 20).join('\n'))?.[1]?.trim(),
      signedBy: signer
        ?.replace(/,\s*$/, '')
        .replace(/\s*\(for.*$/, '')
        .trim(),
      bill: billIdFrom(congress, type, number === undefined ? undefined : Number(number)),
    }),
    printedAs: 'letter',
    text: lines.join('\n').trimEnd(),
  };
}
