/**
 * The tables that `journal.jsonl` follows: with them, the bytes and the manifest, a lost catalog can
 * be made again. `key` is the primary key. An update counts only where one of `when` changes.
 */
export interface JournaledTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly when?: readonly string[];
  /** Listings name thousands of its rows again each day: that alone is written as ranges of numbers. */
  readonly seen?: true;
}

export const JOURNALED: readonly JournaledTable[] = [
  {
    name: 'runs',
    key: ['number'],
    // Heartbeats and counts change every few seconds; the end of the run writes them once more.
    when: ['status', 'discovered_at', 'ended_at', 'outcome_json', 'listing_id'],
  },
  { name: 'listings', key: ['id'] },
  // Each version of a list names nearly all entries again; that alone is no news.
  { name: 'listed_entries', key: ['id'], when: ['fields', 'excluded', 'listed'] },
  { name: 'documents', key: ['number'], seen: true },
  { name: 'artifacts', key: ['number'] },
  { name: 'document_versions', key: ['document', 'number'] },
  { name: 'earlier_versions', key: ['document', 'number'] },
  { name: 'entities', key: ['number'], seen: true },
  { name: 'events_of_record', key: ['number'], seen: true },
  { name: 'vocabulary_terms', key: ['number'], seen: true },
  { name: 'record_versions', key: ['id', 'number'] },
  { name: 'earlier_records', key: ['id', 'number'] },
  { name: 'record_files', key: ['number'] },
  { name: 'relations', key: ['number'] },
  { name: 'record_aliases', key: ['alias'] },
  { name: 'changes', key: ['seq'] },
  { name: 'indexed_days', key: ['source', 'date'] },
  { name: 'daily_index', key: ['source', 'date', 'position'] },
  { name: 'sources', key: ['name'] },
  { name: 'refused_content', key: ['source', 'sha256'] },
  // By which way a record came is part of where it is from.
  { name: 'mirrors', key: ['url'], when: ['seq', 'rewritten_at'] },
  { name: 'mirrored_records', key: ['id'] },
  { name: 'mirror_waiting', key: ['url', 'id'] },
  { name: 'mirror_differences', key: ['id', 'version', 'url', 'content'] },
];

/** What changes of a record when a listing names it again. */
export const SEEN_COLUMNS = ['last_seen_at', 'last_seen_run', 'listed', 'last_listing_id'] as const;
export const TEXT_COLUMN = 'body_text';

/** Which part of a row is to be written: all of it, all but a long text, or when it was last seen. */
export type RowPart = 'text' | 'row' | 'seen';
