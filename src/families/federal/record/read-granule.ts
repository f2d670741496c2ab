/** A granule of the Congressional Record: `<pre>` text to its header and its paragraphs. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { decodeEntities } from '../../../kit/markdown/html-fragment.ts';
import { present } from '../../../kit/parsed.ts';

export interface RecordGranule {
  readonly volume?: number;
  readonly issue?: number;
  readonly date?: string;
  /** `Senate`, `House`, `Extensions of Remarks`, `Daily Digest`. */
  readonly section?: string;
  /** `S696`, `S716-S719`: as printed. */
  readonly pages?: string;
  readonly title?: string;
  /** Who speaks, in the words of the Record, each once: `Mr. DORGAN`. */
  readonly speakers: readonly string[];
  readonly blocks: readonly RecordBlock[];
}

export type RecordBlock =
  | { readonly is: 'heading'; readonly text: string }
  | {
      readonly is: 'paragraph';
      readonly text: string;
      readonly speaker?: string;
      readonly inset: boolean;
    }
  /** Lines whose columns carry meaning. */
  | { readonly is: 'aligned'; readonly text: string };

/** The Record prints a speaker's last name in capitals after a title, or the office that presides. */
const SPEAKER =
  /^((?:Mr|Mrs|Ms|Miss|Dr)\. [A-Z][A-Za-z'’.\- ]{0,40}?[A-Z](?: of [A-Z][A-Za-z]+(?: [A-Z][a-z]+)?)?|The (?:(?:ACTING )?(?:PRESIDENT|CHIEF JUSTICE|SPEAKER|VICE PRESIDENT|PRESIDING OFFICER|CHAIR(?:MAN|WOMAN)?|CLERK)(?: pro tempore)?)(?: (?:\([^)]{1,60}\)|\[[^\]]{1,60}\]))?)\. /;

export function readRecordGranule(html: string): RecordGranule {
  const lines = linesOf(html);
  const header = headerOf(lines);
  const blocks = blocksOf(lines.slice(header.end));
  const speakers = new Set<string>();
  for (const block of blocks)
    if (block.is === 'paragraph' && block.speaker) speakers.add(block.speaker);
  const title = blocks.find((block) => block.is === 'heading')?.text ?? header.line;
  return { ...present({ ...header.facts, title }), speakers: [...speakers], blocks };
}

function linesOf(html: string): string[] {
  const from = html.search(/<pre[^<>]*>/i);
  const to = html.lastIndexOf('</pre>');
  const inside = html.slice(Math.max(0, from), to < 0 ? undefined : to);
  // `&lt;bullet&gt;` is how the Record marks words that were not spoken; it is decoded after the tags go.
  const text = decodeEntities(inside.replace(/<\/?[a-z][^<>]*>/gi, '')).replace(/\r\n?/g, '\n');
  return text.split('\n').map((line) => line.trimEnd());
}

interface Header {
  readonly facts: Partial<Omit<RecordGranule, 'speakers' | 'blocks'>>;
  readonly end: number;
  readonly line: string | undefined;
}

function headerOf(lines: readonly string[]): Header {
  const facts: {
    volume?: number;
    issue?: number;
    date?: string;
    section?: string;
    pages?: string;
  } = {};
  let end = 0;
  for (let i = 0; i < Math.min(lines.length, 14); i++) {
    const line = lines[i]?.trim() ?? '';
    const issue =
      /^\[Congressional Record Volume (\d+), (?:Number|Issue) (\d+) \((?:[A-Za-z]+, )?(.{3,40})\)\]$/.exec(
        line,
      );
    if (issue) {
      facts.volume = Number(issue[1]);
      facts.issue = Number(issue[2]);
      const date = isoDate(issue[3]);
      if (date) facts.date = date;
    } else if (/^\[Pages? .+\]$/.test(line)) facts.pages = line.replace(/^\[Pages? |\]$/g, '');
    else if (/^\[[A-Z][A-Za-z ]+\]$/.test(line)) facts.section ??= line.slice(1, -1);
    else if (!/^From the Congressional Record Online/.test(line)) continue;
    end = i + 1;
  }
  return {
    facts,
    end,
    line: lines
      .slice(end)
      .find((line) => line.trim() !== '')
      ?.trim(),
  };
}

function blocksOf(lines: readonly string[]): RecordBlock[] {
  const blocks: RecordBlock[] = [];
  let words = '';
  let inset = false;
  let aligned: string[] = [];
  const flush = () => {
    if (aligned.length > 0) blocks.push({ is: 'aligned', text: aligned.join('\n') });
    aligned = [];
    if (words !== '') blocks.push(paragraphOf(words, inset));
    words = '';
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const text = line.trim();
    const indent = line.length - line.trimStart().length;
    const page = PAGE.exec(text)?.[1];
    if (page !== undefined) {
      words += words === '' ? `[Page ${page}]` : ` [Page ${page}]`;
      if (goesOn(lines, i)) while (lines[i + 1] === '') i++;
      continue;
    }
    if (text === '' && words !== '' && PAGE.test(lines[i + 1] ?? '') && goesOn(lines, i + 1))
      continue;
    // A line of underscores only separates; the blocks around it are apart already.
    if (text === '' || /^_{5,}$/.test(text)) flush();
    else if (isAligned(text) || (aligned.length > 0 && indent > 5)) {
      if (aligned.length === 0) flush();
      aligned.push(line);
    } else if (isHeading(text, indent) || (words === '' && isWideTitle(text, lines[i + 1]))) {
      flush();
      const last = blocks.at(-1);
      // A long title is set on several lines.
      if (last?.is === 'heading' && lines[i - 1] !== '') blocks.pop();
      const before = last?.is === 'heading' && lines[i - 1] !== '' ? `${last.text} ` : '';
      blocks.push({ is: 'heading', text: before + text });
    } else {
      if (aligned.length > 0 || indent === 2 || indent === 7) flush();
      if (words === '') inset = indent >= 5;
      words = joined(words, text);
    }
  }
  flush();
  return blocks;
}

const PAGE = /^\[\[Page ([A-Z]*\d+)\]\]$/;

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
  next?.trim() === '' && /[A-Z]{3}/.test(text) && !/[a-z]/.test(text) && text.length > 8;

/** Dots that lead to a figure, or columns set apart by blanks. */
const isAligned = (text: string): boolean => /\.{4,}|\S {3,}\S/.test(text) || /^-{10,}$/.test(text);

/** Headings are set in the middle of the column, most of them in capitals. */
const isHeading = (text: string, indent: number): boolean =>
  indent >= 10 && text.length <= 75 && !/[a-z][.;,]$/.test(text);

function joined(words: string, line: string): string {
  if (words === '') return line;
  return /-$/.test(words) ? words + line : `${words} ${line}`;
}

function paragraphOf(words: string, inset: boolean): RecordBlock {
  const speaker = SPEAKER.exec(words.slice(0, 160).replace(/^<bullet>\s*/, ''))?.[1];
  // Quotation marks as typewriters set them.
  const text = words.replace(/``/g, '“').replace(/''/g, '”');
  return { is: 'paragraph', text, inset, ...(speaker && { speaker }) };
}
