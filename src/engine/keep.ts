import { createHash } from 'node:crypto';
import type { Artifact } from '../core/artifact.ts';
import type { BodyWrite, LeasedItem, RecordWrite } from '../core/catalog.ts';
import { keepFragments } from '../core/keep-fragments.ts';
import type { BodyArtifact, NormalizedBody } from '../core/normalizer.ts';
import { isDocument, type ParsedDocument, type ParsedRecord } from '../core/record.ts';
import { CITATIONS, type ReferenceContext } from '../core/references.ts';
import type { RelationSet } from '../core/relations.ts';
import type { Source } from '../core/source.ts';
import type { Instant } from '../core/time.ts';
import type { Held } from './acquire.ts';
import type { EngineParts } from './parts.ts';

/**
 * Puts the bytes in place and says what the row will be. The caller commits the row afterwards:
 * a file without a row is found by fsck, a row without its file never exists.
 */
export async function keep(
  parts: EngineParts,
  source: Source,
  item: LeasedItem,
  held: Held,
  record: ParsedRecord,
  retrievedAt: Instant,
): Promise<RecordWrite> {
  const context = parts.citing?.context(source, record);
  const read = isDocument(record) ? await readBody(parts, record, context) : null;
  const dir = source.corpusDir ?? source.name;
  const artifacts: Artifact[] = [];
  for (const file of held.files) {
    const spooled = held.spooled(file.file.name);
    if (!spooled) continue;
    const { path } = await parts.store.keep(spooled, dir, source.corpus(record, file.file));
    artifacts.push({
      documentId: record.id,
      role: 'raw',
      name: file.file.name,
      sha256: file.sha256,
      size: file.size,
      mediaType: file.mediaType,
      charset: file.charset,
      path,
      url: file.url,
      etag: file.headers.etag ?? null,
      lastModified: file.headers['last-modified'] ?? null,
      retrievedAt,
      runId: item.runId,
    });
  }
  const main = artifacts[0];
  if (read && main && read.fragments.length > 0) {
    artifacts.push(
      await keepFragments(parts.store, {
        dir,
        beside: source.corpus(record, { name: main.name, url: main.url }),
        fragments: read.fragments,
        of: { documentId: record.id, url: main.url, retrievedAt, runId: item.runId },
      }),
    );
  }
  const write = {
    source: source.name,
    naturalKey: item.candidate.key,
    version: record.incomplete ? null : (item.candidate.version ?? null),
    rawSha256: main?.sha256 ?? null,
    retrievedAt,
    runId: item.runId,
    listingId: item.candidate.listingId,
    relations: relationSets(parts, source, record, read, context),
    artifacts,
  };
  return isDocument(record)
    ? { ...write, record, body: read?.row ?? null }
    : { ...write, record, body: null };
}

/** What the source says of other records, and what the record cites in its text and its fields. */
function relationSets(
  { citing }: EngineParts,
  source: Source,
  record: ParsedRecord,
  read: Read | null,
  context: ReferenceContext = {},
): RelationSet[] {
  const { relations } = record;
  if (!citing) return relations ? [{ extractor: source.name, relations }] : [];
  const said = relations
    ? [{ extractor: source.name, relations: relations.map(citing.spelled) }]
    : [];
  // A text that did not come this time stays as it was, and so does what it cites.
  const stays = !isDocument(record) || (read === null && record.incomplete === true);
  const cited = read?.body ? citing.inBody(record, read.body) : NO_CITATIONS;
  // Other records are their fields, and their source says what those mean.
  const inFields = isDocument(record) ? [citing.inFields(record, context)] : [];
  return [...said, ...(stays ? [] : [cited]), ...inFields];
}

const NO_CITATIONS: RelationSet = { extractor: CITATIONS, relations: [] };

/** A body that cannot be read is no reason to lose the record: it is kept with `body_status = error`. */
async function readBody(
  parts: EngineParts,
  record: ParsedDocument,
  context: ReferenceContext | undefined,
): Promise<Read | null> {
  if (!record.body) return null;
  const normalizer = record.body.normalizer;
  try {
    const body = await parts.normalize(record.body, context);
    const text = body.markdown === '' ? null : body.markdown;
    const sha256 = text === null ? null : createHash('sha256').update(text).digest('hex');
    const { status, headings, warnings } = body;
    if (status === 'damaged')
      parts.log('warn', 'letters of a body are lost', { id: record.id, why: warnings[0] ?? '' });
    return {
      fragments: body.artifacts,
      body,
      row: { text, sha256, status, normalizer, headings, warnings },
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    parts.log('warn', 'a body could not be read', { id: record.id, why });
    const row: BodyWrite = {
      text: null,
      sha256: null,
      status: 'error',
      normalizer,
      headings: [],
      warnings: [why],
    };
    return { fragments: [], row };
  }
}

interface Read {
  readonly row: BodyWrite;
  readonly body?: NormalizedBody;
  readonly fragments: readonly BodyArtifact[];
}
