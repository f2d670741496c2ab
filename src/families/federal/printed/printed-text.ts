/** What GPO publishes as text in the type of a printer: lines to headings, paragraphs and columns. */
import { decodeEntities } from '../../../kit/markdown/html-fragment.ts';

export type PrintedBlock =
  | { readonly is: 'heading'; readonly text: string }
  | {
      readonly is: 'paragraph';
      readonly text: string;
      readonly speaker?: string;
      readonly inset: boolean;
    }
  /** Lines whose columns carry meaning. */
  | { readonly is: 'aligned'; readonly text: string };

/** The lines between `<pre>` and `</pre>`, or of the whole where there is none. */
export function printedLines(html: string): string[] {
  const from = html.search(/<pre[^<>]*>/i);
  const to = html.lastIndexOf('</pre>');
  const inside = html.slice(Math.max(0, from), to < 0 ? undefined : to);
  // `&lt;bullet&gt;` is how the Record marks words that were not spoken; it is decoded after the tags go.
  const text = decodeEntities(inside.replace(/<\/?[a-z][^<>]*>/gi, '')).replace(/\r\n?/g, '\n');
  // `[all]` says that the text ends here.
  return text.split('\n').map((line) => (/^\s*\[all\]\s*$/.test(line) ? '' : line.trimEnd()));
}

/** How one kind of print sets its paragraphs. */
export interface PrintStyle {
  /** Matches who speaks at the beginning of a paragraph; the name is its first group. */
  readonly speaker?: RegExp;
  /** First lines of paragraphs are indented by one of these numbers of blanks. */
  readonly indents: readonly number[];
}

export function printedBlocks(lines: readonly string[], style: PrintStyle): PrintedBlock[] {
  const blocks: PrintedBlock[] = [];
  let words = '';
  let inset = false;
  let aligned: string[] = [];
  const flush = () => {
    // Dashes alone are a rule between two blocks; those of a table stand with its rows.
    if (aligned.some((line) => /[^\s-]/.test(line)))
      blocks.push({ is: 'aligned', text: aligned.join('\n') });
    aligned = [];
    if (words !== '') blocks.push(paragraphOf(words, inset, style));
    words = '';
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const text = line.trim();
    const indent = line.length - line.trimStart().length;
    const page = PAGE_MARK.exec(text)?.[1];
    if (page !== undefined) {
      words += words === '' ? `[Page ${page}]` : ` [Page ${page}]`;
      if (goesOn(lines, i)) while (lines[i + 1] === '') i++;
      continue;
    }
    if (text === '' && words !== '' && PAGE_MARK.test(lines[i + 1] ?? '') && goesOn(lines, i + 1))
      continue;
    // A line of underscores or equals signs only separates; the blocks around it are apart already.
    if (text === '' || /^[_=]{5,}$/.test(text)) flush();
    else if (isAligned(text) || (aligned.length > 0 && indent > 5)) {
      if (aligned.length === 0) flush();
      aligned.push(line);
    } else if (isSetRight(text, indent)) {
      flush();
      blocks.push(paragraphOf(text, true, style));
    } else if (
      (isHeading(text, indent) && (words === '' || !/[a-z]/.test(text))) ||
      (words === '' && isWideTitle(text, lines[i + 1]))
    ) {
      flush();
      const last = blocks.at(-1);
      // A long title is set on several lines.
      if (last?.is === 'heading' && lines[i - 1] !== '') blocks.pop();
      const before = last?.is === 'heading' && lines[i - 1] !== '' ? `${last.text} ` : '';
      blocks.push({ is: 'heading', text: before + text });
    } else {
      if (aligned.length > 0 || style.indents.includes(indent)) flush();
      if (words === '') inset = indent >= 5;
      words = joinedLine(words, text);
    }
  }
  flush();
  return blocks;
}

const PAGE_MARK = /^\[\[Page ([A-Z]*\d+)\]\]$/;

/** Whether the sentence goes on after a page's number: a new paragraph would be indented. */
function goesOn(lines: readonly string[], page: number): boolean {
  for (let i = page + 1; i < Math.min(lines.length, page + 6); i++) {
    const line = lines[i] ?? '';
    if (line !== '') return /^\S/.test(line) && !/^\[\[|^_/.test(line);
  }
  return false;
}

/** A title as wide as the column is not indented; it is in capitals and stands alone. */
const isWideTitle = (text: string, next: string | undefined): boolean =>
  next?.trim() === '' && /^[^[].*[A-Z]{3}/.test(text) && !/[a-z]/.test(text) && text.length > 8;

/** Dots that lead to a figure, or columns set apart by blanks. */
const isAligned = (text: string): boolean => /\.{4,}|\S {3,}\S/.test(text) || /^-{10,}$/.test(text);

/**
 * Headings are set in the middle of the column, most of them in capitals. A sentence of a cover is set
 * there as well, and goes on from line to line; what stands in brackets is a remark of the printer.
 */
const isHeading = (text: string, indent: number): boolean =>
  indent >= 10 && text.length <= 75 && !/[a-z][.;,]$/.test(text) && !/^\[.*\]$/.test(text);

/** Where a letter was written, and who signed it: each line by itself, far from the middle of the column. */
const isSetRight = (text: string, indent: number): boolean =>
  indent >= 25 && text.length <= 40 && indent + text.length / 2 > 44;

function joinedLine(words: string, line: string): string {
  if (words === '') return line;
  return /-$/.test(words) ? words + line : `${words} ${line}`;
}

function paragraphOf(words: string, inset: boolean, style: PrintStyle): PrintedBlock {
  const speaker = style.speaker?.exec(words.slice(0, 160).replace(/^<bullet>\s*/, ''))?.[1];
  // Quotation marks as typewriters set them.
  const text = words.replace(/``/g, '“').replace(/''/g, '”');
  return { is: 'paragraph', text, inset, ...(speaker && { speaker }) };
}
