import { readBibtex } from './bibtex.ts';
import { isCsvHeader, readCsvOfWorks } from './csv.ts';
import type { Entry } from './entry.ts';
import { readJsonDocument, readJsonLines } from './json.ts';
import { type InputLine, linesOf } from './lines.ts';
import { readList } from './list.ts';
import { readRis } from './ris.ts';

export const FORMATS = ['jsonl', 'json', 'list', 'bibtex', 'ris', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Everything that was handed in, in its order: works, and what is none with the line it stands on.
 * It is read as it comes; without a format, its first line that says anything decides.
 */
export async function* readWorks(
  pieces: AsyncIterable<string>,
  format?: Format,
): AsyncIterable<Entry> {
  if (format) {
    yield* READERS[format](linesOf(pieces));
    return;
  }
  const lines = linesOf(pieces)[Symbol.asyncIterator]();
  const before: InputLine[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    before.push(next.value);
    const found = formatOf(next.value.text);
    if (found === undefined) continue;
    yield* READERS[found](chained(before, lines));
    return;
  }
}

const READERS: Readonly<Record<Format, (lines: AsyncIterable<InputLine>) => AsyncIterable<Entry>>> =
  {
    jsonl: readJsonLines,
    json: readJsonDocument,
    list: readList,
    bibtex: readBibtex,
    ris: readRis,
    csv: readCsvOfWorks,
  };

/** What a first line looks like; undefined for one that says nothing yet. */
export function formatOf(line: string): Format | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('#') || text.startsWith('%')) return undefined;
  if (isCsvHeader(text)) return 'csv';
  if (text.startsWith('@')) return 'bibtex';
  if (/^TY {0,2}-/.test(text)) return 'ris';
  if (text.startsWith('[')) return 'json';
  if (text.startsWith('"')) return 'jsonl';
  if (!text.startsWith('{')) return 'list';
  return isWholeWork(text) ? 'jsonl' : 'json';
}

/** A page of results on one line is a document, not a work. */
function isWholeWork(text: string): boolean {
  try {
    return !Array.isArray((JSON.parse(text) as { results?: unknown }).results);
  } catch {
    // A line that was cut off is told as such; a document goes on in the next lines.
    return text.length > 1 && !text.endsWith('{') && !text.endsWith(',');
  }
}

async function* chained(
  before: readonly InputLine[],
  rest: AsyncIterator<InputLine>,
): AsyncIterable<InputLine> {
  yield* before;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
