import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../core/catalog.ts';
import type { ManifestLine } from '../core/manifest.ts';
import type { Run } from '../core/run.ts';
import type { Sink } from '../core/sinks.ts';
import { atomicWriteBytes } from './atomic-write.ts';
import {
  linesBefore,
  REPORTS,
  type Report,
  refuseForeign,
  reportName,
  SINK_OF,
} from './report-files.ts';

/** Which files a run writes, and where. */
export interface ReportsOptions {
  readonly folder: string;
  readonly sinks: readonly Sink[];
  /** Sources whose files have plain names. */
  readonly plain: readonly string[];
}

/** Before a run begins: a file of ours that would be written must not be somebody else's. */
export async function refuseForeignReports(
  { folder, sinks, plain }: ReportsOptions,
  source: string,
): Promise<void> {
  for (const report of REPORTS) {
    if (!sinks.includes(SINK_OF[report])) continue;
    await refuseForeign(path.join(folder, reportName(report, source, plain)), report);
  }
}

/**
 * The files beside the manifest: each is written whole from what is committed, and may be written
 * again. summary.json and attempts.csv are of the run; last.csv and index.json cover all that is
 * held of its source, so that who lost the catalog can go on from them.
 */
export async function writeReports(
  { folder, sinks, plain }: ReportsOptions,
  catalog: Catalog,
  run: Run,
): Promise<void> {
  const write = async (report: Report, content: (file: string) => AsyncIterable<string>) => {
    if (!sinks.includes(SINK_OF[report])) return;
    const file = path.join(folder, reportName(report, run.source, plain));
    await refuseForeign(file, report);
    await atomicWriteBytes(file, content(file));
  };
  await write('summary.json', () => summary(catalog, run));
  await write('attempts.csv', () => csv(ATTEMPT_COLUMNS, catalog.manifest.ofRun(run.id)));
  // Without an attempt nothing has changed: a large archive is not written again for that.
  const isAsBefore = (report: Report) =>
    run.counts.attempted === 0 &&
    existsSync(path.join(folder, reportName(report, run.source, plain)));
  if (!isAsBefore('index.json')) await write('index.json', (file) => index(catalog, run, file));
  if (!isAsBefore('last.csv')) await write('last.csv', (file) => last(catalog, run, file));
}

async function* summary(catalog: Catalog, run: Run): AsyncGenerator<string> {
  const { reasons } = await catalog.items.tally(run.id);
  yield `${JSON.stringify({ ...run, reasons }, null, 2)}\n`;
}

/**
 * The newest successful attempt of each document. Lines of the file before this one stay where the
 * catalog knows nothing of their document: it was lost, and they alone say what is done.
 */
async function* last(catalog: Catalog, { source }: Run, file: string): AsyncGenerator<string> {
  const written = new Set<string>();
  yield* csv(LAST_COLUMNS, noting(succeeded(catalog.manifest.lastPerDocument(source)), written));
  let isHeader = true;
  for await (const line of linesBefore(file)) {
    const id = /^(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line);
    const docId = id?.[1]?.replaceAll('""', '"') ?? id?.[2] ?? '';
    const isKnown = isHeader || written.has(docId) || (await catalog.documents.find(docId));
    isHeader = false;
    if (!isKnown) yield `${line}\n`;
  }
}

async function* noting(
  lines: AsyncIterable<ManifestLine>,
  written: Set<string>,
): AsyncGenerator<ManifestLine> {
  for await (const line of lines) {
    written.add(line.doc_id);
    yield line;
  }
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

/** URL → what the manifest knows of it; entries of the file before stay as lines of last.csv do. */
async function* index(catalog: Catalog, { source }: Run, file: string): AsyncGenerator<string> {
  const written = new Set<string>();
  let separator = '{\n';
  for await (const line of catalog.manifest.lastPerAddress(source)) {
    const { doc_id, status, http_status, mime, size_bytes, sha256, path: at, created_at } = line;
    const entry = { doc_id, status, http_status, mime, size_bytes, sha256, path: at, created_at };
    const url = JSON.stringify(line.url);
    written.add(url);
    yield `${separator}${url}: ${JSON.stringify(entry)}`;
    separator = ',\n';
  }
  for await (const text of linesBefore(file)) {
    const entry = /^("(?:[^"\\]|\\.)*"): (\{.*\}),?$/.exec(text);
    if (!entry?.[1] || !entry[2] || written.has(entry[1])) continue;
    const { doc_id } = JSON.parse(entry[2]) as { doc_id?: string };
    if (await catalog.documents.find(doc_id ?? '')) continue;
    yield `${separator}${entry[1]}: ${entry[2]}`;
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
