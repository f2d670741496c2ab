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

/** One run of a source: A1 kept (with a nasty title), B2 failed, C3 passed over, X9 criminal. */
export async function fillCayman(
  { catalog }: App,
  whose = { source: SOURCE, runId: RUN, id: 'ky:A1' },
): Promise<void> {
  const { runs, listings, entries, items } = catalog;
  const { source, runId } = whose;
  await runs.begin(begun(whose), { aliveSince: AT, isDead: () => false });
  const listing = await listings.add(aListing(1, { runId, source, fetchedAt: AT, rows: 4 }));
  const entry = (key: string, excluded: string | null = null) => ({
    key,
    fields: { title: key },
    excluded,
  });
  await entries.apply(
    source,
    listing,
    ['A1', 'B2', 'C3'].map((key) => entry(key)).concat(entry('X9', 'criminal')),
  );
  await listings.use(runId, listing);
  const planned = ['A1', 'B2', 'C3'].map((key) => ({
    candidate: { key, files: [], fields: {} },
    plan: 'new' as const,
  }));
  await items.add(runId, source, planned, (first) => first, AT);
  const leased = await items.lease(runId, 'w', { max: 3, now: AT, until: AT });
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
    record: document(whose),
  });
  await items.settle({ ...settle('B2'), event: { type: 'give-up', because } });
  await items.settle({ ...settle('C3'), event: { type: 'skip', reason: 'csv_miss' } });
  await runs.end(
    runId,
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

type Whose = { readonly source: string; readonly runId: string; readonly id: string };

const document = ({ source, runId, id }: Whose) => ({
  source,
  naturalKey: 'A1',
  version: 'v1',
  rawSha256: 'a'.repeat(64),
  retrievedAt: AT,
  runId,
  body: null,
  record: {
    id,
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
      documentId: id,
      role: 'raw' as const,
      name: 'judgment.pdf',
      sha256: 'a'.repeat(64),
      size: 2048,
      mediaType: 'application/pdf',
      path: `corpus/${source}/bodies/raw/A1.pdf`,
      url: 'https://dl.boxcloud.com/d/1',
      etag: null,
      lastModified: null,
      retrievedAt: AT,
      runId,
    },
  ],
});

const begun = ({ source, runId }: Whose): Run =>
  aRun(1, {
    id: runId,
    source,
    params: { target_source: source },
    startedAt: AT,
    discoveredAt: AT,
    heartbeatAt: AT,
  });
