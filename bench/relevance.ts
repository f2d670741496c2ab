/**
 * How well searches are answered, through everything a search goes through: nDCG@10 and recall@100
 * per mode, with one letter of each query wrong besides, and the chance that the difference between
 * two modes is luck. The last line is JSON.
 *   npm run bench:relevance [-- --set <folder> --weight 0.3 --words 60 --overlap 15 --on both --mode lexical]
 * --on postgres, or both: the same on a PostgreSQL server of its own; both says how far apart they are.
 * Any set in BEIR's form (corpus.jsonl, queries.jsonl, qrels); SciFact when none is named. Give
 * --set more than once to see what was fitted on one reported on the others.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type App, openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { SEARCH_MODES, type SearchMode } from '../src/core/search.ts';
import { embedPending } from '../src/use-cases/indexing.ts';
import { search } from '../src/use-cases/searching.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { type BeirSet, readBeirSet } from './beir-set.ts';
import { chanceOf, type Judged, judge, mean } from './judgements.ts';
import { keepDocuments } from './keep-documents.ts';
import { withTypo } from './typos.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    weight: { type: 'string' },
    words: { type: 'string', default: '60' },
    overlap: { type: 'string', default: '15' },
    on: { type: 'string', default: 'sqlite' },
    mode: { type: 'string', multiple: true },
  },
});
const scifact = path.resolve(import.meta.dirname, '../../shared/suites/search/scifact');
const folders = values.set ?? [scifact];
const missing = folders.find((folder) => !existsSync(path.join(folder, 'corpus.jsonl')));
if (missing !== undefined) {
  console.log(`skipped: ${path.relative(process.cwd(), missing)} has no corpus.jsonl`);
  console.log(JSON.stringify({ skipped: true }));
  process.exit(values.set ? 2 : 0);
}
const results: Record<string, unknown>[] = [];
const databases = values.on === 'both' ? (['sqlite', 'postgres'] as const) : [values.on];
for (const folder of folders) {
  for (const database of databases) {
    const result = await measured(readBeirSet(folder), database);
    results.push(values.on === 'sqlite' ? result : { database, ...result });
  }
}
console.log(JSON.stringify(results.length === 1 ? results[0] : { sets: results }));

async function measured(set: BeirSet, database: string): Promise<Record<string, unknown>> {
  const server = database === 'postgres' ? await startPostgres() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-relevance-'));
  const { settings } = await loadSettings({
    cwd: folder,
    env: {
      ...(values.weight && { ANNALS_SEARCH__SEMANTIC_WEIGHT: values.weight }),
      ANNALS_SEARCH__CHUNK_WORDS: values.words,
      ANNALS_SEARCH__CHUNK_OVERLAP: values.overlap,
      ...(server && {
        ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
        ANNALS_STORAGE__CATALOG__URL: server.database('relevance'),
      }),
    },
  });
  const app = await openApp({ settings, cwd: folder });
  try {
    await keepDocuments(
      app.catalog,
      set.corpus.map(({ _id, title, text }) => ({ key: _id, title, body: text })),
    );
    if (values.mode?.join() === 'lexical') {
      while ((await app.catalog.search.indexWords(500)).waiting > 0);
      return await judged(app, set);
    }
    await embedPending(app, { stop: new AbortController().signal });
    return await judged(app, set);
  } finally {
    await app.close();
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judged(app: App, set: BeirSet): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {
    set: set.name,
    documents: set.corpus.length,
    queries: set.queries.length,
  };
  console.log(`${set.name}: ${set.corpus.length} documents, ${set.queries.length} queries`);
  const clean = new Map<SearchMode, readonly Judged[]>();
  const wanted = SEARCH_MODES.filter((mode) => values.mode?.includes(mode) ?? true);
  for (const mode of wanted) {
    const found = await answers(app, set, mode, (text) => text);
    const slipped = await answers(app, set, mode, withTypo);
    clean.set(mode, found);
    const figures = {
      ndcg10: mean(found.map(({ ndcg }) => ndcg)),
      recall100: mean(found.map(({ recall }) => recall)),
      typo_ndcg10: mean(slipped.map(({ ndcg }) => ndcg)),
    };
    result[mode] = figures;
    const halves = [0, 1].map((half) =>
      mean(found.filter((_, at) => at % 2 === half).map(({ ndcg }) => ndcg)),
    );
    console.log(
      `${mode.padEnd(9)} nDCG@10 ${figures.ndcg10} (halves ${halves.join(', ')})  recall@100 ${figures.recall100}  with a typo ${figures.typo_ndcg10}`,
    );
  }
  const of = (mode: SearchMode) => (clean.get(mode) ?? []).map(({ ndcg }) => ndcg);
  if (wanted.length < SEARCH_MODES.length) return result;
  const p = {
    hybrid_lexical: chanceOf(of('hybrid'), of('lexical')),
    hybrid_semantic: chanceOf(of('hybrid'), of('semantic')),
  };
  console.log(
    `chance that hybrid differs by luck: from lexical ${p.hybrid_lexical}, from semantic ${p.hybrid_semantic}`,
  );
  return { ...result, p };
}

async function answers(
  app: App,
  set: BeirSet,
  mode: SearchMode,
  typed: (text: string, at: number) => string,
): Promise<readonly Judged[]> {
  const found: Judged[] = [];
  for (const [at, { _id, text }] of set.queries.entries()) {
    // Quotation marks of a test collection quote; they do not narrow.
    const query = typed(text.replaceAll('"', ' '), at);
    const { hits } = await search(app, { query, mode, limit: 100 });
    const ids = hits.map(({ id }) => id.replace(/^bench:/, ''));
    found.push(judge(ids, set.relevant.get(_id) ?? new Map()));
  }
  return found;
}
