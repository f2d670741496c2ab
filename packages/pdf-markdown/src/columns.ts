/** Rows of like objects as columns: values that lie side by side take a fraction of the room that objects take. */
export interface Columns {
  readonly rows: number;
  readonly columns: readonly (readonly [name: string, values: Values])[];
}

type Values =
  | Float32Array
  | Float64Array
  | readonly unknown[]
  /** Texts without line ends, one line each. */
  | { readonly lines: string }
  /** A few objects that many rows share, and which of them each row has. */
  | { readonly shared: readonly unknown[]; readonly which: Uint8Array };

/** Whatever fields the rows have; one that is undefined counts as absent. */
export function toColumns(rows: readonly object[]): Columns {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return {
    rows: rows.length,
    columns: [...names].map((name) => {
      const values = rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]);
      return [name, packed(values)] as const;
    }),
  };
}

/** Numbers side by side, in half the room where that loses nothing; a whole page of words as one text. */
function packed(values: readonly unknown[]): Values {
  if (isAll(values, isNumber))
    return values.every((value) => Math.fround(value) === value)
      ? Float32Array.from(values)
      : Float64Array.from(values);
  if (isAll(values, isLine)) return { lines: values.join('\n') };
  return asShared(values) ?? values;
}

const isAll = <T>(values: readonly unknown[], is: (value: unknown) => value is T): values is T[] =>
  values.every(is);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\n');

function asShared(values: readonly unknown[]): Values | undefined {
  const places = new Map<unknown, number>();
  const which = new Uint8Array(values.length);
  for (const [at, value] of values.entries()) {
    const known = places.get(value) ?? places.size;
    if (known > 255 || typeof value !== 'object') return undefined;
    places.set(value, known);
    which[at] = known;
  }
  return { shared: [...places.keys()], which };
}

export function fromColumns<T extends object>({ rows, columns }: Columns): T[] {
  const readers = columns.map(([name, values]) => [name, valueAt(values)] as const);
  return Array.from({ length: rows }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const value = read(at);
      if (value !== undefined) row[name] = value;
    }
    return row as T;
  });
}

function valueAt(values: Values): (at: number) => unknown {
  if ('lines' in values) {
    const lines = values.lines.split('\n');
    return (at) => lines[at];
  }
  if ('shared' in values) return (at) => values.shared[values.which[at] as number];
  return (at) => values[at];
}
