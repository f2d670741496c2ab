import type { Database, SqlValue } from '../sqlite/driver.ts';
import type { CopiedTable } from './tables.ts';

/** A row as it is copied: the values of the columns, and after those of a piece the signs of its vector. */
export type StoredRow = readonly SqlValue[];

/** A catalog that is copied, or that a copy is made in. */
export interface CatalogSide {
  readonly db: Database;
  /** For people; never with a password. */
  readonly place: string;
  /** The signs of the vectors of these pieces, eight to a byte. */
  signsOf(pieces: readonly number[]): readonly (Uint8Array | null)[];
  /** A column and a row with the character U+0000, where this database can hold one. */
  nulIn(table: CopiedTable): { readonly column: string; readonly row: SqlValue } | undefined;
  /** The last number that a line of the manifest was given. */
  lastManifestSeq(): number;
  close(): void;
}

/** Where a copy is made: beside its place, so that nobody opens one that is not whole. */
export interface CopyTarget extends CatalogSide {
  /** Inside a transaction. */
  insert(table: CopiedTable, rows: readonly StoredRow[]): void;
  /** One step of the index of words; how many documents still wait. */
  indexWords(): Promise<number>;
  /** The next row gets the number after the last that was copied. Inside a transaction. */
  continueNumbers(tables: readonly CopiedTable[], manifestSeq: number): void;
  /** Makes the finished copy the catalog of its place, in one step. The copy is closed by it. */
  publish(): void;
}

/** Vectors have a table of signs of their own in one database, and a column in the other. */
export const hasSigns = (table: CopiedTable): boolean => table.name === 'chunks';

export interface TableDigest {
  readonly rows: number;
  /** SHA-256 over all rows, in the order of the key. */
  readonly sha256: string;
}
