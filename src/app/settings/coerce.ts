import type { Setting } from './tree.ts';

const YES = new Set(['true', '1', 'yes', 'on']);
const NO = new Set(['false', '0', 'no', 'off']);

/**
 * A text as the kind of value its setting wants. What cannot be read stays a text, so that the
 * schema refuses it and the message shows what was written.
 */
export function coerce(value: unknown, kind: Setting['kind']): unknown {
  if (kind === 'yes-no' && (value === 0 || value === 1)) return value === 1;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  switch (kind) {
    case 'yes-no':
      if (YES.has(text.toLowerCase())) return true;
      return NO.has(text.toLowerCase()) ? false : value;
    case 'number':
      return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : value;
    case 'list':
      if (text.startsWith('[')) return jsonOr(text, value);
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'json':
      return /^[[{]/.test(text) ? jsonOr(text, value) : text;
    case 'text':
      return text;
  }
}

/** `{"a":"x"}` or `a=x, b=y` as an object; undefined when the text is neither. */
export function readPairs(text: string): Record<string, unknown> | undefined {
  if (text.trim().startsWith('{')) {
    const value = jsonOr(text, undefined);
    return typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  }
  const pairs: [string, string][] = [];
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    if (at < 1) return undefined;
    pairs.push([part.slice(0, at).trim(), part.slice(at + 1).trim()]);
  }
  return Object.fromEntries(pairs);
}

function jsonOr(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
