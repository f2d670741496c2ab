/** A piece of a long text, and what an agent needs to ask for the next one. */
export interface TextWindow {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
  /** Where the next piece begins; null at the end. */
  readonly nextOffset: number | null;
}

export interface TextHeading {
  readonly level: number;
  readonly text: string;
  /** Where its line begins, for `offset`. */
  readonly offset: number;
}

/** `limit` UTF-16 units from `offset`, cut at the end of a line where one is near. */
export function windowOf(text: string, offset: number, limit: number): TextWindow {
  const start = Math.min(offset, text.length);
  let end = Math.min(start + limit, text.length);
  if (end < text.length) {
    const line = text.lastIndexOf('\n', end);
    if (line > start + limit / 2) end = line + 1;
    // Never between the two halves of one letter.
    else if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
  }
  const nextOffset = end < text.length ? end : null;
  return { text: text.slice(start, end), offset: start, length: text.length, nextOffset };
}

const HEADING = /^(#{1,6}) +(\S.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The headings of a Markdown text, in order; what stands in code is none. */
export function headingsIn(markdown: string): TextHeading[] {
  const headings: TextHeading[] = [];
  let fence: string | undefined;
  let offset = 0;
  for (const line of markdown.split('\n')) {
    const [, opening] = FENCE.exec(line) ?? [];
    if (opening && fence === undefined) fence = opening;
    else if (opening && fence !== undefined && opening.startsWith(fence)) fence = undefined;
    const [, signs = '', text = ''] = fence === undefined ? (HEADING.exec(line) ?? []) : [];
    if (signs) headings.push({ level: signs.length, text: text.trim(), offset });
    offset += line.length + 1;
  }
  return headings;
}
