import { trimBlanks } from './white-space.ts';

/** `Content-Disposition` (RFC 6266), read as forgivingly as browsers read it. */
export interface ContentDisposition {
  /** `attachment`, `inline`, or whatever stood there, in lower case. */
  readonly type: string;
  /** Names in lower case; the first of a repeated name; an extended value also under its name. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function parseContentDisposition(text: string): ContentDisposition {
  const head = endOf(text, 0);
  const written = new Map<string, string>();
  const extended = new Map<string, string>();
  for (let at = head + 1; at < text.length; ) {
    const end = endOf(text, at);
    const equals = text.indexOf('=', at);
    if (equals < 0 || equals > end) {
      at = end + 1; // a word without a value
      continue;
    }
    const name = trimBlanks(text.slice(at, equals)).toLowerCase();
    const value = readValue(text, equals + 1);
    at = value.end + 1;
    if (value.text === undefined || written.has(name)) continue;
    written.set(name, value.text);
    const decoded = name.endsWith('*') && !value.quoted ? decodeExtended(value.text) : undefined;
    if (decoded !== undefined) extended.set(name.slice(0, -1), decoded);
  }
  return {
    type: trimBlanks(text.slice(0, head)).toLowerCase(),
    parameters: Object.fromEntries([...written, ...extended]),
  };
}

/** The file name the publisher suggests, if any, as {@link safeFileName} leaves it. */
export function suggestedFileName(text: string): string | undefined {
  const name = parseContentDisposition(text).parameters.filename;
  return name === undefined ? undefined : safeFileName(asUtf8(name));
}

/**
 * A name that can be written on any file system and cannot leave its folder: last path segment
 * only, no control or direction characters, no characters or names that Windows reserves, at most
 * 200 bytes with the extension kept. `undefined` when nothing is left of it.
 */
export function safeFileName(name: string): string | undefined {
  const segment = name.split(/[/\\]/).at(-1) ?? '';
  const visible = segment
    .replace(UNSEEN, '')
    .normalize('NFC') // what was removed may have kept marks apart
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const bare = trimBlanks(visible, ' .');
  if (bare === '') return undefined;
  return shortened(RESERVED.test(bare) ? `_${bare}` : bare);
}

const LONGEST_NAME_BYTES = 200;
/** Control, format (direction, zero width), private, unassigned; half a surrogate pair. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

function shortened(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  const room = LONGEST_NAME_BYTES - extension.length;
  let stem = '';
  let used = 0;
  for (const char of name.slice(0, name.length - extension.length)) {
    used += Buffer.byteLength(char);
    if (used > room) break;
    stem += char;
  }
  return trimBlanks(stem, ' .') + extension;
}

/** Header bytes arrive as Latin-1; a raw name that is valid UTF-8 was meant as such. */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  return orUndefined((bytes: Buffer) => utf8.decode(bytes), Buffer.from(text, 'latin1')) ?? text;
}

/** RFC 8187: charset'language'percent-encoded. Anything malformed is not decoded at all. */
function decodeExtended(value: string): string | undefined {
  const found = /^([^']*)'[^']*'((?:[^%]|%[0-9A-Fa-f]{2})*)$/s.exec(value);
  const [charset, text] = [found?.[1]?.toLowerCase(), found?.[2] ?? ''];
  if (charset === 'iso-8859-1') {
    return text.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return charset === 'utf-8' || charset === 'utf8'
    ? orUndefined(decodeURIComponent, text)
    : undefined;
}

function orUndefined<I>(decode: (input: I) => string, input: I): string | undefined {
  try {
    return decode(input);
  } catch {
    return undefined;
  }
}

interface Value {
  /** Absent for a quotation that never ends. */
  readonly text: string | undefined;
  readonly quoted: boolean;
  /** The semicolon that ends it, or the end of the text. */
  readonly end: number;
}

function readValue(text: string, from: number): Value {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  if (text[at] !== '"') {
    const end = endOf(text, at);
    return { text: trimBlanks(text.slice(at, end)), quoted: false, end };
  }
  let value = '';
  for (at++; text[at] !== '"'; at++) {
    if (text[at] === '\\') at++;
    if (at >= text.length) return { text: undefined, quoted: true, end: text.length };
    value += text[at];
  }
  return { text: value, quoted: true, end: endOf(text, at) };
}

function endOf(text: string, from: number): number {
  const semicolon = text.indexOf(';', from);
  return semicolon < 0 ? text.length : semicolon;
}
