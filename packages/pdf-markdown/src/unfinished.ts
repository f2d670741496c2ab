import { deserialize, serialize } from 'node:v8';
import type { PdfFacts } from './open-pdf.ts';
import { type PageReading, packReading } from './page-reading.ts';

/** Another number means that what an earlier version read cannot be gone on with: such a reading begins anew. */
const FORMAT = 4;

interface Unfinished {
  readonly format: number;
  readonly pages: number;
  readonly readings: readonly PageReading[];
}

/** The pages that were read, as bytes to keep until the reading goes on. */
export const unfinishedBytes = (facts: PdfFacts, readings: readonly PageReading[]): Uint8Array => {
  const kept: Unfinished = {
    format: FORMAT,
    pages: facts.pages,
    readings: readings.map(packReading),
  };
  return serialize(kept);
};

/** Undefined when there is nothing, or nothing that belongs to this document and this version of the reader. */
export function unfinishedFrom(
  bytes: Uint8Array | undefined,
  facts: Pick<PdfFacts, 'pages'>,
): PageReading[] | undefined {
  if (bytes === undefined) return undefined;
  try {
    const { format, pages, readings } = deserialize(bytes) as Unfinished;
    return format === FORMAT && pages === facts.pages ? [...readings] : undefined;
  } catch {
    return undefined;
  }
}
