/** A test collection in the form that BEIR uses: corpus.jsonl, queries.jsonl, qrels. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface BeirSet {
  readonly name: string;
  readonly corpus: readonly {
    readonly _id: string;
    readonly title: string;
    readonly text: string;
  }[];
  /** Only queries that somebody judged a document for. */
  readonly queries: readonly { readonly _id: string; readonly text: string }[];
  readonly relevant: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export function readBeirSet(folder: string): BeirSet {
  const lines = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim());
  const objects = <T>(name: string) =>
    lines(path.join(folder, name)).map((line) => JSON.parse(line) as T);
  const relevant = new Map<string, Map<string, number>>();
  for (const line of lines(qrelsIn(folder))) {
    const [query = '', ...rest] = line.split(/\t| +/);
    // TREC writes a column of no meaning between the two.
    const [document = '', grade = '0'] = rest.length > 2 ? rest.slice(1) : rest;
    if (!(Number(grade) > 0)) continue;
    relevant.set(query, (relevant.get(query) ?? new Map()).set(document, Number(grade)));
  }
  const corpus = objects<{ _id: string | number; title?: string; text?: string }>('corpus.jsonl');
  const queries = objects<{ _id: string | number; text: string }>('queries.jsonl');
  return {
    name: path.basename(folder),
    corpus: corpus.map(({ _id, title = '', text = '' }) => ({ _id: String(_id), title, text })),
    queries: queries
      .map(({ _id, text }) => ({ _id: String(_id), text }))
      .filter(({ _id }) => relevant.has(_id)),
    relevant,
  };
}

function qrelsIn(folder: string): string {
  const below = path.join(folder, 'qrels');
  const inside = existsSync(below)
    ? ['test.tsv', ...readdirSync(below)].map((name) => path.join(below, name))
    : [];
  const found = [path.join(folder, 'qrels.tsv'), path.join(folder, 'qrels.txt'), ...inside].find(
    (file) => existsSync(file),
  );
  if (found) return found;
  throw new Error(`${folder} has no qrels.tsv, qrels.txt or qrels/test.tsv`);
}
