import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ExportRow } from '../../core/exports/export-row.ts';
import type { ExportColumn } from '../../core/exports/export-tables.ts';
import type { Json } from '../../core/json.ts';
import { appendTo } from './appended-file.ts';
import type { RowFormat } from './table-writer.ts';

/** Typed columns, compressed with Snappy; a row group from each checkpoint to the next. */
export const parquet: RowFormat = {
  extension: 'parquet',
  mixes: false,
  open(path, columns, mark) {
    const before = mark as ParquetMark | undefined;
    const file = appendTo(path, before?.offset);
    const bytes = new ByteWriter();
    const flush = () => {
      file.write(bytes.getBytes().slice());
      bytes.index = 0;
    };
    const writer = new ParquetWriter({
      writer: Object.assign(bytes, { flush }),
      schema: schemaOf(columns),
    });
    if (before) {
      // The beginning of the file stands already.
      bytes.index = 0;
      bytes.offset = before.offset;
      writer.row_groups = before.rowGroups;
      writer.num_rows = before.rows;
    }
    let rows: ExportRow[] = [];
    return {
      write: (_table, row) => void rows.push(row),
      async flush(): Promise<ParquetMark> {
        await writeGroup();
        return { offset: file.flush(), rowGroups: writer.row_groups, rows: writer.num_rows };
      },
      async finish() {
        await writeGroup();
        await writer.finish();
        flush();
        file.flush();
      },
      close: file.close,
    };

    async function writeGroup(): Promise<void> {
      const group = rows;
      rows = [];
      if (group.length === 0) return;
      await writer.write({
        columnData: columns.map((column) => ({
          name: column.name,
          data: group.map((row) => parquetValue(column, row[column.name] ?? null)),
          // Texts do not repeat: to look for repetitions costs time and finds none.
          ...(column.name === 'body_text' && { encoding: 'PLAIN' as const }),
          offsetIndex: false,
        })),
        rowGroupSize: group.length,
      });
    }
  },
};

interface ParquetMark {
  readonly offset: number;
  readonly rowGroups: ParquetWriter['row_groups'];
  readonly rows: bigint;
}

function parquetValue({ type }: ExportColumn, value: Json): unknown {
  if (value === null) return null;
  if (type === 'instant' || type === 'date') {
    const ms = Date.parse(String(value));
    return Number.isNaN(ms) ? null : new Date(ms);
  }
  return type === 'json' ? JSON.stringify(value) : value;
}

const schemaOf = (columns: readonly ExportColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap(elementsOf),
];

function elementsOf({ name, type }: ExportColumn): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'text':
    // As text, so that every reader shows it; JSON functions take it as it is.
    case 'json':
      return [{ ...optional, ...TEXT }];
    case 'instant':
      return [
        {
          ...optional,
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        },
      ];
    case 'date':
      return [{ ...optional, type: 'INT32', converted_type: 'DATE' }];
    case 'integer':
      return [{ ...optional, type: 'INT32' }];
    case 'boolean':
      return [{ ...optional, type: 'BOOLEAN' }];
    case 'list':
      return [
        { ...optional, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'OPTIONAL', ...TEXT },
      ];
  }
}

const TEXT = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
} as const satisfies Partial<SchemaElement>;
