import { didYouMean } from '../core/did-you-mean.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Source } from '../core/source.ts';
import type { Clock } from '../core/time.ts';
import { sources } from '../sources/index.ts';

export function findSource(name: string): Source {
  const found = sources.find((source) => source.name === name);
  if (found) return found;
  const names = sources.map((source) => source.name);
  const meant = didYouMean(name, names);
  const hint = meant ? `did you mean ${meant}?` : `there are: ${names.join(', ')}`;
  throw new AnnalsError('UNKNOWN_SOURCE', `there is no source '${name}'; ${hint}`);
}

/** Checks parameters against the source's own schema and fills in what the clock decides. */
export function settleParams(source: Source, given: JsonObject, clock: Clock): JsonObject {
  const parsed = source.params.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const path =
        issue.path.join('.') ||
        (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'parameters');
      const value = issue.path.length > 0 ? JSON.stringify(at(given, issue.path)) : '';
      return `${path}${value ? ` is ${value}` : ''}: ${issue.message}`;
    });
    throw new AnnalsError('BAD_PARAMS', `${source.name}: ${problems.join('; ')}`);
  }
  return source.settle ? source.settle(parsed.data, clock) : parsed.data;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
