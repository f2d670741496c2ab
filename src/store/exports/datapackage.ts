import type { ExportedFile } from '../../core/exports/export-manifest.ts';
import {
  type ColumnType,
  columnsOf,
  EXPORT_TABLES,
  type ExportColumn,
  type ExportTable,
} from '../../core/exports/export-tables.ts';
import type { ExportAbout } from './writer.ts';

/** `datapackage.json` of Frictionless Data Package v2: each file with its schema and hash. */
export function dataPackage(
  about: ExportAbout,
  files: readonly ExportedFile[],
  isDelta: boolean,
): object {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'annals-export',
    title: 'Public records kept by Annals',
    description: about.command,
    ...(about.feed_at !== null && { created: about.feed_at }),
    sources: about.sources.map(({ title, homepage }) => ({ title, path: homepage })),
    licenses: [...new Set(about.sources.flatMap(({ licence }) => licence ?? []))].map((title) => ({
      name: title.replaceAll(/[^A-Za-z0-9._-]+/g, '-'),
      title,
    })),
    resources: files.map((file) => resourceOf(file, tableIn(file, about), isDelta)),
  };
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The table that a file holds: its name says it, or it is the one file of the one table there is. */
function tableIn(
  { path }: ExportedFile,
  { format, records }: ExportAbout,
): ExportTable | undefined {
  const named = EXPORT_TABLES.find((one) => path === `${one}.${format}`);
  const [only, ...others] = Object.keys(records) as ExportTable[];
  const isRows = extensionOf(path) === format && !path.endsWith('tombstones.jsonl');
  return named ?? (isRows && others.length === 0 ? only : undefined);
}

function resourceOf(
  { path, sha256, bytes }: ExportedFile,
  table: ExportTable | undefined,
  isDelta: boolean,
): object {
  const extension = extensionOf(path);
  return {
    name: path.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-'),
    path,
    format: extension,
    ...(MEDIA[extension] && { mediatype: MEDIA[extension] }),
    ...(extension === 'csv' && { encoding: 'utf-8', dialect: { lineTerminator: '\r\n' } }),
    bytes,
    hash: `sha256:${sha256}`,
    ...(table && {
      schema: {
        fields: columnsOf(table, isDelta).map((column) => fieldOf(column, extension)),
        primaryKey: ['id'],
      },
    }),
  };
}

const MEDIA: Readonly<Record<string, string>> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  sqlite: 'application/vnd.sqlite3',
};

const fieldOf = ({ name, type, meaning }: ExportColumn, extension: string): object => ({
  name,
  type: extension === 'jsonl' && type === 'json' ? 'any' : FIELD_TYPE[type],
  ...(type === 'instant' && { format: 'default' }),
  description: meaning,
});

const FIELD_TYPE: Readonly<Record<ColumnType, string>> = {
  text: 'string',
  instant: 'datetime',
  date: 'date',
  integer: 'integer',
  boolean: 'boolean',
  list: 'array',
  json: 'any',
};
