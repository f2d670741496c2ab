import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AnnalsError } from '../core/errors.ts';
import type { Sink } from '../core/sinks.ts';

/** A file beside the manifest, for people and scripts that do not open the catalog. */
export type Report = 'summary.json' | 'index.json' | 'last.csv' | 'attempts.csv';

export const SINK_OF: Readonly<Record<Report, Sink>> = {
  'summary.json': 'summary',
  'index.json': 'index',
  'last.csv': 'csv',
  'attempts.csv': 'csv',
};
export const REPORTS = Object.keys(SINK_OF) as readonly Report[];

/**
 * Each source has files of its own, so that none overwrites another's: `last.<source>.csv`. Those in
 * `plain` are known by their plain names.
 */
export function reportName(report: Report, source: string, plain: readonly string[]): string {
  const { name, ext } = path.parse(report);
  return plain.includes(source) ? report : `${name}.${source}${ext}`;
}

/** Refuses when a file of that name is there which Annals did not write. */
export async function refuseForeign(file: string, report: Report): Promise<void> {
  const begins = await beginningOf(file);
  if (begins === '' || OURS[report].test(begins)) return;
  throw new AnnalsError(
    'FOREIGN_FILE',
    `${file} was not written by Annals (it begins ${JSON.stringify(begins.slice(0, 60))}); it stays as it is`,
  );
}

const OURS: Readonly<Record<Report, RegExp>> = {
  'summary.json': /^\{\s*"id": "[0-9A-HJKMNP-TV-Z]{26}",\s*"source": "/,
  'index.json': /^\{(?:\}\n|\n"(?:[^"\\]|\\.)*": \{"doc_id":)/,
  'last.csv': /^doc_id,run_id,url,canonical_url,/,
  'attempts.csv': /^created_at,run_id,doc_id,stage,/,
};

const ENOUGH = 16 * 1024;

/** Empty when there is no file, or nothing in it. */
async function beginningOf(file: string): Promise<string> {
  if (!existsSync(file)) return '';
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The lines of a file as it was before it is replaced; none when there is no file. */
export async function* linesBefore(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) return;
  const input = createReadStream(file);
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
