import { readFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ExportColumn } from '../../core/exports/export-tables.ts';
import type { Json } from '../../core/json.ts';
import { appendTo } from './appended-file.ts';
import type { RowFormat } from './table-writer.ts';

/**
 * Typed columns, compressed with Snappy; a row group from each checkpoint to the next. What the end of the file says of
 * every group waits in a draft: in memory it would grow with the export, and each checkpoint would write all of it again.
 */
export const parquet: RowFormat = {
  extension: 'parquet',
  mixes: false,
  open(path, columns, mark, draft) {
    const before = mark as ParquetMark | undefined;
    const file = appendTo(path, before?.offset);
    const groups = appendTo(draft, before?.groups);
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
      writer.num_rows = before.rows;
    }
    // By columns, with nested values as the text that is written: a row as it comes takes several times as much memory.
    const newGroup = () => columns.map((): unknown[] => []);
    let waiting = newGroup();
    return {
      write(_table, row) {
        columns.forEach((column, at) => {
          waiting[at]?.push(parquetValue(column, row[column.name] ?? null));
        });
      },
      async flush(): Promise<ParquetMark> {
        await writeGroup();
        return { offset: file.flush(), groups: groups.flush(), rows: writer.num_rows };
      },
      async finish() {
        await writeGroup();
        groups.flush();
        writer.row_groups = readGroups(draft);
        await writer.finish();
        flush();
        file.flush();
      },
      close() {
        file.close();
        groups.close();
      },
    };

    async function writeGroup(): Promise<void> {
      const group = waiting;
      waiting = newGroup();
      const rows = group[0]?.length ?? 0;
      if (rows === 0) return;
      await writer.write({
        columnData: columns.map((column, at) => ({
          name: column.name,
          data: group[at] ?? [],
          // Texts do not repeat: to look for repetitions costs time and finds none.
          ...(column.name === 'body_text' && { encoding: 'PLAIN' as const }),
          offsetIndex: false,
        })),
        rowGroupSize: rows,
      });
      for (const written of writer.row_groups.splice(0)) {
        forgetUnusableBounds(written);
        const known = serialize(written);
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32LE(known.length);
        groups.write(length);
        groups.write(known);
      }
    }
  },
};

/**
 * The least and the greatest value of a column help readers to leave out groups. Whole texts help nobody, and all of
 * them would wait in memory for the end of the file. Above U+D7FF the order of the writer, by pairs of bytes, is not that of
 * the format, by bytes of UTF-8: readers would leave out groups that hold what they look for.
 */
function forgetUnusableBounds(group: ParquetWriter['row_groups'][number] | undefined): void {
  for (const { meta_data } of group?.columns ?? []) {
    const { min_value, max_value } = meta_data?.statistics ?? {};
    const isUnusable = [min_value, max_value].some(
      (bound) =>
        typeof bound === 'string' &&
        (bound.length > LONGEST_BOUND || /[\ud800-\uffff]/.test(bound)),
    );
    if (isUnusable) delete meta_data?.statistics;
  }
}

const LONGEST_BOUND = 100;

const LENGTH_BYTES = 4;

function readGroups(draft: string): ParquetWriter['row_groups'] {
  const kept = readFileSync(draft);
  const groups: ParquetWriter['row_groups'] = [];
  for (let at = 0; at < kept.length; ) {
    const from = at + LENGTH_BYTES;
    at = from + kept.readUInt32LE(at);
    groups.push(deserialize(kept.subarray(from, at)));
  }
  return groups;
}

interface ParquetMark {
  readonly offset: number;
  /** Bytes of the draft. */
  readonly groups: number;
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
