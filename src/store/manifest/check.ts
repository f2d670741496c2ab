import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Catalog } from '../../core/catalog.ts';
import { type Json, stableJson } from '../../core/json.ts';
import type { ManifestLine } from '../../core/manifest.ts';

const PAGE_SIZE = 500;

export interface ManifestDisagreement {
  readonly what: string;
  /** The line is in one of the two alone; undefined when it differs or is no line of ours. */
  readonly only?: 'file' | 'table' | 'table, not yet in the file';
}

/** Reads the file and the table side by side; reports each line that is in one and not in the other. */
export async function* manifestDisagreements(
  file: string,
  catalog: Pick<Catalog, 'manifest'>,
  looked: (lines: number) => void,
): AsyncGenerator<ManifestDisagreement> {
  const rows = new Rows(catalog);
  let number = 0;
  for await (const text of linesOf(file)) {
    number += 1;
    looked(1);
    const line = parsed(text);
    if (!line) {
      yield { what: `line ${number} is not a manifest line: ${text.slice(0, 80)}` };
      continue;
    }
    for (let row = await rows.first(); row && row.seq < line.seq; row = await rows.next()) {
      yield missing(row);
    }
    const row = await rows.first();
    if (row?.seq !== line.seq) {
      yield { what: `line ${line.seq} is in the file and not in the table`, only: 'file' };
    } else {
      if (stableJson(asJson(row)) !== stableJson(asJson(line))) {
        yield { what: `line ${line.seq} differs between file and table` };
      }
      await rows.next();
    }
  }
  for (let row = await rows.first(); row; row = await rows.next()) {
    yield { ...missing(row), only: 'table, not yet in the file' };
  }
}

const missing = ({ seq }: ManifestLine): ManifestDisagreement => ({
  what: `line ${seq} is in the table and not in the file`,
  only: 'table',
});

/** The table's lines one after the other, read a page at a time. */
class Rows {
  readonly #catalog: Pick<Catalog, 'manifest'>;
  #page: readonly ManifestLine[] = [];
  #at = 0;
  #seq = 0;
  #ended = false;

  constructor(catalog: Pick<Catalog, 'manifest'>) {
    this.#catalog = catalog;
  }

  async first(): Promise<ManifestLine | undefined> {
    if (this.#at >= this.#page.length && !this.#ended) {
      this.#page = await this.#catalog.manifest.after(this.#seq, PAGE_SIZE);
      this.#at = 0;
      this.#ended = this.#page.length === 0;
      this.#seq = this.#page.at(-1)?.seq ?? this.#seq;
    }
    return this.#page[this.#at];
  }

  next(): Promise<ManifestLine | undefined> {
    this.#at += 1;
    return this.first();
  }
}

const asJson = (line: ManifestLine): Json => ({ ...line });

function parsed(text: string): ManifestLine | undefined {
  try {
    const line = JSON.parse(text) as ManifestLine;
    return typeof line.seq === 'number' ? line : undefined;
  } catch {
    return undefined;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) return;
  const input = createReadStream(file);
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
