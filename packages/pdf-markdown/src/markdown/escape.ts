/** Text that must come out of a Markdown renderer exactly as it went in. */
export interface Surroundings {
  /** The character before the text and the one after it, as written in the Markdown; '' at an end. */
  readonly before: string;
  readonly after: string;
  readonly inLinkText?: true;
  readonly inTableCell?: true;
}

const MAY_NEED_ESCAPE = /[\\`*_[\]<&~|!^]/;
const SPECIAL = /[\\`*_[\]<&~|!^]/g;
const WORD = /[\p{L}\p{N}]/u;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
const ENTITY = /^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/;

/** Escapes what would be markup in the middle of a line, and nothing that would not. */
export function escapeInline(text: string, around: Surroundings): string {
  if (!MAY_NEED_ESCAPE.test(text)) return text;
  return text.replace(SPECIAL, (char, at: number) => {
    const next = text[at + 1] ?? around.after;
    switch (char) {
      case '\\':
        return next === '' || next === '\n' || ASCII_PUNCTUATION.test(next) ? '\\\\' : char;
      case '_': {
        const inWord = WORD.test(text[at - 1] ?? '') && WORD.test(text[at + 1] ?? '');
        return inWord ? char : '\\_';
      }
      case '[':
        // At the start of an item `[x] ` would be a task box.
        return around.inLinkText ||
          next === '^' ||
          (at === 0 && around.before === '' && /^\[[ xX]\](?:[ \t]|$)/.test(text))
          ? '\\['
          : char;
      case ']':
        return around.inLinkText || next === '(' || next === ':' ? '\\]' : char;
      case '<':
        return next === '' || /[a-zA-Z/!?]/.test(next) ? '&lt;' : char;
      case '&':
        return ENTITY.test(text.slice(at, at + 36)) ? '&amp;' : char;
      case '|':
        return around.inTableCell ? '\\|' : char;
      case '^':
        // `[^` starts a footnote mark, in a link text too.
        return at === 0 && around.before === '[' ? '\\^' : char;
      case '!':
        return text[at + 1] === undefined && around.after === '[' ? '\\!' : char;
      default:
        return `\\${char}`;
    }
  });
}

/** Escapes what would be a block at the start of a line: a heading, a list, a quote, a rule, a table. */
export function escapeLineStart(line: string): string {
  if (!/^[-+#>=|:0-9]/.test(line)) return line;
  const number = /^(\d{1,9})([.)])(?=[ \t]|$)/.exec(line);
  if (number) return `${number[1]}\\${line.slice((number[1] as string).length)}`;
  const block =
    /^(?:[-+](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|=+[ \t]*$|-+[ \t]*$)/.test(line) ||
    /^[|:-][|:\- \t]*$/.test(line) ||
    line.startsWith('|');
  return block ? `\\${line}` : line;
}
