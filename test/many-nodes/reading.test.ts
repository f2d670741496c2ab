/** PDFs that one node fetches and another reads: what is left in the catalog is what one node alone leaves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '../../src/app/app.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { shownNodes } from '../../src/use-cases/nodes/show.ts';
import { keepWorking } from '../../src/use-cases/nodes/working.ts';
import { search } from '../../src/use-cases/searching.ts';
import { exportOf } from '../journeys/govuk-day.ts';
import { type PapersPlace, papersPlace } from '../journeys/papers-rig.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { sharedPostgres, sharedS3 } from '../servers/desk.ts';
import { missingForS3, newBucket } from '../servers/radosgw.ts';
import { until } from '../servers/started.ts';

const WORLD = { size: 6 };
/** One resolver at a time: of two that are asked at once, the second is called off when the first has found the PDF. */
const IN_TURN = { ANNALS_PAPERS__BUDGET__CONCURRENCY: '1' };

/** What a run left, but for moments and for the order in which items were settled. */
async function leftBy({ app, practice }: PapersPlace) {
  const changes = await app.catalog.changes.after(0, 500);
  const decisions = await app.catalog.decisions.find({ limit: 5_000 });
  const manifest = await app.catalog.manifest.after(0, 5_000);
  const ids = [...new Set(changes.flatMap(({ documentId }) => documentId ?? []))].sort();
  const said = await app.catalog.relations.saidBy(ids);
  const documents = await Promise.all(ids.map((id) => app.catalog.documents.find(id)));
  return {
    export: await exportOf(app),
    texts: documents.filter((one) => one?.bodyNormalizer === 'pdf_v1').length,
    changes: changes
      .map(({ documentId, kind, grade, version }) => [documentId, kind, grade, version].join(' '))
      .sort(),
    relations: ids.map((id) =>
      said
        .get(id)
        ?.map(({ kind, to }) => `${kind} ${to}`)
        .sort(),
    ),
    // What two works have in common is asked for by the one that comes first, and noted for it; `asked` has what it was.
    decisions: decisions
      .map(({ stage, verdict, key, documentId }) =>
        stage === 'fetch' && verdict === 'read'
          ? `${stage} ${verdict}`
          : [stage, verdict, key, documentId].join(' '),
      )
      .sort(),
    manifest: manifest
      .map(({ doc_id, url, status, sha256, attempt }) =>
        [doc_id, url, status, sha256, attempt].join(' '),
      )
      .sort(),
    found: (await search(app, { query: 'the', mode: 'lexical', limit: 50 })).hits
      .map(({ id }) => id)
      .sort(),
    asked: practice.log
      .entries()
      .map(({ method, host, path }) => `${method} ${host}${path}`)
      .sort(),
  };
}

let expected: Awaited<ReturnType<typeof leftBy>>;
beforeAll(async () => {
  const alone = await papersPlace(WORLD, IN_TURN);
  await alone.run({ input: alone.works, read: true });
  expected = await leftBy(alone);
  await alone.close();
  expect(expected.texts).toBeGreaterThan(2);
  expect(expected.found).not.toEqual([]);
});

/** Runs with a second node that only reads; `cwd` is where that node has its data folder. */
async function runWithReader(place: PapersPlace, cwd: string): Promise<void> {
  const reader = await openApp({ settings: place.app.settings, cwd });
  const stop = new AbortController();
  const said: string[] = [];
  const working = keepWorking(reader, {
    kinds: ['read'],
    stop: stop.signal,
    say: (sentence) => void said.push(sentence),
  });
  try {
    await until('the reader is on the list', async () => (await shownNodes(reader)).length === 1);
    const run = await place.run({ input: place.works, read: true });
    expect(run.status).toBe('completed');
    // All that has a text was read by the node that fetches nothing.
    await until('the reader has told', async () => said.length > 0);
    const kept = said.join().match(/helped run .* of papers: (\d+) kept, 0 failed, 0 skipped/)?.[1];
    expect(Number(kept)).toBe(expected.texts);
    expect(await leftBy(place)).toEqual(expected);
    const { app } = place;
    expect((await checkData(app, { mode: 'report', cwd: app.dataFolder })).ok).toBe(true);
  } finally {
    stop.abort();
    await working;
    await reader.close();
  }
}

describe('a node that only reads', () => {
  test('takes the PDFs of a run of the same data folder', async () => {
    const place = await papersPlace(WORLD, IN_TURN);
    await runWithReader(place, place.folder);
    await place.close();
  });

  const missing = whyNoPostgres ?? missingForS3();
  test.skipIf(missing !== undefined)(
    missing ?? 'takes them on another machine, through PostgreSQL and a bucket',
    async () => {
      await newBucket(await sharedS3(), 'reading');
      const { endpoint, region, accessKeyId, secretAccessKey } = await sharedS3();
      const place = await papersPlace(WORLD, {
        ...IN_TURN,
        ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
        ANNALS_STORAGE__CATALOG__URL: (await sharedPostgres()).database('reading'),
        ANNALS_STORAGE__ARTIFACTS__BACKEND: 's3',
        ANNALS_STORAGE__ARTIFACTS__URL: 's3://reading',
        ANNALS_STORAGE__ARTIFACTS__ENDPOINT: endpoint,
        ANNALS_STORAGE__ARTIFACTS__REGION: region,
        ANNALS_STORAGE__ARTIFACTS__ACCESS_KEY_ID: accessKeyId,
        ANNALS_STORAGE__ARTIFACTS__SECRET_ACCESS_KEY: secretAccessKey,
      });
      const elsewhere = await mkdtemp(path.join(tmpdir(), 'annals-reader-'));
      await runWithReader(place, elsewhere);
      await place.close();
      await rm(elsewhere, { recursive: true, force: true });
    },
  );
});
