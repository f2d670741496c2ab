import { createHash } from 'node:crypto';
import type { App } from '../../src/app/app.ts';
import { NO_COUNTS } from '../../src/core/run.ts';
import { aDecision } from '../../src/store/conformance/examples.ts';
import { anEntity, anEvent, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { addWatch } from '../../src/use-cases/watching.ts';
import { addDocument, addRun } from '../api/catalog-rows.ts';
import { fillCayman } from '../api/cayman-rows.ts';
import { never } from '../practice-app.ts';
import { HOSTILE_BODY, HOSTILE_FILE, HOSTILE_TITLE } from './hostile.ts';

export const RECORD = 'crs:R40001';
export const HOSTILE = 'crs:R40666';
export const REPLACED = 'crs:R40003';
/** No listing has named it for months. */
export const UNLISTED = 'crs:R40010';
/** What the server takes for today. */
export const NOW = '2026-08-02T09:00:00.000Z';
const LONG_AGO = '2026-01-05T00:00:00.000Z';
const LATER = '2026-08-02T10:00:00.000Z';
const ENDED = {
  endedAt: NOW,
  coverage: 1,
  health: 'ok',
  stopReason: null,
  error: null,
  outcome: {},
} as const;

export const WALLED_HOST = 'www.cbo.gov';

/** A run of which strangers wrote everything. */
export const HOSTILE_RUN = `01J${'9'.padStart(23, '0')}`;

/** Wider than a phone, without a place to break it. */
const LONG_ADDRESS = `https://www.gov.uk/${'a'.repeat(60)}`;
/** A run that a page says this of. */
export const TIMED_OUT_RUN = `01J${'7'.padStart(23, '0')}`;

/** What nobody may read who looks at the dashboard. */
export const SECRETS = ['the-secret-topic', 'whsec_c2VjcmV0IG9mIHRoZSBkYXNoYm9hcmQ='] as const;
export const CHANNELS = {
  phone: { kind: 'command', command: ['true'] },
  hook: {
    kind: 'webhook',
    url: `http://127.0.0.1:9/${SECRETS[0]}`,
    secret: SECRETS[1],
    allowPrivate: true,
  },
} as const;

/** A catalog in which every page has something to show, and strangers have written into everything. */
export async function fill(app: App): Promise<void> {
  await fillCayman(app);
  await addRun(app.catalog, 7, {
    source: 'govuk',
    status: 'failed',
    error: { code: 'TIMED_OUT', message: `no answer in 30 s: ${LONG_ADDRESS}` },
  });
  await addHostileRun(app);
  await addRecords(app);
  await addOtherRecords(app);
  await addProposals(app);
  await addDeliveries(app);
  await addWall(app);
  await indexWords(app, { stop: never });
}

/** A publisher that keeps programs out of some pages, and never asked us to wait. */
async function addWall(app: App): Promise<void> {
  const { walls, traffic } = await app.politeMemory();
  const at = '2026-08-02T08:00:00.000Z';
  await walls.keep({
    source: 'cbo_publications',
    place: 'publications of www.cbo.gov',
    since: at,
    who: 'DataDome',
    tried: ['program'],
    asked: 1,
    askedAt: at,
    nextAt: '2026-08-02T14:00:00.000Z',
  });
  const minute = {
    host: WALLED_HOST,
    minute: at,
    source: 'cbo_publications',
    role: 'metadata',
  } as const;
  const counts = ['200', '403'].map((outcome, n) => ({
    ...minute,
    outcome,
    requests: n + 1,
    bytes: 100,
    durationMs: 10,
  }));
  await traffic.add(counts, []);
}

async function addRecords(app: App): Promise<void> {
  const words = 'The lamps of the harbour shall be mended.\n\nThe keeper writes a report.\n';
  await addDocument(app, { id: RECORD, text: `# Harbour\n\n${words}` });
  await addDocument(app, {
    id: RECORD,
    at: '2026-08-01T09:00:00.000Z',
    text: `# Harbour\n\n${words.replace('lamps', 'lanterns')}\nA third line.\n`,
    files: [{ name: 'report.html', bytes: '<p>Lanterns</p>', mediaType: 'text/html' }],
  });
  await addDocument(app, {
    id: REPLACED,
    record: { status: 'superseded', tombstoneReason: 'a newer edition', successorId: RECORD },
  });
  await addDocument(app, {
    id: HOSTILE,
    text: HOSTILE_BODY,
    files: [{ name: HOSTILE_FILE, bytes: HOSTILE_BODY, mediaType: 'text/html' }],
    record: {
      title: HOSTILE_TITLE,
      citation: HOSTILE_TITLE,
      sourceOrg: HOSTILE_TITLE,
      sourceUrl: 'javascript:window.ran=1',
      kind: HOSTILE_TITLE,
      metadata: { number: HOSTILE_TITLE },
    },
  });
  // So many that two which are not listed are fewer than may be withdrawn at once.
  for (let n = 20; n < 30; n++) await addDocument(app, { id: `crs:R400${n}` });
}

/** A person, a vote and a term: records that are no documents. */
async function addOtherRecords({ catalog }: App): Promise<void> {
  const source = 'topics';
  const runId = await addRun(catalog, 8, { source, status: 'running' });
  for (const record of [anEntity('a'), anEvent('1'), aTerm('energy')]) {
    const candidate = { key: record.id, files: [], fields: {} };
    await catalog.items.add(runId, source, [{ candidate, plan: 'new' }], (first) => first, NOW);
    const [item] = await catalog.items.lease(runId, 'w', { max: 1, now: NOW, until: LATER });
    if (!item) throw new Error('nothing was leased');
    const write = aWrite(record, { source, runId });
    const lines = { manifest: [], decisions: [] };
    await catalog.items.settle({ item, at: NOW, event: { type: 'keep' }, record: write, ...lines });
  }
  const counts = { ...NO_COUNTS, total: 3, planned: 3, attempted: 3, downloaded: 3 };
  await catalog.runs.end(runId, { ...ENDED, status: 'completed', counts }, []);
}

async function addHostileRun({ catalog }: App): Promise<void> {
  const source = 'gao_reports';
  const runId = await addRun(catalog, 9, { source, status: 'running' });
  const candidate = { key: HOSTILE_TITLE, files: [], fields: {} };
  await catalog.items.add(runId, source, [{ candidate, plan: 'new' }], (first) => first, NOW);
  const [item] = await catalog.items.lease(runId, 'w', { max: 1, now: NOW, until: NOW });
  if (!item) throw new Error('nothing was leased');
  const line = { runId, source, documentId: null, url: 'javascript:window.ran=1' };
  await catalog.items.settle({
    item,
    at: NOW,
    manifest: [],
    decisions: [aDecision(HOSTILE_TITLE, { ...line, reason: HOSTILE_BODY })],
    event: { type: 'give-up', because: { code: 'TIMED_OUT', message: HOSTILE_BODY } },
  });
  await catalog.runs.end(
    runId,
    {
      ...ENDED,
      status: 'failed',
      counts: { ...NO_COUNTS, total: 1, planned: 1, attempted: 1, failed: 1 },
      coverage: 0,
      health: 'partial',
      error: { code: 'ITEMS_FAILED', message: HOSTILE_TITLE },
    },
    [],
  );
}

async function addProposals(app: App): Promise<void> {
  await addDocument(app, { id: UNLISTED, at: LONG_AGO, text: '# Old\n\nAn old report.\n' });
  await addDocument(app, {
    id: 'crs:R40667',
    at: LONG_AGO,
    text: HOSTILE_BODY,
    record: { title: HOSTILE_TITLE, sourceUrl: 'javascript:window.ran=1' },
  });
  const sha256 = createHash('sha256').update(HOSTILE_BODY).digest('hex');
  const decision = aDecision(null, { runId: null, reason: HOSTILE_TITLE });
  const why = `a challenge page: ${HOSTILE_TITLE}`;
  await app.catalog.refused.refuse({ source: 'crs_reports', sha256, why, at: NOW, decision });
}

async function addDeliveries(app: App): Promise<void> {
  await addWatch(app, { what: { search: 'harbour' }, name: HOSTILE_TITLE, channels: ['phone'] });
  const notice = {
    at: NOW,
    kind: 'new',
    watch: null,
    title: HOSTILE_TITLE,
    text: HOSTILE_BODY,
    details: {},
  } as const;
  const { notices } = app.catalog;
  const way = { channel: 'hook', dueAt: NOW, digest: 'none' } as const;
  for (const occasion of ['first', 'second']) await notices.add([{ ...notice, occasion }], [way]);
  const [last, first] = await notices.deliveries({ limit: 2 });
  const given = { state: 'given up', at: NOW, nextAt: null, error: HOSTILE_TITLE } as const;
  if (first) await notices.attempted(first.id, given);
  const waits = { state: 'waiting', at: NOW, nextAt: '2026-08-03T09:00:00.000Z' } as const;
  if (last) await notices.attempted(last.id, { ...waits, error: 'no answer' });
}
