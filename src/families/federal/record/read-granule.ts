/** A granule of the Congressional Record: `<pre>` text to its header and its paragraphs. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import { type PrintedBlock, printedBlocks, printedLines } from '../printed/printed-text.ts';

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
  readonly blocks: readonly PrintedBlock[];
}

/** The Record prints a speaker's last name in capitals after a title, or the office that presides. */
const SPEAKER =
  /^((?:Mr|Mrs|Ms|Miss|Dr)\. [A-Z][A-Za-z'’.\- ]{0,40}?[A-Z](?: of [A-Z][A-Za-z]+(?: [A-Z][a-z]+)?)?|The (?:(?:ACTING )?(?:PRESIDENT|CHIEF JUSTICE|SPEAKER|VICE PRESIDENT|PRESIDING OFFICER|CHAIR(?:MAN|WOMAN)?|CLERK)(?: pro tempore)?)(?: (?:\([^)]{1,60}\)|\[[^\]]{1,60}\]))?)\. /;

export function readRecordGranule(html: string): RecordGranule {
  const lines = printedLines(html);
  const header = headerOf(lines);
  const blocks = printedBlocks(lines.slice(header.end), { speaker: SPEAKER, indents: [2, 3, 7] });
  const speakers = new Set<string>();
  for (const block of blocks)
    if (block.is === 'paragraph' && block.speaker) speakers.add(block.speaker);
  const title = blocks.find((block) => block.is === 'heading')?.text ?? header.line;
  return { ...present({ ...header.facts, title }), speakers: [...speakers], blocks };
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
