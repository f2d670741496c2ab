/**
 * The tables that `journal.jsonl` follows: with them, the bytes and the manifest, a lost catalog can
 * be made again. `key` is the primary key. An update counts only where one of `when` changes.
 */
export interface JournaledTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly when?: readonly string[];
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
  { name: 'documents', key: ['number'] },
  { name: 'artifacts', key: ['number'] },
  { name: 'document_versions', key: ['document', 'number'] },
  { name: 'earlier_versions', key: ['document', 'number'] },
  { name: 'changes', key: ['seq'] },
  { name: 'indexed_days', key: ['source', 'date'] },
  { name: 'daily_index', key: ['source', 'date', 'position'] },
  { name: 'sources', key: ['name'] },
  { name: 'refused_content', key: ['source', 'sha256'] },
];

/** What changes of a document when a listing names it again: thousands at a time, written as ranges. */
export const SEEN_COLUMNS = ['last_seen_at', 'last_seen_run', 'listed', 'last_listing_id'] as const;
export const TEXT_COLUMN = 'body_text';

/** Which part of a row is to be written: all of it, all but a long text, or when it was last seen. */
export type Part = 'text' | 'row' | 'seen';
