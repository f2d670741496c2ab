import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SqlValue } from '../sqlite/driver.ts';

/** One line of `journal.jsonl`. Lines are applied in order; a row replaces the row of its key. */
export type JournalLine =
  /** The first line. */
  | { readonly journal: 1 }
  /** Rows from here on have the columns of this schema version. */
  | { readonly schema: number }
  | {
      readonly table: string;
      readonly row: Readonly<Record<string, JournalValue>>;
      /** The text of a document, deflated, as base64; a row without it leaves the text as it is. */
      readonly text?: string | null;
    }
  | { readonly table: string; readonly gone: readonly (string | number)[] }
  | {
      readonly seen: Readonly<Record<string, JournalValue>>;
      /** Where the rows are; without it, documents. */
      readonly of?: string;
      /** Their numbers, as first and last of each range. */
      readonly documents: readonly (readonly [number, number])[];
    };

export type JournalValue = null | number | string | { readonly base64: string };

export const toJournal = (value: SqlValue): JournalValue => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return typeof value === 'bigint' ? Number(value) : value;
};

export const fromJournal = (value: JournalValue): SqlValue =>
  value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value;

/** Text shrinks to a third even so, and whoever writes is kept waiting for it. */
const FAST = { level: 1 };

export const packText = (text: string | null): string | null =>
  text === null ? null : deflateRawSync(text, FAST).toString('base64');

export const unpackText = (packed: string | null): string | null =>
  packed === null ? null : inflateRawSync(Buffer.from(packed, 'base64')).toString();

/** `[[1, 3], [5, 5]]` for 1, 2, 3 and 5. */
export function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
