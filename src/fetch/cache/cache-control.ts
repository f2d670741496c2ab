import type { HeaderList } from '../../core/http-cache.ts';
import { trimBlanks } from '../../core/white-space.ts';
import { field } from './header-list.ts';

/** The directives of `Cache-Control`, by name in lower case; the first of a repeated one counts. */
export type Directives = ReadonlyMap<string, string | true>;

export function cacheControl(headers: HeaderList): Directives {
  const directives = new Map<string, string | true>();
  for (const member of (field(headers, 'cache-control') ?? '').match(MEMBERS) ?? []) {
    const [, name, quoted, bare] = DIRECTIVE.exec(trimBlanks(member)) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || directives.has(key)) continue;
    directives.set(key, quoted?.replace(/\\(.)/gs, '$1') ?? bare ?? true);
  }
  return directives;
}

/**
 * A number of seconds: `undefined` without the directive, 0 when its value is no number, because
 * freshness that cannot be read must be taken for none (RFC 9111 §4.2.1).
 */
export function secondsOf(directives: Directives, name: string): number | undefined {
  const value = directives.get(name);
  if (value === undefined) return undefined;
  return value !== true && /^[0-9]+$/.test(value) ? Math.min(Number(value), LONGEST) : 0;
}

/** RFC 9111 §1.2.2: larger numbers may be taken for this one. */
const LONGEST = 2 ** 31;

/** What stands between commas; a comma in a quotation is no end. */
const MEMBERS = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/gs;

/** A token and perhaps a value. Spaces around `=` spoil it: `max-age =1` sets nothing. */
const DIRECTIVE = /^([!#$%&'*+\-.^_`|~A-Za-z0-9]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^"\s]*)))?$/s;
