/** The three spellings in which the lists of legislators are published, to one list of rows. */
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import type { Json } from '../../../core/json.ts';
import { csvRows } from '../../../kit/csv-rows.ts';
import { parseJson } from '../../../kit/json-reader.ts';

/** JSON begins with a bracket, YAML with a dash or a key, CSV names its columns in the first line. */
export function readListed(text: string, called: string): Json {
  const start = text.trimStart();
  if (start.startsWith('[') || start.startsWith('{')) return parseJson(text, called);
  if (isCsv(text)) return csvRows(called, z.record(z.string(), z.string()), text);
  try {
    // Aliases could make a small file grow without end; the lists have none.
    return (parseYaml(text, { maxAliasCount: 0 }) ?? []) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new AnnalsError('UNEXPECTED_SHAPE', `${called} is no YAML: ${why}`);
  }
}

export const isCsv = (text: string): boolean =>
  /^\uFEFF?[a-z_]+(?:,[a-z_]+){5,}\r?(?:\n|$)/.test(text.slice(0, 2_000));

/** The list, or an error that says what came instead. */
export function rowsOf(value: Json, called: string): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  throw new AnnalsError('UNEXPECTED_SHAPE', `${called} is a ${typeof value}; a list was expected`);
}
