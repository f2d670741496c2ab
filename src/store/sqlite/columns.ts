import type { SqlValue } from './driver.ts';
import { storedJson } from './stored-json.ts';

/**
 * How a value lies in a column. A table's columns are spelt once, as an object of these: the type of its rows,
 * the text of its statements, and the way to the core's types and back are made from it.
 */
export interface Column<Stored extends SqlValue, Value> {
  read(stored: Stored): Value;
  write(value: Value): Stored;
  /** What stands for it where the database writes JSON; as it is, unless given. */
  inJson?(column: string): string;
}

const asStored = <T extends SqlValue>(): Column<T, T> => ({
  read: (stored) => stored,
  write: (value) => value,
});

export const text = asStored<string>();
export const textOrNull = asStored<string | null>();
export const count = asStored<number>();
export const numberOrNull = asStored<number | null>();
/** One of a few words, or of a few words and nothing; the database's own CHECK keeps others out. */
export const word = <T extends string | null>(): Column<T, T> => asStored<T>();
export const flag: Column<number, boolean> = {
  read: (stored) => stored === 1,
  write: (value) => (value ? 1 : 0),
  inJson: (column) => `json(CASE ${column} WHEN 1 THEN 'true' ELSE 'false' END)`,
};
export const json = <T>(): Column<string, T> => ({
  read: (stored) => storedJson<T>(stored),
  write: (value) => JSON.stringify(value),
  inJson: (column) => `json(${column})`,
});
/** Nothing in the table, left out of the value. */
export const textIfAny: Column<string | null, string | undefined> = {
  read: (stored) => stored ?? undefined,
  write: (value) => value ?? null,
};

/** The core has another name for it than the table's in camel case. */
export const named = <const P extends string, S extends SqlValue, V>(
  property: P,
  column: Column<S, V>,
): Column<S, V> & { readonly property: P } => ({ ...column, property });

type AnyColumn = Column<SqlValue, unknown> & { readonly property?: string };
type Columns = Readonly<Record<string, AnyColumn>>;

type Camel<S extends string> = S extends `${infer A}_${infer B}`
  ? `${A}${Capitalize<Camel<B>>}`
  : S;
type PropertyOf<K extends string, C> = C extends { readonly property: infer P extends string }
  ? P
  : Camel<K>;

/** A row of these columns, as the database gives it. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: Parameters<C[K]['read']>[0] };
/** The same, as the core has it. */
export type ValueOf<C extends Columns> = {
  readonly [K in keyof C & string as PropertyOf<K, C[K]>]: ReturnType<C[K]['read']>;
};

export interface TableColumns<C extends Columns> {
  readonly names: readonly (keyof C & string)[];
  /** For a SELECT; with the table's name before each, where statements join several. */
  readonly list: string;
  of(table: string): string;
  /** A JSON object of a row, with the names of columns; without those that are left out. */
  asJson(table: string, without: readonly (keyof C & string)[]): string;
  /** `a = ?, b = ?`, for an UPDATE. */
  readonly assignments: string;
  /** `?, ?`, for VALUES. */
  readonly places: string;
  read(row: RowOf<C>): ValueOf<C>;
  /** In the order of the names. */
  values(value: ValueOf<C>): SqlValue[];
}

export function columns<C extends Columns>(spelt: C): TableColumns<C> {
  const each = Object.entries(spelt).map(([name, column]) => ({
    name,
    sql: name === 'trigger' ? `"${name}"` : name,
    property: column.property ?? camel(name),
    column,
  }));
  return {
    names: each.map(({ name }) => name),
    list: each.map(({ sql }) => sql).join(', '),
    of: (table) => each.map(({ sql }) => `${table}.${sql}`).join(', '),
    asJson(table, without) {
      const values = each
        .filter(({ name }) => !without.includes(name))
        .map(({ name, sql, column }) => {
          const value = `${table}.${sql}`;
          return `'${name}', ${column.inJson?.(value) ?? value}`;
        });
      return `json_object(${values.join(', ')})`;
    },
    assignments: each.map(({ sql }) => `${sql} = ?`).join(', '),
    places: each.map(() => '?').join(', '),
    read(row) {
      const value: Record<string, unknown> = {};
      for (const { name, property, column } of each)
        value[property] = column.read(row[name] ?? null);
      return value as ValueOf<C>;
    },
    values: (value) =>
      each.map(({ property, column }) => column.write(value[property as keyof ValueOf<C>])),
  };
}

const camel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
