import { createHash } from 'node:crypto';
import type { App } from '../../src/app/app.ts';
import type { Artifact } from '../../src/core/artifact.ts';
import type { Catalog } from '../../src/core/catalog.ts';
import type { ParsedDocument } from '../../src/core/record.ts';
import { NO_COUNTS, type Run, type RunStatus } from '../../src/core/run.ts';

const NOBODY = { aliveSince: '2000-01-01T00:00:00.000Z', isDead: () => true };

/** Writes a run as the engine would have left it; ids grow with `number`. */
export async function addRun(
  catalog: Catalog,
  number: number,
  about: {
    readonly source?: string;
    readonly status?: RunStatus;
    readonly date?: string;
    readonly error?: Run['error'];
    readonly outcome?: Run['outcome'];
  } = {},
): Promise<string> {
  const { source = 'govuk', status = 'completed', date = '2026-07-15', error = null } = about;
  const id = `01J${String(number).padStart(23, '0')}`;
  const at = new Date(Date.UTC(2026, 6, 16, 1) + number * 60_000).toISOString();
  await catalog.runs.begin(
    {
      id,
      source,
      mode: 'full',
      trigger: 'cron',
      params: { date },
      status: 'running',
      startedAt: at,
      endedAt: null,
      discoveredAt: null,
      deadlineAt: null,
      owner: 'elsewhere:1:abcd',
      heartbeatAt: at,
      counts: NO_COUNTS,
      coverage: null,
      health: null,
      stopReason: null,
      error: null,
      outcome: {},
    },
    NOBODY,
  );
  if (status !== 'running') {
    await catalog.runs.end(
      id,
      {
        status,
        endedAt: new Date(Date.parse(at) + 30_000).toISOString(),
        counts: { ...NO_COUNTS, total: 7 },
        coverage: 1,
        health: 'ok',
        stopReason: null,
        error,
        outcome: about.outcome ?? {},
      },
      [],
    );
  }
  return id;
}

let written = 0;

/**
 * Keeps a document as a run would: its bytes in the store, then its row by settling an item. Twice
 * with one id is an update.
 */
export async function addDocument(app: App, about: DocumentFacts): Promise<void> {
  const { catalog, store } = app;
  const { id, source = 'crs_reports', at = '2026-07-16T09:00:00.000Z', files = [] } = about;
  const key = id.slice(id.indexOf(':') + 1);
  const runId = await addRun(catalog, 500_000 + written++, { source, status: 'running' });
  const planned = {
    candidate: { key, version: undefined, files: [], fields: {} },
    plan: 'new' as const,
  };
  await catalog.items.add(runId, source, [planned], (_, second) => second, at);
  const [item] = await catalog.items.lease(runId, 'w', { max: 1, now: at, until: LATE });
  if (!item) throw new Error(`${id} was not leased`);
  const artifacts: Artifact[] = [];
  for (const [n, { name, bytes, mediaType, role = 'raw' }] of files.entries()) {
    const spooled = await store.spool(source, pieces(bytes));
    const folder = key.replaceAll(/[^\w-]/g, '_');
    const { path } = await store.keep(
      spooled,
      source,
      `${folder}/${n}-${name.replaceAll(/[^\w.-]/g, '_')}`,
    );
    const { sha256, size } = spooled;
    const url = `https://example.org/${name}`;
    artifacts.push({
      documentId: id,
      role,
      name,
      sha256,
      size,
      mediaType,
      path,
      url,
      etag: null,
      lastModified: null,
      retrievedAt: at,
      runId,
    });
  }
  const { text = '# Title\n\nWords.\n' } = about;
  const settled = await catalog.items.settle({
    item,
    event: { type: 'keep' },
    at,
    manifest: [],
    decisions: [],
    record: {
      source,
      naturalKey: key,
      version: null,
      rawSha256: artifacts[0]?.sha256 ?? null,
      retrievedAt: at,
      runId,
      artifacts,
      body: {
        text,
        sha256: text === null ? null : createHash('sha256').update(text).digest('hex'),
        status: text === null ? 'scanned_no_text' : 'ok',
        normalizer: 'html_v1',
        headings: [],
        warnings: [],
      },
      record: {
        id,
        kind: 'report',
        title: `Title of ${id}`,
        publishedAt: '2026-07-01T00:00:00.000Z',
        updatedAt: null,
        sourceUrl: `https://example.org/${encodeURIComponent(id)}`,
        sourceOrg: 'A publisher',
        citation: `A publisher, ${id}`,
        metadata: { number: key },
        ...about.record,
      },
    },
  });
  if (!settled.ok) throw new Error(settled.refused);
  await catalog.runs.end(
    runId,
    {
      status: 'completed',
      endedAt: at,
      counts: NO_COUNTS,
      coverage: 1,
      health: 'ok',
      stopReason: null,
      error: null,
      outcome: {},
    },
    [],
  );
}

export interface DocumentFacts {
  readonly id: string;
  readonly source?: string;
  /** When it came. */
  readonly at?: string;
  readonly text?: string | null;
  readonly files?: readonly {
    name: string;
    bytes: string | Uint8Array;
    mediaType: string;
    role?: Artifact['role'];
  }[];
  readonly record?: Partial<ParsedDocument>;
}

const LATE = '2099-01-01T00:00:00.000Z';

async function* pieces(bytes: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes);
}
