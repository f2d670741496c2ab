import { z } from 'zod';
import type { Decision } from './decision.ts';
import { instant } from './endpoint-fields.ts';
import { DOCUMENT_STATUSES, RECORD_KINDS, type RecordKind } from './record.ts';
import type { Instant } from './time.ts';
import { VERSION_GRADES } from './versions.ts';

/** What a column of a record may hold: a text, a text or nothing, the name of a source, 0 or 1, JSON as text, a status. */
type Column = 'text' | 'text?' | 'name' | 'flag' | 'json' | 'json?' | 'status';

const COMMON = {
  id: 'text',
  source: 'name',
  natural_key: 'text',
  kind: 'text',
  title: 'text',
  updated_at: 'text?',
  source_url: 'text',
  source_org: 'text',
  retrieved_at: 'text',
  raw_sha256: 'text?',
  citation_string: 'text',
  metadata: 'json',
  listed: 'flag',
  first_seen_at: 'text',
  last_seen_at: 'text',
} as const satisfies Record<string, Column>;

/**
 * The columns that go from one catalog to another. What only the catalog itself can mean stays behind:
 * numbers of rows and of listings, and which of its runs saw the record last.
 */
export const COPIED_COLUMNS: Readonly<Record<RecordKind, Readonly<Record<string, Column>>>> = {
  document: {
    ...COMMON,
    version: 'text?',
    published_at: 'text?',
    body_text: 'text?',
    body_status: 'text?',
    body_normalizer: 'text?',
    body_sha256: 'text?',
    body_headings: 'json?',
    body_warnings: 'json?',
    status: 'status',
    tombstone_at: 'text?',
    tombstone_reason: 'text?',
    successor_id: 'text?',
  },
  entity: {
    ...COMMON,
    version: 'text?',
    names: 'json',
    served_from: 'text?',
    served_until: 'text?',
    founded_on: 'text?',
    disbanded_on: 'text?',
  },
  event: { ...COMMON, version: 'text?', happened_at: 'text?', outcome: 'text?', positions: 'json' },
  term: {
    ...COMMON,
    version: 'text?',
    vocabulary: 'text',
    deprecated: 'flag',
    deprecated_on: 'text?',
    replaced_by: 'text?',
  },
};

/** Columns that a record of the past was not kept with. */
const NOT_OF_THE_PAST = new Set(['version', 'body_headings', 'body_warnings']);

export const columnsOfCopy = (record: RecordKind, of: 'today' | 'the past'): readonly string[] =>
  Object.keys(COPIED_COLUMNS[record]).filter(
    (column) => of === 'today' || !NOT_OF_THE_PAST.has(column),
  );

/** What only this kind of record has: with kind, title and metadata it is what the record says. */
export const ownColumns = (record: RecordKind): readonly string[] =>
  Object.keys(COPIED_COLUMNS[record]).filter(
    (column) => !Object.hasOwn(COMMON, column) && column !== 'version',
  );

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const copiedRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type CopiedRow = z.output<typeof copiedRow>;

const copiedFile = z
  .object({
    role: z.enum(['raw', 'fragments']),
    name: z.string().min(1),
    sha256,
    size: z.int().nonnegative(),
    media_type: z.string(),
    charset: z.string().nullable(),
    path: z.string().describe('Its path below the data folder of the other Annals'),
    url: z.string().describe("The publisher's address"),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    retrieved_at: instant,
    run_id: z.string().describe('The run that fetched it there'),
    first_retrieved_at: instant.nullable(),
    first_run_id: z.string().nullable(),
    current: z.boolean().describe('Whether it belongs to the newest version'),
  })
  .meta({ id: 'CopiedFile' });
export type CopiedFile = z.output<typeof copiedFile>;

const copiedVersion = z
  .object({
    number: z.int().positive(),
    seen_at: instant,
    grade: z.enum(VERSION_GRADES),
    raw_sha256: sha256.nullable(),
    text_sha256: sha256.nullable().describe('Of the text of a document, of the fields of the rest'),
  })
  .meta({ id: 'CopiedVersion' });
export type CopiedVersion = z.output<typeof copiedVersion>;

const copiedRelation = z
  .object({
    extractor: z.string(),
    kind: z.string(),
    to_id: z.string(),
    evidence: z.string(),
    since: z.string().nullable(),
    until: z.string().nullable(),
    place_start: z.int().nullable(),
    place_end: z.int().nullable(),
    details: z.string().nullable().describe('JSON, as text'),
    seen_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'CopiedRelation' });
export type CopiedRelation = z.output<typeof copiedRelation>;

/** Everything that is held of a record, but for its earlier versions and the bytes of its files. */
export const recordCopy = z
  .object({
    id: z.string(),
    record: z.enum(RECORD_KINDS),
    seq: z.int().nonnegative().describe('The number of the feed at which the copy stands'),
    row: copiedRow.describe(
      'The newest version, under the names of its columns; JSON values as text',
    ),
    versions: z.array(copiedVersion).min(1),
    files: z.array(copiedFile).describe('Of all versions; the bytes are at /v1/files/{sha256}'),
    relations: z.array(copiedRelation).describe('What the record says of others, now and before'),
    aliases: z.array(z.string()),
    by_way_of: z
      .string()
      .nullable()
      .describe('The Annals that this one has it from, where it has it from another'),
    digest: sha256.describe('SHA-256 of all this but `seq`, as JSON with sorted keys'),
  })
  .meta({ id: 'RecordCopy' });
export type RecordCopy = z.output<typeof recordCopy>;

/** What a record said under an earlier version. */
export const versionCopy = z
  .object({
    id: z.string(),
    record: z.enum(RECORD_KINDS),
    number: z.int().positive(),
    row: copiedRow.nullable().describe('Null where what it said was not kept'),
    files: z.array(copiedFile).nullable().describe('Null where only its main file is known'),
    digest: sha256.describe('SHA-256 of all this, as JSON with sorted keys'),
  })
  .meta({ id: 'VersionCopy' });
export type VersionCopy = z.output<typeof versionCopy>;

/** Why a row cannot be one of such a record; undefined when it can. */
export function wrongColumn(
  record: RecordKind,
  row: CopiedRow,
  of: 'today' | 'the past',
): string | undefined {
  const wanted = columnsOfCopy(record, of);
  const unknown = Object.keys(row).find((column) => !wanted.includes(column));
  if (unknown !== undefined) return `a ${record} has no column ${unknown}`;
  for (const column of wanted) {
    const value = row[column];
    if (value === undefined) return `the column ${column} is missing`;
    const is = COPIED_COLUMNS[record][column] ?? 'text';
    if (!fits(is, value)) return `the column ${column} is ${JSON.stringify(value)?.slice(0, 60)}`;
  }
  return undefined;
}

function fits(is: Column, value: string | number | null): boolean {
  if (is === 'flag') return value === 0 || value === 1;
  if (is === 'status') return DOCUMENT_STATUSES.some((status) => status === value);
  if (value === null) return is.endsWith('?');
  if (typeof value !== 'string') return false;
  // It becomes the name of a folder.
  if (is === 'name') return /^[a-z][a-z0-9_-]{0,99}$/i.test(value);
  return !is.startsWith('json') || isJson(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A copy without the digest, which is made where bytes are hashed. */
export type UnsealedCopy = Omit<RecordCopy, 'digest'>;

/** A record that comes from another catalog, whole and proven. */
export interface TakenCopy {
  readonly copy: RecordCopy;
  /** Versions before the newest that are not held here yet. */
  readonly earlier: readonly VersionCopy[];
  /** Where the bytes of each current file were put, by role and name. */
  readonly paths: ReadonlyMap<string, string>;
  readonly url: string;
  readonly at: Instant;
  readonly decision: Decision;
}

export const fileKey = ({ role, name }: Pick<CopiedFile, 'role' | 'name'>): string =>
  `${role} ${name}`;

/** Records as they go from one catalog to another. */
export interface Copies {
  of(id: string): Promise<UnsealedCopy | undefined>;
  /** What the record said under an earlier version; undefined when it has no such version. */
  version(id: string, number: number): Promise<Omit<VersionCopy, 'digest'> | undefined>;
  /** What a row says of the bytes with that hash; undefined when none does. */
  file(sha256: string): Promise<{ mediaType: string; charset: string | undefined } | undefined>;
  /** Writes the record, its versions, files, relations, aliases, and its lines of the feed: all or nothing. */
  take(taken: TakenCopy): Promise<'new' | 'changed' | 'same'>;
}
