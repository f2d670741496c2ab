import type { HeaderList } from '../../core/http-cache.ts';

/** All the values of a field, in order; `undefined` when it is absent. */
export function fieldLines(headers: HeaderList, name: string): readonly string[] | undefined {
  const lines = headers.filter(([field]) => field.toLowerCase() === name);
  return lines.length === 0 ? undefined : lines.map(([, value]) => value);
}

/** The field as one value: repeated lines joined with a comma, as HTTP allows. */
export function field(headers: HeaderList, name: string): string | undefined {
  return fieldLines(headers, name)?.join(', ');
}

export function without(headers: HeaderList, names: ReadonlySet<string>): HeaderList {
  return headers.filter(([name]) => !names.has(name.toLowerCase()));
}

/** Sets one field, in place of all its lines. */
export function withField(headers: HeaderList, name: string, value: string): HeaderList {
  return [...without(headers, new Set([name.toLowerCase()])), [name, value]];
}

/** The fields that live from hop to hop only (RFC 9110 §7.6.1), those `Connection` names included. */
export function withoutHopByHop(headers: HeaderList): HeaderList {
  const named = (field(headers, 'connection') ?? '').split(',');
  return without(
    headers,
    new Set([...HOP_BY_HOP, ...named.map((name) => name.trim().toLowerCase())]),
  );
}

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
