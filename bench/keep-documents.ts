/** Brings documents into a catalog as a run does: entered, leased, settled. */
import type { Catalog, DocumentWrite } from '../src/core/catalog.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from '../src/store/conformance/examples.ts';

const BATCH = 200;

export interface Text {
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly change?: Partial<DocumentWrite['record']>;
}

export async function keepDocuments(catalog: Catalog, texts: Iterable<Text>): Promise<number> {
  const { items, runs } = catalog;
  await runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  let kept = 0;
  for (const batch of inBatches(texts)) {
    const byKey = new Map(batch.map((text) => [text.key, text]));
    const planned = batch.map(({ key }) => ({ candidate: aCandidate(key), plan: 'new' as const }));
    await items.add(runId(1), 'bench', planned, asWas, at(1));
    const leased = await items.lease(runId(1), 'bench', { max: BATCH, now: at(2), until: at(60) });
    await Promise.all(
      leased.map((item) => {
        const text = byKey.get(item.candidate.key);
        if (!text) throw new Error(`leased what was not entered: ${item.candidate.key}`);
        return items.settle({
          ...aKeep(item),
          record: documentOf(text),
          manifest: [],
          decisions: [],
        });
      }),
    );
    kept += leased.length;
  }
  return kept;
}

const documentOf = ({ key, title, body, change }: Text): DocumentWrite => ({
  source: 'bench',
  naturalKey: key,
  record: {
    id: `bench:${key}`,
    kind: 'document',
    title,
    publishedAt: at(0),
    updatedAt: null,
    sourceUrl: `https://bench.example/${key}`,
    sourceOrg: 'Bench',
    citation: `Bench ${key}`,
    metadata: {},
    ...change,
  },
  version: '1',
  rawSha256: null,
  retrievedAt: at(10),
  runId: runId(1),
  body: {
    text: body,
    sha256: null,
    status: 'ok',
    normalizer: 'text_v1',
    headings: [],
    warnings: [],
  },
  artifacts: [],
});

function* inBatches(texts: Iterable<Text>): Generator<Text[]> {
  let batch: Text[] = [];
  for (const text of texts) {
    batch.push(text);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
