import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Grid } from './adjacency.ts';

/** A PDF and the tables that people found in it. */
export interface TrueDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly truth: readonly Grid[];
}

/**
 * The PDFs of a folder that have truth: `<name>.json` beside the PDF or in `gt`, with `tables` of cells or rows; or one
 * `expected.json` for the folder, by name (regions of cells, as in the ICDAR 2013 collection). Others are left out.
 */
export function trueDocuments(folder: string): TrueDocument[] {
  const common = path.join(folder, 'expected.json');
  const byName = existsSync(common) ? (read(common) as Record<string, unknown>) : {};
  return readdirSync(folder)
    .filter((file) => file.toLowerCase().endsWith('.pdf'))
    .sort()
    .flatMap((file) => {
      const name = file.slice(0, -4);
      const own = [path.join(folder, `${name}.json`), path.join(folder, 'gt', `${name}.json`)].find(
        (place) => existsSync(place),
      );
      const truth = own === undefined ? byName[name] : read(own);
      if (truth === undefined) return [];
      return [{ name, bytes: readFileSync(path.join(folder, file)), truth: gridsOf(truth) }];
    });
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

interface Region {
  readonly row_increment?: number;
  readonly col_increment?: number;
  readonly cells: readonly { r: number; c: number; r2: number; c2: number; text: string }[];
}

function gridsOf(truth: unknown): Grid[] {
  const tables = Array.isArray(truth) ? truth : (truth as { tables: unknown[] }).tables;
  return tables.map((table: Grid | { readonly regions: readonly Region[] }) => {
    if (!('regions' in table)) return table;
    // A table over several pages has a region for each; the increments say where it goes on.
    const cells = table.regions.flatMap(({ row_increment = 0, col_increment = 0, cells: own }) =>
      own.map(({ r, c, r2, c2, text }) => ({
        r: r + row_increment,
        c: c + col_increment,
        r2: r2 + row_increment,
        c2: c2 + col_increment,
        text,
      })),
    );
    return { cells };
  });
}
