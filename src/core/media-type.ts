import { trimBlanks, trimEndBlanks } from './white-space.ts';

/** A media type as the WHATWG MIME Sniffing standard reads `Content-Type`. */
export interface MediaType {
  /** `text/html`: lower case, no parameters. */
  readonly essence: string;
  /** Names in lower case, values as given; the first of a repeated name. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** `undefined` when there is no type to be had; malformed parameters are only left out. */
export function parseMediaType(text: string): MediaType | undefined {
  const [head = '', ...rest] = splitAt(trimBlanks(text), ';');
  const [type = '', subtype = ''] = splitAt(head, '/');
  const plain = trimEndBlanks(subtype);
  if (!TOKEN.test(type) || !TOKEN.test(plain)) return undefined;
  return {
    essence: `${type}/${plain}`.toLowerCase(),
    parameters: parametersOf(rest[0] ?? ''),
  };
}

/** `text/html` out of a `Content-Type`; undefined when there is none that can be read. */
export const essenceOf = (contentType: string | undefined): string | undefined =>
  contentType === undefined ? undefined : parseMediaType(contentType)?.essence;

/** The character set that a `Content-Type` names, as it names it. */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  contentType === undefined
    ? undefined
    : parseMediaType(contentType)?.parameters.get('charset') || undefined;

/** The `Content-Type` that says both. */
export const contentTypeOf = (essence: string, charset: string | undefined): string =>
  charset === undefined ? essence : `${essence}; charset=${asValue(charset)}`;

const asValue = (text: string): string =>
  TOKEN.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;

const TOKEN = /^[!#$%&'*+\-.^_`|~A-Za-z0-9]+$/;
const QUOTABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

function parametersOf(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const name = /[^;=]*/y;
    name.lastIndex = at;
    const raw = name.exec(text)?.[0] ?? '';
    at += raw.length;
    if (text[at] !== '=') {
      at++; // a parameter without a value, or the end
      continue;
    }
    const value = readValue(text, at + 1);
    at = value.end + 1;
    const key = raw.replace(/^[ \t\r\n]+/, '').toLowerCase();
    if (value.text === undefined || !TOKEN.test(key) || !QUOTABLE.test(value.text)) continue;
    if (!parameters.has(key)) parameters.set(key, value.text);
  }
  return parameters;
}

/** A quoted value may be empty, a bare one may not. `end` is the next semicolon or the end. */
function readValue(text: string, from: number): { text: string | undefined; end: number } {
  if (text[from] !== '"') {
    const end = endOf(text, from);
    const bare = trimEndBlanks(text.slice(from, end));
    return { text: bare === '' ? undefined : bare, end };
  }
  let value = '';
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    // A backslash that ends the text stands for itself.
    if (text[at] === '\\' && at + 1 < text.length) at++;
    value += text[at++];
  }
  return { text: value, end: endOf(text, at) };
}

function endOf(text: string, from: number): number {
  const semicolon = text.indexOf(';', from);
  return semicolon < 0 ? text.length : semicolon;
}

function splitAt(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
