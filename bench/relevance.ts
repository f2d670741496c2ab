/**
 * How well searches are answered: SciFact (claims of science, and the abstracts that speak to them),
 * through everything a search goes through. nDCG@10 and recall@100 per mode; the last line is JSON.
 *   npm run bench:relevance [-- --weight 0.3 --words 60 --overlap 15]
 * The queries are also judged in two halves, so that a setting chosen on one shows on the other.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { SEARCH_MODES } from '../src/core/search.ts';
import { embedPending } from '../src/use-cases/indexing.ts';
import { search } from '../src/use-cases/searching.ts';
import { keepDocuments } from './keep-documents.ts';

const { values } = parseArgs({
  options: {
    weight: { type: 'string', default: '0.3' },
    words: { type: 'string', default: '60' },
    overlap: { type: 'string', default: '15' },
  },
});
const suite = path.resolve(import.meta.dirname, '../../shared/suites/search/scifact');
if (!existsSync(suite)) {
  console.log(`skipped: ${path.relative(process.cwd(), suite)} is not there`);
  console.log(JSON.stringify({ skipped: true }));
  process.exit(0);
}
const lines = (name: string) => readFileSync(path.join(suite, name), 'utf8').trim().split('\n');
const corpus = lines('corpus.jsonl').map(
  (line) => JSON.parse(line) as { _id: string; title: string; text: string },
);
const queries = lines('queries.jsonl').map(
  (line) => JSON.parse(line) as { _id: string; text: string },
);
const relevant = new Map<string, Map<string, number>>();
for (const line of lines('qrels.tsv')) {
  const [query = '', document = '', grade = '0'] = line.split('\t');
  if (Number(grade) <= 0) continue;
  const known = relevant.get(query) ?? new Map<string, number>();
  relevant.set(query, known.set(`bench:${document}`, Number(grade)));
}

const folder = mkdtempSync(path.join(tmpdir(), 'annals-relevance-'));
const { settings } = await loadSettings({
  cwd: folder,
  env: {
    ANNALS_SEARCH__SEMANTIC_WEIGHT: values.weight,
    ANNALS_SEARCH__CHUNK_WORDS: values.words,
    ANNALS_SEARCH__CHUNK_OVERLAP: values.overlap,
  },
});
const app = await openApp({ settings, cwd: folder });
const result: Record<string, unknown> = { documents: corpus.length, queries: relevant.size };
try {
  await keepDocuments(
    app.catalog,
    corpus.map(({ _id, title, text }) => ({ key: _id, title, body: text })),
  );
  await embedPending(app, { stop: new AbortController().signal });
  for (const mode of SEARCH_MODES) {
    const judged: { ndcg: number; recall: number }[] = [];
    for (const { _id, text } of queries) {
      const wanted = relevant.get(_id);
      if (!wanted) continue;
      const { hits } = await search(app, { query: text.replaceAll('"', ' '), mode, limit: 100 });
      judged.push(
        judge(
          hits.map(({ id }) => id),
          wanted,
        ),
      );
    }
    const even = judged.filter((_, at) => at % 2 === 0);
    const odd = judged.filter((_, at) => at % 2 === 1);
    const figures = { ndcg10: mean(judged, 'ndcg'), recall100: mean(judged, 'recall') };
    result[mode] = figures;
    console.log(
      `${mode.padEnd(9)} nDCG@10 ${figures.ndcg10} (halves ${mean(even, 'ndcg')}, ${mean(odd, 'ndcg')})  recall@100 ${figures.recall100}`,
    );
  }
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(result));

function judge(ids: readonly string[], wanted: ReadonlyMap<string, number>) {
  const gain = (grades: readonly number[]) =>
    grades.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
  const got = gain(ids.slice(0, 10).map((id) => wanted.get(id) ?? 0));
  const ideal = gain([...wanted.values()].sort((a, b) => b - a).slice(0, 10));
  const found = ids.slice(0, 100).filter((id) => wanted.has(id)).length;
  return { ndcg: got / ideal, recall: found / wanted.size };
}

function mean<K extends string>(rows: readonly Record<K, number>[], of: K): number {
  const sum = rows.reduce((total, row) => total + row[of], 0);
  return Number((sum / rows.length).toFixed(4));
}
