/** A bill as GPO prints it in type of one width: the lines to headings, numbered paragraphs and tables. */

export type BillBlock =
  | { readonly is: 'head'; readonly text: string }
  | {
      readonly is: 'level';
      readonly kind: string;
      readonly text: string;
      readonly deleted: boolean;
    }
  /** `depth` 0 runs over the whole column; (1) is 1, (A) is 2. */
  | {
      readonly is: 'paragraph';
      readonly text: string;
      readonly depth: number;
      readonly deleted: boolean;
    }
  /** An entry of a table of contents. */
  | { readonly is: 'entry'; readonly text: string }
  /** Lines whose columns carry meaning. */
  | { readonly is: 'aligned'; readonly text: string };

interface BillLine {
  readonly text: string;
  readonly indent: number;
  /** Reported bills print what a committee strikes between `<DELETED>` and `</DELETED>`. */
  readonly deleted: boolean;
}

/** From here on the text is the bill's own; before it stands the cover. */
const BEGINS = /^(?:Be it enacted|Resolved|Whereas|That the |Resolved by|SECTION 1\.|TITLE I\b)/;

export function billBlocks(lines: readonly string[]): BillBlock[] {
  const plain = withoutMarks(lines);
  const from = plain.findIndex(({ text, indent }) => indent <= 4 && BEGINS.test(text));
  const start = from < 0 ? plain.length : from;
  return [...coverBlocks(plain.slice(0, start)), ...textBlocks(plain.slice(start))];
}

function withoutMarks(lines: readonly string[]): BillLine[] {
  let open = false;
  return lines.map((line) => {
    const deleted = open || line.includes('<DELETED>');
    if (line.includes('</DELETED>')) open = false;
    else if (line.includes('<DELETED>')) open = true;
    // `<DOC>` and `<all>` say where the file begins and ends.
    const words = line.replace(/<\/?DELETED>|<DOC>|<all>/g, '').trimEnd();
    const text = words.trimStart();
    return { text, indent: words.length - text.length, deleted };
  });
}

/** Titles, days and who introduced it: set in the middle, each apart from the next by an empty line. */
function coverBlocks(lines: readonly BillLine[]): BillBlock[] {
  const blocks: BillBlock[] = [];
  let words = '';
  for (const { text } of [...lines, { text: '' }]) {
    const ends = text === '' || RULE.test(text);
    if (!ends) words = joinedLine(words, text);
    if ((ends || STANDS_ALONE.test(text)) && words !== '') {
      blocks.push({ is: 'head', text: printedQuotes(words) });
      words = '';
    }
  }
  return blocks;
}

const RULE = /^[_=-]{5,}$/;
/** Lines of the cover that have no empty line after them. */
const STANDS_ALONE =
  /^\[(?:Congressional Bills|From the|(?:[HS]\.|[A-Z][a-z]+ (?:Bill|Res)).*\([A-Z0-9]+\)\])|^\d{1,3}(?:st|nd|rd|th|d) (?:CONGRESS|Session)$|Calendar No\. \d+$/;

function textBlocks(lines: readonly BillLine[]): BillBlock[] {
  const unit = stepOf(lines);
  const blocks: BillBlock[] = [];
  let open: Open | undefined;
  let aligned: string[] = [];
  let depth = 0;
  const flush = () => {
    const block = open && blockOf(open, unit, depth);
    if (block) {
      blocks.push(block);
      depth = block.is === 'paragraph' ? block.depth : 0;
    }
    open = undefined;
    if (aligned.length > 0) blocks.push({ is: 'aligned', text: aligned.join('\n') });
    aligned = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as BillLine;
    const { text, indent, deleted } = line;
    if (text === '' || /^_{5,}$/.test(text)) flush();
    else if (isAligned(text) || (aligned.length > 0 && indent > 4)) {
      if (aligned.length === 0) flush();
      aligned.push(' '.repeat(indent) + text);
    } else if (open && goesOn(open, line, unit)) open.words = joinedLine(open.words, text);
    else {
      flush();
      const kind = levelOf(text, indent, lines[i - 1], lines[i + 1]);
      open = { words: text, indent, deleted, ...(kind && { kind }) };
    }
  }
  flush();
  return blocks;
}

/** Bills that are enrolled are set narrower: (1) stands 8 from the edge, else 12. */
const stepOf = (lines: readonly BillLine[]): number =>
  lines.some(({ text, indent }) => indent === 8 && /^(?:``)?\(1\) /.test(text)) ? 4 : 8;

interface Open {
  words: string;
  readonly indent: number;
  readonly deleted: boolean;
  readonly kind?: string;
}

/** Of a paragraph all lines but the first stand 4 nearer to the edge; of a heading they are indented or in capitals. */
function goesOn(open: Open, { text, indent }: BillLine, unit: number): boolean {
  if (IS_SECTION.test(text) || (indent <= 1 && IS_ENTRY.test(text))) return false;
  if (open.kind === 'section') return indent >= 6 || (indent === 0 && !/[a-z]/.test(text));
  if (open.kind !== undefined || open.indent === 0 || IS_QUOTED_SECTION.test(open.words))
    return indent >= 6;
  // The last sentence of a resolution is set one further in.
  if (indent !== open.indent - 4 && !(open.indent === 5 && indent === 0)) return false;
  // In the narrow type the next paragraph may begin where this one goes on.
  return (
    unit !== 4 || !IS_NUMBERED.test(text) || !/(?:[.;:]|--|[.;] ?''|; (?:and|or))$/.test(open.words)
  );
}

const IS_SECTION = /^(?:SECTION|SEC\.) \d+[A-Z]*(?:-\d+)?\./;
/** A section that the bill puts into another law is no level of the bill. */
const IS_QUOTED_SECTION = /^(?:``|")SEC(?:TION|\.) /;
const IS_ENTRY = /^(?:``|")?(?:Sec|TITLE|DIVISION|Subtitle|PART|CHAPTER)\.? \d*[A-Z]*(?:-|--|\.)/;

function blockOf({ words, indent, deleted, kind }: Open, unit: number, last: number): BillBlock {
  const text = printedQuotes(words);
  if (kind === 'entry') return { is: 'entry', text };
  if (kind !== undefined) return { is: 'level', kind, text, deleted };
  const steps = Math.max(0, (indent - 4) / unit);
  // What has no number and stands anywhere, such as a signature, is under nothing.
  const isUnder = Number.isInteger(steps) && steps <= last + 1;
  const depth = IS_NUMBERED.test(words) || isUnder ? Math.round(steps) : 0;
  return { is: 'paragraph', text, depth, deleted };
}

const IS_NUMBERED = /^(?:``|`|")?\([A-Za-z0-9]+\)/;

/** The kind of a level by its first word; `heading` for words alone in the middle of the column. */
function levelOf(
  text: string,
  indent: number,
  before: BillLine | undefined,
  after: BillLine | undefined,
): string | undefined {
  if (indent <= 1) {
    if (IS_SECTION.test(text)) return 'section';
    return IS_ENTRY.test(text) ? 'entry' : undefined;
  }
  const isAlone = (before === undefined || before.text === '') && isBeside(after, indent);
  if (!isAlone || IS_NUMBERED.test(text)) return undefined;
  const named = /^(DIVISION|TITLE|SUBTITLE|CHAPTER|SUBCHAPTER|PART|SUBPART)\b/i.exec(text)?.[1];
  const isInTheMiddle = indent >= 6 && Math.abs(indent + text.length / 2 - 36) <= 3;
  if (!isInTheMiddle && !(named && indent >= 6)) return undefined;
  return named?.toLowerCase() ?? 'heading';
}

/** A heading of several lines goes on in the middle; a paragraph goes on at the edge. */
const isBeside = (after: BillLine | undefined, indent: number): boolean =>
  after === undefined ||
  after.text === '' ||
  (after.indent > 4 && Math.abs(after.indent - indent) > 4);

/** Dots that lead to a figure, or columns set apart by blanks. */
const isAligned = (text: string): boolean => /\.{5,}|\S {4,}\S/.test(text) || /^-{10,}$/.test(text);

const joinedLine = (words: string, line: string): string =>
  words === '' ? line : /[A-Za-z]-$/.test(words) ? words + line : `${words} ${line}`;

/** Quotation marks as typewriters set them. */
const printedQuotes = (words: string): string =>
  words.replace(/\s+/g, ' ').replace(/``/g, '“').replace(/''/g, '”').replace(/`/g, '‘');
