import type { App } from '../../src/app/app.ts';
import type { Failure } from '../../src/core/errors.ts';
import { NO_COUNTS, type Run } from '../../src/core/run.ts';
import { instant } from '../../src/core/time.ts';
import { aListing, aRun } from '../../src/store/conformance/examples.ts';

export const SOURCE = 'unreported_judgments';
export const RUN = '01J00000000000000000000001';
const AT = '2026-07-15T12:00:00.000Z';

/** What a browser must not run, wherever a publisher may put it. */
export const NASTY = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\u202e`;

/** One run of the judgments: A1 kept (with a nasty title), B2 failed, C3 passed over, X9 criminal. */
export async function fillCayman({ catalog }: App): Promise<void> {
  const { runs, listings, entries, items } = catalog;
  await runs.begin(begun(), { aliveSince: AT, isDead: () => false });
  const listing = await listings.add(
    aListing(1, { runId: RUN, source: SOURCE, fetchedAt: AT, rows: 4 }),
  );
  const entry = (key: string, excluded: string | null = null) => ({
    key,
    fields: { title: key },
    excluded,
  });
  await entries.apply(
    SOURCE,
    listing,
    ['A1', 'B2', 'C3'].map((key) => entry(key)).concat(entry('X9', 'criminal')),
  );
  await listings.use(RUN, listing);
  const planned = ['A1', 'B2', 'C3'].map((key) => ({
    candidate: { key, files: [], fields: {} },
    plan: 'new' as const,
  }));
  await items.add(RUN, SOURCE, planned, (first) => first, AT);
  const leased = await items.lease(RUN, 'w', { max: 3, now: AT, until: AT });
  const settle = (key: string) => {
    const item = leased.find(({ candidate }) => candidate.key === key);
    if (!item) throw new Error(`${key} was not leased`);
    return { item, at: AT, manifest: [], decisions: [] };
  };
  const because: Failure = { code: 'TIMED_OUT', message: `no answer ${NASTY}` };
  await items.settle({
    ...settle('A1'),
    event: { type: 'keep' },
    bytes: 2048,
    record: document(),
  });
  await items.settle({ ...settle('B2'), event: { type: 'give-up', because } });
  await items.settle({ ...settle('C3'), event: { type: 'skip', reason: 'csv_miss' } });
  await runs.end(
    RUN,
    {
      status: 'completed',
      endedAt: instant(Date.parse(AT) + 60_000),
      counts: {
        ...NO_COUNTS,
        total: 3,
        planned: 3,
        attempted: 3,
        downloaded: 1,
        failed: 1,
        skipped: 1,
      },
      coverage: 1 / 3,
      health: 'partial',
      stopReason: null,
      error: null,
      outcome: {},
    },
    [],
  );
}

const document = () => ({
  source: SOURCE,
  naturalKey: 'A1',
  version: 'v1',
  rawSha256: 'a'.repeat(64),
  retrievedAt: AT,
  runId: RUN,
  body: null,
  record: {
    id: 'ky:A1',
    kind: 'judgment',
    title: `Alpha v Beta ${NASTY}`,
    publishedAt: AT,
    updatedAt: null,
    sourceUrl: 'https://judicial.ky/judgments/unreported-judgments/',
    sourceOrg: 'Judicial Administration',
    citation: 'Alpha v Beta',
    metadata: {
      action_token_raw: 'a-1',
      subject: 'Winding up',
      court: 'Grand Court',
      category: 'FSD',
      judgment_date: '2026-07-15',
      cause_number: 'FSD 1 of 2026',
    },
  },
  artifacts: [
    {
      documentId: 'ky:A1',
      role: 'raw' as const,
      name: 'judgment.pdf',
      sha256: 'a'.repeat(64),
      size: 2048,
      mediaType: 'application/pdf',
      path: 'corpus/unreported_judgments/bodies/raw/A1.pdf',
      url: 'https://dl.boxcloud.com/d/1',
      etag: null,
      lastModified: null,
      retrievedAt: AT,
      runId: RUN,
    },
  ],
});

const begun = (): Run =>
  aRun(1, {
    id: RUN,
    source: SOURCE,
    params: { target_source: SOURCE },
    startedAt: AT,
    discoveredAt: AT,
    heartbeatAt: AT,
  });
