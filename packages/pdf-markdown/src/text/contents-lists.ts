import type { Line } from '../lines.ts';
import { structure } from '../thresholds.ts';

/** An entry of a list of contents: what it names, and the page it leads to. */
export interface ContentsEntry {
  readonly title: string;
  readonly page: string;
}

/** One page, "A-3" and "ix" among them; a table of authorities has several: "3, 9-11", and "passim". */
const pageNumbers =
  /(?:(?:[A-Z]{1,2}-)?\d{1,4}(?:[-–]\d{1,4})?|[ivxlc]{1,7}|passim)(?:,\s?(?:\d{1,4}(?:[-–]\d{1,4})?|[ivxlc]{1,7}|passim)){0,20}$/i;

const dots = /\.\.\.\.|\. \. \. \.|…|____|··|· · ·/;

/** Reads a line with dots between its title and its page; undefined where there are none. */
export function contentsEntry(text: string): ContentsEntry | undefined {
  // Most lines have no dots: the pattern would try every place of each of them.
  if (!dots.test(text)) return undefined;
  const page = pageNumbers.exec(text)?.[0];
  if (page === undefined) return undefined;
  const before = text.slice(0, text.length - page.length);
  let end = before.length;
  let leaders = 0;
  while (end > 0 && /[\s.·…_]/.test(before[end - 1] as string)) {
    end -= 1;
    if (before[end] !== ' ') leaders += 1;
  }
  const title = before.slice(0, end);
  // "§ 1331" and "U.S.C." are titles, too.
  return leaders < structure.leaders || !/\p{L}{2}|§|\p{L}\.\p{L}/u.test(title)
    ? undefined
    : { title, page };
}

/**
 * The lines of a list of contents: a title, then, with or without dots between, a page number at the right edge that never
 * falls from line to line. Amounts do not rise so, and are written with commas.
 */
export function contentsLines(lines: readonly Line[]): Set<Line> {
  const found = new Set<Line>();
  const titled = lines.some((line) => /^(?:table of )?contents$/i.test(wordsOfLine(line)));
  let run: { line: Line; page: number }[] = [];
  const close = () => {
    const dotted = run.filter(({ line }) => contentsEntry(wordsOfLine(line)) !== undefined).length;
    const least =
      dotted > 0
        ? structure.contentsDotted
        : titled
          ? structure.contentsTitled
          : structure.contentsPlain;
    if (run.length >= least) for (const { line } of run) found.add(line);
    run = [];
  };
  for (const line of lines) {
    const page = pageOf(line);
    if (page === undefined) {
      // A wrapped title, or a heading between two parts of the list.
      const last = run.at(-1)?.line;
      if (last !== undefined && line.base - last.base > structure.contentsPitch * line.size)
        close();
      continue;
    }
    const last = run.at(-1);
    if (
      last !== undefined &&
      (page < last.page ||
        Math.abs(line.x1 - last.line.x1) > structure.contentsEdge ||
        line.base - last.line.base > 2 * structure.contentsPitch * line.size)
    )
      close();
    run.push({ line, page });
  }
  close();
  return found;
}

const wordsOfLine = (line: Line): string => line.chunks.map(({ text }) => text).join(' ');

/** The page at the end of a line of contents; Roman numbers come before all others. */
function pageOf(line: Line): number | undefined {
  const dotted = contentsEntry(wordsOfLine(line));
  if (dotted !== undefined) return Number.parseInt(dotted.page.replace(/^\D+-/, ''), 10) || 0;
  const [opening, second] = line.chunks;
  // The number of a chapter may stand far before its title.
  const numbered =
    line.chunks.length === 3 && /^(?:\d{1,3}|[IVXLC]{1,7}|[A-Z])\.?$/.test(opening?.text ?? '');
  const [first, last] = [numbered ? second : opening, line.chunks.at(-1)];
  if (first === undefined || last === undefined || line.chunks.length !== (numbered ? 3 : 2))
    return undefined;
  if (!/\p{L}{3}/u.test(first.text) || last.x0 - first.x1 < structure.contentsGap * line.size)
    return undefined;
  if (!/^(?:\d{1,4}|[ivxlc]{1,7})$/.test(last.text)) return undefined;
  return Number.parseInt(last.text, 10) || 0;
}
