import path from 'node:path';
import type { Catalog } from '../core/catalog.ts';
import type { ManifestLine } from '../core/manifest.ts';
import type { Run } from '../core/run.ts';
import { atomicWriteBytes } from './atomic-write.ts';

/**
 * The files beside the manifest, for people and scripts that do not open the catalog: each is
 * written whole from what the run committed, and may be written again.
 */
export async function writeReports(folder: string, catalog: Catalog, run: Run): Promise<void> {
  const tally = await catalog.items.tally(run.id);
  await atomicWriteBytes(
    path.join(folder, 'summary.json'),
    `${JSON.stringify({ ...run, reasons: tally.reasons }, null, 2)}\n`,
  );
  await atomicWriteBytes(path.join(folder, 'index.json'), index(catalog, run));
  await atomicWriteBytes(
    path.join(folder, 'last.csv'),
    csv(LAST_COLUMNS, succeeded(catalog.manifest.lastPerDocument(run.id))),
  );
  await atomicWriteBytes(
    path.join(folder, 'attempts.csv'),
    csv(ATTEMPT_COLUMNS, catalog.manifest.ofRun(run.id)),
  );
}

const LAST_COLUMNS = [
  'doc_id',
  'run_id',
  'url',
  'canonical_url',
  'status',
  'http_status',
  'mime',
  'size_bytes',
  'sha256',
  'path',
  'resolver',
  'created_at',
] as const satisfies readonly (keyof ManifestLine)[];

const ATTEMPT_COLUMNS = [
  'created_at',
  'run_id',
  'doc_id',
  'stage',
  'attempt',
  'url',
  'canonical_url',
  'role',
  'status',
  'http_status',
  'mime',
  'size_bytes',
  'duration_ms',
  'retry_after_s',
  'cache_hit',
  'resolver',
  'tier',
  'sha256',
  'path',
  'worker_id',
] as const satisfies readonly (keyof ManifestLine)[];

/** URL → what the manifest knows of it. */
async function* index(catalog: Catalog, run: Run): AsyncGenerator<string> {
  let separator = '{\n';
  for await (const line of catalog.manifest.lastPerDocument(run.id)) {
    const {
      url,
      doc_id,
      status,
      http_status,
      mime,
      size_bytes,
      sha256,
      path: at,
      created_at,
    } = line;
    const entry = { doc_id, status, http_status, mime, size_bytes, sha256, path: at, created_at };
    yield `${separator}${JSON.stringify(url)}: ${JSON.stringify(entry)}`;
    separator = ',\n';
  }
  yield separator === '{\n' ? '{}\n' : '\n}\n';
}

async function* succeeded(lines: AsyncIterable<ManifestLine>): AsyncGenerator<ManifestLine> {
  for await (const line of lines)
    if (line.status === 'ok' || line.status === 'unchanged') yield line;
}

async function* csv(
  columns: readonly (keyof ManifestLine)[],
  lines: AsyncIterable<ManifestLine>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`;
  for await (const line of lines)
    yield `${columns.map((column) => cell(line[column])).join(',')}\n`;
}

/** Quoted where it must be; a leading sign would make a spreadsheet run it as a formula. */
function cell(value: ManifestLine[keyof ManifestLine]): string {
  if (value === null) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
