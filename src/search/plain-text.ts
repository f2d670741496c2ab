/**
 * Markdown without its marks, on one line: what is shown of a text and what is compared by meaning.
 * Each pattern reads a text once, whatever it is made of: texts come from strangers.
 */
export const plainText = (markdown: string): string =>
  onOneLine(MARKS.test(markdown) ? withoutMarks(markdown) : markdown);

/** A text without any of these has nothing that {@link withoutMarks} would change. */
const MARKS = /[<&[\]\\*_~`|#>=+]|^[ \t]*-/m;

const onOneLine = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, ' ').trim();

const withoutMarks = (markdown: string): string =>
  withoutTags(markdown)
    .replace(/!?\[([^[\]\n]*)\]\((?:<[^<>\n]*>|[^()\s]*)(?:[ \t]+"[^"\n]*")?\)?/g, '$1')
    // What is left of a link whose beginning was cut off.
    .replace(/\]\([^)\s]*\)?/g, '')
    .replace(/\[\^[^[\]\s]*\]:?/g, '')
    .replace(/\[artifact [^[\]:\s]*(?::[ \t]*)?([^[\]\n]*)\]/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/^[ \t]*(?:={3,}|-{3,}|\*{3,}|_{3,})[ \t]*$/gm, ' ')
    .replace(/^[ \t:|-]+$/gm, (line) => (line.includes('|') ? ' ' : line))
    .replace(/(?<![ \t])[ \t]+#+[ \t]*$/gm, '')
    .replace(/\*\*|__|~~|`|(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:]|$)/gm, '')
    .replace(/\\(?=\r?\n|$)/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~&$"'-])/g, '$1')
    .replaceAll('|', ' ');

const TAG = /<!--[^<>]*-->|<\/?[a-z][a-z0-9-]*(?:[ \t\n/][^<>]{0,500})?>/gi;

/** Tags as they are, and those that are written with entities or a sign before them. */
function withoutTags(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const inline = text.replace(/<\/?(?:su[bp]|u|em|strong|i|b|span)(?:[ \t][^<>]{0,500})?>/gi, '');
  return decoded(inline)
    .replace(/\\([<>])/g, '$1')
    .replace(TAG, ' ');
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  pound: '£',
  sect: '§',
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
