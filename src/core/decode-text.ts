/**
 * Bytes to text, in the order of the WHATWG: the byte order mark, then the transport's word, then
 * what the document declares about itself. Where nobody says anything we guess: UTF-8 if the bytes
 * are valid UTF-8, else windows-1252. Bytes that the declared character set does not have read as
 * U+FFFD, and a warning says so: the publisher's word stands, for a guess could damage the rest.
 */
export interface DecodedText {
  readonly text: string;
  readonly charset: string;
  readonly warnings: readonly string[];
  /** Bytes that the declared character set does not have: their letters are lost. */
  readonly isDamaged: boolean;
}

export function decodeText(
  bytes: Uint8Array,
  said: { readonly transport?: string | undefined; readonly declared?: string | undefined },
): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked) {
    const decoded = decodeAs(marked, bytes);
    return withDamage(decoded, bytes, 'byte order mark', []);
  }
  const warnings: string[] = [];
  for (const [who, label] of [
    ['transport', said.transport],
    ['document', said.declared],
  ] as const) {
    if (label === undefined || label.trim() === '') continue;
    const charset = charsetNamed(label);
    if (charset) {
      const decoded = decodeAs(charset, bytes);
      return withDamage(decoded, bytes, who, warnings);
    }
    warnings.push(`charset "${clip(label)}" said by the ${who} is unknown; it was ignored`);
  }
  const utf8 = strictUtf8(bytes);
  if (utf8 !== undefined) return { text: utf8, charset: 'utf-8', warnings, isDamaged: false };
  return { ...decodeAs('windows-1252', bytes), warnings, isDamaged: false };
}

/** What a decoder writes for bytes that mean nothing; a publisher may also mean this very character. */
const REPLACED = '\u{fffd}';

function withDamage(
  { text, charset }: Pick<DecodedText, 'text' | 'charset'>,
  bytes: Uint8Array,
  who: string,
  warnings: readonly string[],
): DecodedText {
  if (!text.includes(REPLACED) || isWhole(bytes, charset))
    return { text, charset, warnings, isDamaged: false };
  const count = text.split(REPLACED).length - 1;
  const places = count === 1 ? 'one place is' : `${count} places are`;
  const damage = `${places} no ${charset}, which the ${who} names; each reads as U+FFFD`;
  return { text, charset, warnings: [...warnings, damage], isDamaged: true };
}

function isWhole(bytes: Uint8Array, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const clip = (label: string): string => label.slice(0, 40);

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** The standard's name of a label (`latin1` is `windows-1252`), or undefined when there is none. */
export function charsetNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decodeAs(charset: string, bytes: Uint8Array): { text: string; charset: string } {
  const text =
    charset === 'windows-1252' ? windows1252(bytes) : new TextDecoder(charset).decode(bytes);
  return { text, charset };
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Node 20's TextDecoder answers latin1 when asked for windows-1252: quotes and dashes of half the
 * older web would come out as control characters. So the 0x80-0x9F row is written down here.
 */
const ROW_80 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function windows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\u0080-\u009f]/g, (c) => ROW_80[c.charCodeAt(0) - 0x80] ?? c);
}

/** Each byte as the character of the same number. Every document comes through here, so the view is not copied. */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
