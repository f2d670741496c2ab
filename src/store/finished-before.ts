import { pipeline } from 'node:stream/promises';
import { parse as csvParser } from 'csv-parse';

/** What earlier runs finished, by document: the hash of its file. */
export type FinishedHashes = ReadonlyMap<string, string>;

/**
 * From the append-only manifest, read as a stream. The last line about a document that brought bytes
 * decides; a line torn by a crash, or not ours, says nothing.
 */
export async function finishedInManifest(pieces: AsyncIterable<string>): Promise<FinishedHashes> {
  const finished = new Map<string, string>();
  let rest = '';
  const take = (text: string) => {
    const line = lineIn(text);
    if (line) finished.set(line.doc_id, line.sha256);
  };
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
  take(rest);
  return finished;
}

/** From last.csv, the compact hint: the newest successful attempt of each document that is held. */
export async function finishedInCsv(pieces: AsyncIterable<string>): Promise<FinishedHashes> {
  const finished = new Map<string, string>();
  const parser = csvParser({ columns: true, bom: true, relax_column_count: true });
  await pipeline(
    pieces,
    parser,
    async (rows: AsyncIterable<Record<string, string | undefined>>) => {
      for await (const { doc_id, status, sha256 } of rows) {
        if (doc_id && isDone(status) && sha256 && HASH.test(sha256)) finished.set(doc_id, sha256);
      }
    },
  );
  return finished;
}

/** `unchanged` says that the publisher still has the bytes that are held. */
const isDone = (status: unknown): boolean => status === 'ok' || status === 'unchanged';

const HASH = /^[0-9a-f]{64}$/;

function lineIn(text: string): { doc_id: string; sha256: string } | undefined {
  // Most lines are about requests that brought no file: they need not be parsed.
  if (text.includes('"sha256":null')) return undefined;
  try {
    const { doc_id, status, sha256 } = JSON.parse(text) as Record<string, unknown>;
    if (typeof doc_id !== 'string' || typeof sha256 !== 'string' || !HASH.test(sha256)) {
      return undefined;
    }
    return isDone(status) ? { doc_id, sha256 } : undefined;
  } catch {
    return undefined;
  }
}
