import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { isLocalDate, type LocalDate } from '../../../core/time.ts';
import { normalizeActionToken } from './action-token.ts';

/** A token as a cell writes it, and its normal form. */
export interface ActionToken {
  readonly raw: string;
  readonly norm: string;
}

/**
 * The tokens of one cell, each once. Divided at separators and plain spaces first and decoded
 * afterwards: an encoded space, or one that does not break, belongs to its token.
 */
export function tokensIn(cell: string): readonly ActionToken[] {
  const found = new Map<string, ActionToken>();
  for (const raw of unescaped(cell).split(/[|,;/\\ \t\r\n]+/)) {
    const norm = normalizeActionToken(decodedToken(raw));
    if (norm !== '' && !found.has(norm)) found.set(norm, { raw: spaced(raw), norm });
  }
  return [...found.values()];
}

/** A cell as a person reads it: escapes of HTML resolved, spaces made plain. */
export function cellText(cell: string): string {
  return spaced(unescaped(cell));
}

/** `2025-11-06`, `2025-Nov-06`, `06/11/2025` (day first), `06-Nov-2025`; nothing else is guessed at. */
export function cellDate(cell: string): LocalDate | undefined {
  const text = cellText(cell);
  for (const format of FORMATS) {
    const { y, m, d } = format.exec(text)?.groups ?? {};
    if (!y || !m || !d) continue;
    const month = /^\d/.test(m) ? m : String(MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1);
    const date = `${y}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`;
    return isLocalDate(date) ? date : undefined;
  }
  return undefined;
}

/** By what the list calls its category: `Criminal`, `CRIM APPEAL`; not `Discrimination`. */
export const isCriminal = (category: string): boolean => /\bcrim/i.test(category);

const NAME = '(?<m>[A-Za-z]{3,9})';
const FORMATS = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  new RegExp(`^(?<y>\\d{4})-${NAME}-(?<d>\\d{1,2})$`),
  /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  new RegExp(`^(?<d>\\d{1,2})-${NAME}-(?<y>\\d{4})$`),
];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const spaced = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** `+` stands for a space, as in forms; a stray % is just a percent sign. */
export function decodedToken(raw: string): string {
  if (!/[%+]/.test(raw)) return raw;
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
}

function unescaped(cell: string): string {
  if (!/[&<]/.test(cell)) return cell;
  return wordsOf(parseFragment(cell));
}

type Node = DefaultTreeAdapterMap['node'];

function wordsOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : '';
}
