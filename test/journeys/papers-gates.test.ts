import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GateName } from '../../src/core/gates.ts';
import type { RunReport } from '../../src/core/run-report.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { reportRun } from '../../src/use-cases/reporting.ts';
import { type PapersPlace, papersPlace } from './papers-rig.ts';

/** One request in twenty goes wrong, as in `npm run bench:papers`; what depends on time is judged there. */
const FAULTS = { throttled: 0.005, broken: 0.045, retryAfterS: 1 };

describe('a hundred and twenty works with faults on', () => {
  let place: PapersPlace;
  let first: RunReport;
  let again: RunReport;
  const report = async () => {
    const run = await place.run();
    return reportRun(place.app, { source: 'papers', runId: run.id, verify: true });
  };
  beforeAll(async () => {
    const env = { ANNALS_CACHE__ENABLED: 'true' };
    place = await papersPlace({ seed: 11, size: 120, ...FAULTS }, env);
    first = await report();
    again = await report();
  }, 300_000);
  afterAll(() => place.close());

  const gate = (of: RunReport, name: GateName) => of.gates.find((one) => one.name === name);

  test('95 % of what can be had is had, each the right paper, and 85 % of all', async () => {
    const expected = place.world.expected();
    let right = 0;
    for (const { id, obtainable, sha256 } of expected) {
      const document = await place.app.catalog.documents.find(id);
      if (obtainable && document?.rawSha256 && sha256.includes(document.rawSha256)) right++;
    }
    const obtainable = expected.filter((one) => one.obtainable).length;
    expect(right / obtainable).toBeGreaterThanOrEqual(0.95);
    expect(first.works.attempted).toBe(120);
    expect(gate(first, 'yield')).toMatchObject({ verdict: 'pass' });
  });

  test('under 1 % of answers are 429, and no file is corrupt', () => {
    expect(gate(first, 'ratio_429')).toMatchObject({ verdict: 'pass' });
    expect(gate(first, 'corruption')).toMatchObject({ verdict: 'pass', figure: 0 });
    expect(first.corruption?.checked).toBeGreaterThan(90);
  });

  test('the report tells who won in which tier, and why the rest did not', () => {
    expect(first.tiers.map(({ tier }) => tier)).toEqual([
      'direct_oa',
      'doi_follow',
      'landing_scrape',
      'archive',
    ]);
    const won = first.resolvers.reduce((sum, { outcomes }) => sum + outcomes.won, 0);
    expect(won).toBeGreaterThanOrEqual(first.works.acquired);
    expect(first.failures).toEqual({ NO_COPY_FOUND: first.works.failed });
    expect(first.reasons).toMatchObject({ login_wall: expect.any(Number) });
    expect(first.ttfpMs).toMatchObject({ n: first.works.acquired, p50: expect.any(Number) });
    expect(first.catalogWriteMs?.n).toBeGreaterThanOrEqual(120);
    expect(first.throughput?.works).toBe(120);
  });

  test('the same once more: 40 % of the answers come from the cache', () => {
    expect(gate(first, 'cache_hits')).toMatchObject({ verdict: 'not measured' });
    expect(gate(again, 'cache_hits')).toMatchObject({ verdict: 'pass' });
  });

  test('tries, events and summaries are rows that any SQL tool reads', async () => {
    // Closing writes what was counted last.
    await place.reopen();
    const db = await openDatabase(`${place.app.dataFolder}/catalog.sqlite`, 1_000);
    const count = (table: string) =>
      db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
    const tables = ['manifests', 'downloads', 'http_events', 'fallback_attempts'];
    for (const table of tables) expect([table, count(table) > 0]).toEqual([table, true]);
    // Whether anybody had to wait, or a breaker opened, is a matter of the moment.
    for (const table of ['rate_events', 'breaker_transitions'])
      expect(() => count(table)).not.toThrow();
    expect(count('run_summary')).toBe(2);
    const summary = db
      .query<{ run_id: string; yield_ratio: number; works_attempted: number }>(
        'SELECT run_id, yield_ratio, works_attempted FROM run_summary ORDER BY run_id',
      )
      .get();
    expect(summary).toEqual({
      run_id: first.runId,
      yield_ratio: first.yield,
      works_attempted: 120,
    });
    const newest = db.query<{ run_id: string }>('SELECT run_id FROM summaries').all();
    expect(newest).toEqual([{ run_id: again.runId }]);
    db.close();
  });
});

describe('a run with a receiver of spans', () => {
  let receiver: Server;
  let spans: Span[];
  beforeAll(async () => {
    spans = [];
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
        for (const { scopeSpans } of resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    const place = await papersPlace(
      { size: 3, only: ['gold', 'page names it', 'closed'] },
      { ANNALS_TELEMETRY__TRACES__ENDPOINT: `http://127.0.0.1:${port}` },
    );
    await place.run();
    await place.close();
  });
  afterAll(() => new Promise<void>((done) => receiver.close(() => done())));

  const facts = (span: Span | undefined) =>
    Object.fromEntries(
      (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    );
  const parentOf = (span: Span) => spans.find((one) => one.spanId === span.parentSpanId);

  test('each work is a span; tiers, downloads, checks and writes are below it', () => {
    const works = spans.filter(({ name }) => name === 'content.process_work');
    expect(works.map((span) => facts(span).doc_id).sort()).toEqual([
      'doi:10.5555/practice.0',
      'doi:10.5555/practice.1',
      'doi:10.5555/practice.2',
    ]);
    const names = new Set(spans.map(({ name }) => name));
    for (const name of ['resolve.tier', 'download', 'verify', 'catalog.write'])
      expect(names).toContain(name);
    for (const span of spans) {
      const above = parentOf(span)?.name;
      if (span.name === 'resolve.tier' || span.name === 'catalog.write')
        expect(above).toBe('content.process_work');
      if (span.name === 'download' || span.name === 'verify') expect(above).toBe('resolve.tier');
    }
  });

  test('a download tells tier, resolver, status, whether the cache had it, and how long it took', () => {
    const download = spans.find(
      (span) => span.name === 'download' && facts(span)['http.status_code'] === 200,
    );
    expect(facts(download)).toEqual({
      url: expect.stringMatching(/^https:/),
      tier: 'direct_oa',
      resolver: 'unpaywall_pdf',
      'http.status_code': 200,
      'cache.hit': false,
      duration_ms: expect.any(Number),
    });
  });
});

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
}
