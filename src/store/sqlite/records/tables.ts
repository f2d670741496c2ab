import type { ParsedData } from '../../../core/record.ts';
import type { DataRecord } from '../../../core/records.ts';
import { ENTITIES } from './entities.ts';
import { EVENTS } from './events-of-record.ts';
import type { RecordTable } from './record-row.ts';
import { TERMS } from './vocabulary-terms.ts';

/**
 * The table of each kind. That each gets only its own records and rows is kept by looking it up by the
 * record's own `is`, which the types of a table cannot follow.
 */
export const TABLES = {
  entity: ENTITIES as unknown as RecordTable,
  event: EVENTS as unknown as RecordTable,
  term: TERMS as unknown as RecordTable,
} as const satisfies Readonly<Record<DataRecord['is'], RecordTable>>;

export const ALL_TABLES: readonly RecordTable[] = Object.values(TABLES);

export const tableOf = ({ is }: Pick<ParsedData, 'is'>): RecordTable => TABLES[is];
