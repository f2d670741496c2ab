import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { App } from '../../app/app.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportManifest } from '../../core/exports/export-manifest.ts';
import {
  ARCHIVE_FORMATS,
  type ExportFormat,
  type Selection,
  TABLE_FORMATS,
} from '../../core/exports/export-order.ts';
import type { ExportedRecord, ExportRow } from '../../core/exports/export-row.ts';
import { stableJson } from '../../core/json.ts';
import type { WorkFolder } from '../../store/exports/work-folder.ts';
import type { ExportAbout, ExportWriter, ReadBytes } from '../../store/exports/writer.ts';
import { commandOf } from './command-of.ts';
import { type FeedPlace, feedAt } from './feed-at.ts';
import { type Candidates, type ExportPosition, findCandidates } from './find-ids.ts';
import { recordLoader } from './load-record.ts';
import { sourceNotes } from './source-notes.ts';
import { singleFileOf } from './target-of.ts';
import { tombstoneLines } from './tombstone-lines.ts';

export interface ExportOrder {
  readonly selection: Selection;
  readonly format: ExportFormat;
  /** A folder; or a file, when its name ends as files of the format do. Absolute. */
  readonly to: string;
  /** An earlier export may stand there. */
  readonly replaces: boolean;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
  /** How much may be lost by an interruption; {@link CHECKPOINT} unless given. */
  readonly every?: typeof CHECKPOINT;
}

export interface ExportProgress {
  readonly looked: number;
  readonly total: number;
}

export interface Exported extends ExportManifest {
  readonly to: string;
  /** It went on where an earlier try had stopped. */
  readonly resumed: boolean;
}

type Parts = Pick<App, 'catalog' | 'registry' | 'settings' | 'embedder' | 'store'>;

/** Records between two checkpoints, and the length of their texts: so much waits in memory. */
const CHECKPOINT = { records: 4_000, bytes: 12_000_000 };
/** Changes when a writer keeps other marks at its checkpoints: what an earlier program left is then begun anew. */
const MARKS = 2;
/** Others in this process have their turn after so many records. */
const TURN = 50;

/**
 * Writes a selection of the catalog below a folder. Interrupted, the same order goes on where it
 * stopped while the catalog is the same, and ends in the same bytes.
 */
export async function exportSelection(parts: Parts, order: ExportOrder): Promise<Exported> {
  const { selection, format } = order;
  const feed = await feedAt(parts.catalog.changes, selection.asOf);
  refuseFuture(selection, feed.seq);
  refuseNothing(selection);
  const { openWorkFolder } = await import('../../store/exports/work-folder.ts');
  const single = singleFileOf(format, order.to);
  // What was written at another state of the catalog cannot be continued: it would be half old.
  const last = await parts.catalog.changes.last();
  const fingerprint = hashOf(
    stableJson({ format, selection, single: single ?? null, last, marks: MARKS }),
  );
  const work = await openWorkFolder({ ...order, single }, fingerprint);
  try {
    return await writeExport(parts, order, { work, fingerprint, feed, single });
  } finally {
    work.release();
  }
}

interface Opened {
  readonly work: WorkFolder;
  readonly fingerprint: string;
  readonly feed: FeedPlace;
  readonly single: string | undefined;
}

async function writeExport(
  parts: Parts,
  order: ExportOrder,
  { work, fingerprint, feed, single }: Opened,
): Promise<Exported> {
  const { selection, format } = order;
  const { openWriter } = await import('../../store/exports/open-writer.ts');
  const candidates = await findCandidates(parts, selection, feed.seq);
  const isDelta = selection.deltaFrom !== undefined;
  const writer = await openWriter(format, {
    folder: work.files,
    drafts: work.drafts,
    single,
    isDelta,
    mark: work.state?.mark,
    command: commandOf(format, selection),
    feedAt: feed.at,
    bytes: bytesOf(parts),
  });
  try {
    const { counts, sources } = await writeRecords(parts, order, {
      work,
      writer,
      candidates,
      fingerprint,
    });
    const tombstones = await writeTombstones(parts, order, work);
    const about: ExportAbout = {
      annals_export: 1,
      format,
      command: commandOf(format, selection),
      selection: { ...selection, ...(selection.ids && { ids: selection.ids.length }) },
      feed_cursor: feed.seq,
      feed_at: feed.at,
      records: counts,
      tombstones,
      not_held: candidates.notHeld,
      sources: sourceNotes(parts.registry, sources),
    };
    await writer.finish(about);
    return { ...(await complete(work, about)), to: order.to, resumed: !!work.state };
  } finally {
    writer.close();
  }
}

interface Making {
  readonly work: WorkFolder;
  readonly writer: ExportWriter;
  readonly candidates: Candidates;
  readonly fingerprint: string;
}

interface Written {
  readonly counts: Readonly<Record<string, number>>;
  /** Whose records there are. */
  readonly sources: ReadonlySet<string>;
}

async function writeRecords(
  parts: Parts,
  { selection, format, stop, onProgress, every = CHECKPOINT }: ExportOrder,
  { work, writer, candidates, fingerprint }: Making,
): Promise<Written> {
  const load = recordLoader(
    parts,
    { ...selection, ...(candidates.has && { has: candidates.has }) },
    ARCHIVE_FORMATS.includes(format) ? 'history' : 'rows',
  );
  const counts: Record<string, number> = { ...work.state?.counts };
  const sources = new Set(work.state?.sources);
  let looked = work.state?.looked ?? 0;
  let waits = { records: 0, bytes: 0 };
  let at = work.state?.position as ExportPosition | undefined;
  const { total } = candidates;
  for await (const some of inTurns(candidates.after(at))) {
    await setImmediate();
    onProgress?.({ looked, total });
    const records = await load(some.map(({ id }) => id));
    for (const [index, { position }] of some.entries()) {
      // Without a checkpoint of its own: row groups stand at the same places as without a stop.
      if (stop.aborted) throw stopped(looked, total);
      at = position;
      looked++;
      const record = records[index];
      if (record) await write(record);
    }
  }
  onProgress?.({ looked: total, total });
  return { counts, sources };

  async function write(record: ExportedRecord): Promise<void> {
    await writer.write(record);
    sources.add(String(record.row.source));
    counts[record.table] = (counts[record.table] ?? 0) + 1;
    // Whoever applies a delta drops the relations of every record in it; one that left has none to add.
    if (record.relations.length > 0 && record.op !== 'remove') {
      const written = await writer.writeRelations?.(record);
      if (written) counts.relations = (counts.relations ?? 0) + record.relations.length;
    }
    waits.records++;
    waits.bytes += sizeOf(record.row);
    if (waits.records >= every.records || waits.bytes >= every.bytes) await checkpoint();
  }

  async function checkpoint(): Promise<void> {
    waits = { records: 0, bytes: 0 };
    const mark = await writer.checkpoint();
    await work.save({ fingerprint, position: at, looked, counts, sources: [...sources], mark });
  }
}

const stopped = (looked: number, total: number): AnnalsError =>
  new AnnalsError('STOPPED', `stopped at ${looked} of ${total} records`);

/** A turn's worth at a time: they are read together. */
async function* inTurns<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let turn: T[] = [];
  for await (const item of items) {
    turn.push(item);
    if (turn.length < TURN) continue;
    yield turn;
    turn = [];
  }
  if (turn.length > 0) yield turn;
}

/** About the memory that a row takes while it waits. */
const sizeOf = ({ body_text, metadata }: ExportRow): number =>
  1000 + (typeof body_text === 'string' ? body_text.length : 0) + (metadata ? 1000 : 0);

async function writeTombstones(
  parts: Parts,
  { selection }: ExportOrder,
  work: WorkFolder,
): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const line of tombstoneLines(parts.catalog.documents, selection)) {
      count++;
      yield line;
    }
  };
  await work.write('tombstones.jsonl', lines());
  return count;
}

async function complete(work: WorkFolder, about: ExportAbout): Promise<ExportManifest> {
  const isDelta = about.selection.deltaFrom !== undefined;
  if (TABLE_FORMATS.includes(about.format)) {
    const { dataPackage } = await import('../../store/exports/datapackage.ts');
    const described = dataPackage(about, await work.hashed(), isDelta);
    await work.write('datapackage.json', prettyJson(described));
  }
  const manifest: ExportManifest = { ...about, files: await work.hashed() };
  await work.write('manifest.json', prettyJson(manifest));
  await work.complete();
  return manifest;
}

const prettyJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const bytesOf =
  ({ store }: Parts): ReadBytes =>
  async (sha256) => {
    const size = await store.size(sha256);
    if (size === undefined) return undefined;
    return { size, pieces: () => (size === 0 ? nothing() : store.slice(sha256, 0, size - 1)) };
  };

async function* nothing(): AsyncGenerator<Uint8Array> {}

function refuseFuture({ deltaFrom }: Selection, head: number): void {
  if (deltaFrom === undefined || deltaFrom <= head) return;
  throw new AnnalsError(
    'EXPORT_REFUSED',
    `the delta would begin at number ${deltaFrom} of the feed, which ends at ${head}: that cursor is of another catalog`,
  );
}

/** Days the wrong way round are a slip, not a wish for an empty export. */
function refuseNothing({ since, until }: Selection): void {
  if (since === undefined || until === undefined || since < until) return;
  throw new AnnalsError(
    'EXPORT_REFUSED',
    `nothing can be published from ${since} on and before ${until}; put the earlier day first`,
  );
}
