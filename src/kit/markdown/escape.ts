/** Words that must come out of a Markdown renderer exactly as they went in. */

const MAY_NEED_ESCAPE = /[\\`*_[\]<&~|]/;
const SPECIAL = /[\\`*_[\]<&~|]/g;
const WORD = /[\p{L}\p{N}]/u;
const ENTITY = /^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/;

/** Escapes what would be markup inside a line, whatever stands before and after the words. */
export function escapeWords(text: string): string {
  if (!MAY_NEED_ESCAPE.test(text)) return text;
  return text.replace(SPECIAL, (char, at: number) => {
    const next = text[at + 1] ?? '';
    switch (char) {
      case '_':
        return WORD.test(text[at - 1] ?? '') && WORD.test(next) ? char : '\\_';
      case '[':
        return next === '^' || next === '' ? '\\[' : char;
      case ']':
        return next === '(' || next === ':' ? '\\]' : char;
      case '<':
        return next === '' || /[a-zA-Z/!?]/.test(next) ? '&lt;' : char;
      case '&':
        return ENTITY.test(text.slice(at, at + 36)) ? '&amp;' : char;
      default:
        return `\\${char}`;
    }
  });
}

/** Escapes what would begin a block: a heading, a list, a quote, a rule, a table. */
export function escapeLineStart(line: string): string {
  if (!/^[-+#>=|:0-9]/.test(line)) return line;
  const number = /^(\d{1,9})[.)](?=[ \t]|$)/.exec(line)?.[1];
  if (number !== undefined) return `${number}\\${line.slice(number.length)}`;
  const block =
    /^(?:[-+](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|=+[ \t]*$|-+[ \t]*$)/.test(line) ||
    /^[|:-][|:\- \t]*$/.test(line) ||
    line.startsWith('|');
  return block ? `\\${line}` : line;
}

/**
 * Markup around words, only where every renderer takes it for markup: between word characters and
 * blanks it may not. Words that cannot carry it come back without it.
 */
export function marked(words: string, mark: '*' | '**' | '~~'): string {
  const inside = words.trim();
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return words;
  const safe = WORD.test(first) && /[\p{L}\p{N}.,;:)\]”’]/u.test(last) && !inside.includes('\n');
  if (mark !== '~~' && (!safe || inside.includes('*'))) return words;
  const start = words.indexOf(inside);
  return `${words.slice(0, start)}${mark}${inside}${mark}${words.slice(start + inside.length)}`;
}
