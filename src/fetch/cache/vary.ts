import type { HeaderList, StoredResponse } from '../../core/http-cache.ts';
import { field } from './header-list.ts';

/**
 * The request fields a response was selected by (RFC 9111 §4.1), or `undefined` when no later
 * request can ever match it (`Vary: *`).
 */
export function selectingFields(
  response: HeaderList,
  request: HeaderList,
): StoredResponse['selecting'] | undefined {
  const names = (field(response, 'vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.includes('*')) return undefined;
  return [...new Set(names)].sort().map((name) => [name, normalValue(name, request)] as const);
}

export function isSelected(stored: StoredResponse, request: HeaderList): boolean {
  return stored.selecting.every(([name, value]) => normalValue(name, request) === value);
}

/** Lists of preferences: order says nothing, the `q` does. */
const PREFERENCES = new Set(['accept', 'accept-charset', 'accept-encoding', 'accept-language']);

/** White space around commas, and repeated lines against one line, do not make a difference. */
function normalValue(name: string, request: HeaderList): string | null {
  const value = field(request, name);
  if (value === undefined) return null;
  // Inside a quotation commas and spaces are content.
  if (value.includes('"')) return value.trim();
  const members = value
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');
  if (!PREFERENCES.has(name)) return members.join(',');
  return members
    .map((member) => member.toLowerCase().replace(/\s*([;=])\s*/g, '$1'))
    .sort()
    .join(',');
}
