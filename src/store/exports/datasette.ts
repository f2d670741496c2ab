import { stringify } from 'yaml';
import { columnsOf, EXPORT_TABLES } from '../../core/exports/export-tables.ts';
import type { ExportAbout } from './writer.ts';

/** `metadata.yaml` for Datasette: where the rows are from, what the columns mean, what to facet by. */
export function datasetteMetadata(about: ExportAbout, file: string, isDelta: boolean): string {
  const [only] = about.sources.length === 1 ? about.sources : [];
  const tables = EXPORT_TABLES.map((table) => [
    table,
    {
      description: `${TABLE_WORDS[table]} of this export`,
      label_column: table === 'relations' ? 'evidence' : 'title',
      columns: Object.fromEntries(
        columnsOf(table, isDelta).map(({ name, meaning }) => [name, meaning]),
      ),
      ...(table === 'documents' && {
        facets: ['source', 'kind', 'status'],
        sort_desc: 'published_at',
        fts_table: 'documents_fts',
      }),
      ...(table === 'relations' && { facets: ['kind'] }),
      ...(table === 'events' && { facets: ['source', 'kind'], sort_desc: 'happened_at' }),
    },
  ]);
  return stringify(
    {
      title: 'Public records kept by Annals',
      description: `${about.command}\nStands at number ${about.feed_cursor} of the feed (${about.feed_at ?? 'empty'}).`,
      ...(only && {
        source: only.publisher,
        source_url: only.homepage,
        ...(only.licence !== null && { license: only.licence }),
      }),
      databases: {
        [file.replace(/\.[^.]+$/, '')]: {
          ...(!only && { description: about.sources.map(({ cite }) => cite).join('\n') }),
          tables: Object.fromEntries(tables),
        },
      },
    },
    { lineWidth: 0 },
  );
}

const TABLE_WORDS = {
  documents: 'Documents with their texts',
  entities: 'People and organisations',
  events: 'Events of record, such as votes',
  terms: 'Terms of vocabularies',
  relations: 'What records say of each other',
} as const;
