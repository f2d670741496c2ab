/**
 * Without the spaces and tabs around it (and vertical ones). Only ASCII: elsewhere white space is
 * content. A loop, because a regular expression walks a long run of spaces once per space.
 */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANKS.includes(text.charAt(start))) start++;
  while (end > start && BLANKS.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const BLANKS = ' \t\v\f\r\n';
