/**
 * Markdown without its marks, on one line: what is shown of a text and what is compared by meaning.
 * Each pattern reads a text once, whatever it is made of: texts come from strangers.
 */
export const plainText = (markdown: string): string =>
  onOneLine(MARKS.test(markdown) ? withoutMarks(markdown) : markdown);

/** A text without any of these has nothing that {@link withoutMarks} would change. */
const MARKS = /[<&[\]\\*_~`|#>=+]|^[ \t]*-/m;

const onOneLine = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, ' ').trim();

/** What was escaped is text, and no mark: it is put out of reach of the patterns, and back at the end. */
const withoutMarks = (markdown: string): string =>
  withoutSigns(
    withoutTags(markdown).replace(ESCAPED, (_, sign: string) => outOfReach(sign)),
  ).replace(OUT_OF_REACH, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - FAR));

const ESCAPED = /\\([\\`*_{}[\]()#+.!|<>~&$"'=:-])/g;
/** Where no text has a sign of its own: the last plane of Unicode, which is private. */
const FAR = 0x10ff00;
const OUT_OF_REACH = /[\u{10ff21}-\u{10ff7e}]/gu;
const outOfReach = (sign: string): string => String.fromCodePoint(FAR + sign.charCodeAt(0));

const withoutSigns = (markdown: string): string =>
  markdown
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
    .replaceAll('|', ' ');

const TAG = /<!--[^<>]*-->|<\/?[a-z][a-z0-9-]*(?:[ \t\n/][^<>]{0,500})?>/gi;

/** Tags as they are, and those that are written with entities or a sign before them. */
function withoutTags(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const apart = text
    // 2,400 with note 1 is not 2,4001.
    .replace(/(?<=\d)<sup(?:[ \t][^<>]{0,500})?>(?=\d)/gi, ' ')
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,500}|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/gi, '$1');
  const inline = apart.replace(/<\/?(?:su[bp]|u|em|strong|i|b|span)(?:[ \t][^<>]{0,500})?>/gi, '');
  return decodeEntities(inline)
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

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
