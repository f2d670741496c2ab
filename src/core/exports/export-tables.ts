/** The tables of an export: names, types and meanings, from which every format takes its schema. */

export const EXPORT_TABLES = ['documents', 'entities', 'events', 'terms', 'relations'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** `list` is a list of texts; `json` is whatever the publisher's fields are. */
export type ColumnType = 'text' | 'instant' | 'date' | 'integer' | 'boolean' | 'list' | 'json';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
}

/** In a delta, the first column of every table. */
export const OPERATION_COLUMN: ExportColumn = {
  name: 'op',
  type: 'text',
  meaning: 'upsert, tombstone, or remove: what to do with the row in an earlier export',
};

export const columnsOf = (table: ExportTable, isDelta: boolean): readonly ExportColumn[] =>
  isDelta ? [OPERATION_COLUMN, ...COLUMNS[table]] : COLUMNS[table];

const column = (name: string, type: ColumnType, meaning: string): ExportColumn => ({
  name,
  type,
  meaning,
});

const HEAD: readonly ExportColumn[] = [
  column('id', 'text', 'Id of the record'),
  column('version', 'integer', 'Number of the version that the row shows'),
  column('permalink', 'text', 'Path of this version on a server of Annals; it always answers'),
  column('source', 'text', 'Name of the source'),
  column('natural_key', 'text', 'What the publisher calls it'),
  column('kind', 'text', 'Kind of record, as the source names it'),
  column('title', 'text', 'Title'),
];

const MIDDLE: readonly ExportColumn[] = [
  column('updated_at', 'instant', 'When the publisher last changed it, as the publisher says'),
  column('source_url', 'text', 'Address at the publisher'),
  column('source_org', 'text', 'Publisher'),
  column('retrieved_at', 'instant', 'When it was fetched last'),
  column('raw_sha256', 'text', 'SHA-256 of the main file as it was fetched'),
  column('citation_string', 'text', 'How the publisher or its readers cite it'),
  column('licence', 'text', 'Licence of the source'),
  column('metadata', 'json', 'Fields that only this source has'),
];

const TAIL: readonly ExportColumn[] = [
  column('listed', 'boolean', 'Whether a listing of the publisher named it'),
  column('first_seen_at', 'instant', 'When it was first kept'),
  column('last_seen_at', 'instant', 'When it was last seen at the publisher'),
  column('file_hashes', 'list', 'SHA-256 of each file of this version'),
  column('files', 'json', 'The files of this version: name, address, hash, size, type, day'),
];

const COLUMNS: Readonly<Record<ExportTable, readonly ExportColumn[]>> = {
  documents: [
    ...HEAD,
    column('published_at', 'instant', 'When it was published'),
    ...MIDDLE,
    column('status', 'text', 'active, withdrawn, superseded or flagged'),
    column('tombstone_at', 'instant', 'When it was withdrawn or superseded'),
    column('tombstone_reason', 'text', 'Why it was'),
    column('successor_id', 'text', 'Id of the record that took its place'),
    column('body_status', 'text', 'Whether the text could be read'),
    column('body_normalizer', 'text', 'The reader that made the text, with its version'),
    column('body_sha256', 'text', 'SHA-256 of the text'),
    ...TAIL,
    column('body_text', 'text', 'The text as Markdown'),
  ],
  entities: [
    ...HEAD,
    ...MIDDLE,
    column('served_from', 'date', 'First day in office'),
    column('served_until', 'date', 'Last day in office'),
    column('founded_on', 'date', 'Day on which it was founded'),
    column('disbanded_on', 'date', 'Day on which it ended'),
    column('all_names', 'list', 'Every name it has or had'),
    column('names', 'json', 'The same with sort and dates of each name'),
    ...TAIL,
  ],
  events: [
    ...HEAD,
    column('happened_at', 'instant', 'When it happened'),
    column('outcome', 'text', 'Outcome, as the publisher says it'),
    ...MIDDLE,
    column('positions', 'json', 'Who took which position'),
    ...TAIL,
  ],
  terms: [
    ...HEAD,
    column('vocabulary', 'text', 'The vocabulary that the term belongs to'),
    column('deprecated', 'boolean', 'Whether the term is no longer used'),
    column('deprecated_on', 'date', 'Since when'),
    column('replaced_by', 'text', 'Id of the term to use instead'),
    ...MIDDLE,
    ...TAIL,
  ],
  relations: [
    column(
      'id',
      'text',
      'Made from the other columns; two relations that say the same have the same',
    ),
    column('from_id', 'text', 'Id of the record that says it'),
    column('kind', 'text', 'The verb: cites, amends, member_of'),
    column('to_id', 'text', 'Id or other name of the record it is said of, held or not'),
    column('evidence', 'text', 'What shows it: words of the text, or the field'),
    column('since', 'text', 'From when it holds'),
    column('until', 'text', 'Until when it holds'),
    column('place_start', 'integer', 'Where in the text it is said, in UTF-16 units'),
    column('place_end', 'integer', 'Where that ends'),
    column('details', 'json', 'What else is said of it'),
    column('extractor', 'text', 'The source or the reader that found it'),
    column('seen_at', 'instant', 'When it was first said'),
    column('ended_at', 'instant', 'When it was found that it is no longer said'),
  ],
};
