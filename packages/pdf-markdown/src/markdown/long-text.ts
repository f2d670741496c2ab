/** A text that grows, and is one string in the end. */
export interface LongText {
  push(part: string): void;
  length(): number;
  /** The whole text, one line end at its end. It is let go of, and cannot be asked for twice. */
  finish(): string;
}

/** So many letters are put together and moved out of the heap at once. */
const chunkLetters = 262_144;

interface Chunk {
  readonly bytes: Buffer;
  readonly letters: number;
  readonly wide: boolean;
}

/**
 * Keeps what is written outside of the heap, a byte or two for a letter: the parts of a document of thousands of pages and the
 * string that is made of them would lie in it side by side, and take half of what a thread may have.
 */
export function createLongText(): LongText {
  const chunks: Chunk[] = [];
  let parts: string[] = [];
  let open = 0;
  let length = 0;
  const move = () => {
    const text = parts.join('');
    parts = [];
    open = 0;
    const wide = /[\u0100-\uffff]/.test(text);
    chunks.push({
      bytes: Buffer.from(text, wide ? 'utf16le' : 'latin1'),
      letters: text.length,
      wide,
    });
  };
  return {
    push: (part) => {
      // White space stays at hand, because it is left out where nothing follows it.
      if (open >= chunkLetters && part.trim() !== '') move();
      parts.push(part);
      open += part.length;
      length += part.length;
    },
    length: () => length,
    finish: () => {
      const rest = parts.join('').trimEnd();
      const last = rest === '' ? '' : `${rest}\n`;
      if (chunks.length === 0) return last;
      parts = [last];
      move();
      return stringOf(chunks.splice(0));
    },
  };
}

/** Strings that Node makes of many bytes in these two encodings lie outside of the heap as well. */
function stringOf(chunks: readonly Chunk[]): string {
  const letters = chunks.reduce((sum, chunk) => sum + chunk.letters, 0);
  const wide = chunks.some((chunk) => chunk.wide);
  const whole = Buffer.allocUnsafe(wide ? 2 * letters : letters);
  let at = 0;
  for (const chunk of chunks) {
    if (chunk.wide === wide) chunk.bytes.copy(whole, at);
    else whole.write(chunk.bytes.toString('latin1'), at, 'utf16le');
    at += wide ? 2 * chunk.letters : chunk.letters;
  }
  return whole.toString(wide ? 'utf16le' : 'latin1');
}
