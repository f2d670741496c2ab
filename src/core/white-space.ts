/** HTTP's white space. Vertical tabs, form feeds and no-break spaces are content to it. */
const HTTP_BLANKS = ' \t\r\n';

/** Without the blanks around it. A loop: a regular expression walks a run of spaces per space. */
export function trimBlanks(text: string, blanks = HTTP_BLANKS): string {
  let start = 0;
  while (start < text.length && blanks.includes(text.charAt(start))) start++;
  return trimEndBlanks(text.slice(start), blanks);
}

export function trimEndBlanks(text: string, blanks = HTTP_BLANKS): string {
  let end = text.length;
  while (end > 0 && blanks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
