/** Rows of like objects as columns: numbers that lie side by side take a fraction of the room that objects take. */
export interface Columns {
  readonly rows: number;
  readonly columns: readonly (readonly [
    name: string,
    values: Float32Array | Float64Array | readonly unknown[],
  ])[];
}

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

/** Numbers side by side, in half the room where that loses nothing. */
function packed(values: readonly unknown[]): Float32Array | Float64Array | readonly unknown[] {
  if (!values.every((value) => typeof value === 'number')) return values;
  return values.every((value) => Math.fround(value) === value)
    ? Float32Array.from(values)
    : Float64Array.from(values);
}

export function fromColumns<T extends object>({ rows, columns }: Columns): T[] {
  return Array.from({ length: rows }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of columns) if (values[at] !== undefined) row[name] = values[at];
    return row as T;
  });
}
