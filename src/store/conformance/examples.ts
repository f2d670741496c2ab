/** Plain examples of every shape the ports take, for conformance suites and benchmarks. */
import type { Artifact } from '../../core/artifact.ts';
import type { Candidate } from '../../core/candidate.ts';
import type { DocumentWrite, LeasedItem, Listing, Settlement } from '../../core/catalog.ts';
import type { Decision, DecisionLine } from '../../core/decision.ts';
import type { Failure } from '../../core/errors.ts';
import type { ManifestEntry } from '../../core/manifest.ts';
import type { ParsedDocument } from '../../core/record.ts';
import { NO_COUNTS, type Run } from '../../core/run.ts';
import { type Instant, instant } from '../../core/time.ts';

const START = Date.parse('2026-07-15T06:00:00Z');

/** Seconds after an arbitrary morning. */
export const at = (seconds: number): Instant => instant(START + seconds * 1_000);

export const hex = (character: string): string => character.repeat(64);

export const runId = (n: number): string => `01J${String(n).padStart(23, '0')}`;

export const aRun = (n: number, change: Partial<Run> = {}): Run => ({
  id: runId(n),
  source: 'govuk',
  mode: 'full',
  trigger: 'cli',
  params: { date: '2026-07-15' },
  status: 'running',
  startedAt: at(n),
  endedAt: null,
  discoveredAt: null,
  deadlineAt: null,
  owner: `owner-${n}`,
  heartbeatAt: at(n),
  counts: NO_COUNTS,
  coverage: null,
  health: null,
  stopReason: null,
  error: null,
  outcome: {},
  ...change,
});

export const aListing = (
  n: number,
  change: Partial<Omit<Listing, 'id'>> = {},
): Omit<Listing, 'id'> => ({
  runId: runId(n),
  source: 'govuk',
  url: 'https://www.gov.uk/api/search.json',
  fetchedAt: at(n),
  etag: null,
  lastModified: null,
  sha256: hex('a'),
  rows: 2,
  valid: true,
  error: null,
  path: null,
  ...change,
});

export const aCandidate = (key: string, fields: Candidate['fields'] = {}): Candidate => ({
  key,
  version: 'v1',
  files: [{ name: 'content.json', url: `https://www.gov.uk/api/content/${key}` }],
  fields,
});

export const aRecord = (key: string, change: Partial<ParsedDocument> = {}): ParsedDocument => ({
  id: `govuk:${key}`,
  kind: 'guidance',
  title: `Title of ${key}`,
  publishedAt: at(-86_400),
  updatedAt: null,
  sourceUrl: `https://www.gov.uk/${key}`,
  sourceOrg: 'GOV.UK',
  citation: `GOV.UK, Title of ${key}`,
  metadata: { tags: { topic: ['a'] } },
  ...change,
});

export const anArtifact = (key: string, change: Partial<Artifact> = {}): Artifact => ({
  documentId: `govuk:${key}`,
  role: 'raw',
  name: 'content.json',
  sha256: hex('a'),
  size: 20_000,
  mediaType: 'application/json',
  path: `corpus/govuk/bodies/raw/${key}.json`,
  url: `https://www.gov.uk/api/content/${key}`,
  etag: '"1"',
  lastModified: null,
  retrievedAt: at(10),
  runId: runId(1),
  ...change,
});

export const aDocument = (key: string, change: Partial<DocumentWrite> = {}): DocumentWrite => ({
  source: 'govuk',
  naturalKey: key,
  record: aRecord(key),
  version: 'v1',
  rawSha256: hex('a'),
  retrievedAt: at(10),
  runId: runId(1),
  body: {
    text: '# Title\n\nWords.\n',
    sha256: hex('b'),
    status: 'ok',
    normalizer: 'html_v1',
    headings: [{ level: 1, text: 'Title', anchor: 'title' }],
    warnings: [],
  },
  artifacts: [anArtifact(key)],
  ...change,
});

export const anEntry = (key: string, change: Partial<ManifestEntry> = {}): ManifestEntry => ({
  run_id: runId(1),
  doc_id: `govuk:${key}`,
  stage: 'fetch',
  url: `https://www.gov.uk/api/content/${key}`,
  canonical_url: `https://www.gov.uk/api/content/${key}`,
  role: 'metadata',
  status: 'ok',
  http_status: 200,
  mime: 'application/json',
  size_bytes: 20_000,
  sha256: hex('a'),
  path: `corpus/govuk/bodies/raw/${key}.json`,
  attempt: 1,
  duration_ms: 12,
  retry_after_s: null,
  cache_hit: false,
  resolver: null,
  tier: null,
  fallback_chain: [],
  created_at: at(10),
  config_hash: `sha256:${hex('c')}`,
  worker_id: 'worker-01',
  ...change,
});

/** A store keeps whatever words a line has: what they may be is a matter of those who write it. */
export function aDecision(key: string | null, change: Partial<DecisionLine> = {}): Decision {
  const line: DecisionLine = {
    at: at(10),
    runId: runId(1),
    source: 'govuk',
    stage: 'fetch',
    verdict: 'fetched',
    documentId: key === null ? null : `govuk:${key}`,
    key,
    url: key === null ? null : `https://www.gov.uk/api/content/${key}`,
    reason: null,
    details: { status: 200, bytes: 20_000 },
    ...change,
  };
  return line as Decision;
}

export const aFailure = (change: Partial<Failure> = {}): Failure => ({
  code: 'HTTP_5XX',
  message: 'GET https://www.gov.uk/x: 503',
  httpStatus: 503,
  ...change,
});

/** The common case: one document with one artifact, two manifest lines and three decisions. */
export const aKeep = (item: LeasedItem, change: Partial<Settlement> = {}): Settlement => {
  const { key } = item.candidate;
  const record = change.record ?? aDocument(key, { runId: item.runId });
  // As the engine has it: a line names what was kept, and for whom.
  const [kept] = record.artifacts ?? [];
  const line = kept
    ? { doc_id: kept.documentId, sha256: kept.sha256, path: kept.path }
    : { sha256: null, path: null };
  return {
    item,
    event: { type: 'keep' },
    at: at(11),
    record,
    bytes: 20_000,
    manifest: [anEntry(key, line), anEntry(key, { ...line, stage: 'keep' })],
    decisions: [
      aDecision(key, { stage: 'plan', verdict: 'planned' }),
      aDecision(key),
      aDecision(key, { stage: 'keep', verdict: 'kept' }),
    ],
    ...change,
  };
};

export const asWas = (_first: Candidate, second: Candidate): Candidate => second;

export async function collected<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of stream) all.push(one);
  return all;
}
