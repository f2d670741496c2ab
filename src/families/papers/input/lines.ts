/** A line of what was handed in, with its number from 1. */
export interface InputLine {
  readonly number: number;
  readonly text: string;
  /** Cut: it is longer than anything that is one work. */
  readonly tooLong?: true;
}

/** More than the largest record an index has ever given us, many times over. */
export const LONGEST_LINE = 8 * 1024 * 1024;

/** Text in pieces as lines; never more than one line is held, and a line that does not end is cut. */
export async function* linesOf(
  pieces: AsyncIterable<string>,
  longest = LONGEST_LINE,
): AsyncIterable<InputLine> {
  let number = 1;
  let rest = '';
  let cut = false;
  const line = (text: string): InputLine => ({
    number,
    text: (number === 1 ? text.replace(/^\uFEFF/, '') : text).replace(/\r$/, ''),
    ...(cut && { tooLong: true }),
  });
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      yield line(rest + piece.slice(from, end));
      number++;
      rest = '';
      cut = false;
      from = end + 1;
    }
    if (cut) continue;
    rest += from === 0 ? piece : piece.slice(from);
    if (rest.length <= longest) continue;
    rest = rest.slice(0, 200);
    cut = true;
  }
  if (rest !== '' || cut) yield line(rest);
}
