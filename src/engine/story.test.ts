/** `annals why` tells its story from the decision log alone: here is what the engine writes there. */
import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, SHELF } from '../../test/engine-place.ts';

let here: EnginePlace;
afterEach(() => here.close());

const storyOf = async (query: { runId: string; key?: string; runWide?: true }) =>
  (await here.place.app.catalog.decisions.find({ ...query, limit: 99 })).map((line) => ({
    what: `${line.stage} ${line.verdict}`,
    reason: line.reason,
    ...line.details,
  }));

test('a document: planned, each attempt with status, bytes and time, the retry, and what was kept', async () => {
  here = await enginePlace({ a: { body: 'Twelve bytes' } });
  here.place.practice.faults.add({ kind: 'error', status: 502, path: '/book/a', count: 1 });
  here.place.practice.faults.add({ kind: 'reset', path: '/book/a', after: 1, count: 1 });
  const run = await here.run();
  const story = await storyOf({ runId: run.id, key: 'a' });
  expect(story.map((line) => line.what)).toEqual([
    'plan new',
    'fetch failed',
    'keep retry',
    'fetch failed',
    'keep retry',
    'fetch fetched',
    'keep kept',
  ]);
  expect(story[1]).toMatchObject({ status: 502, attempt: 1, ms: expect.any(Number) });
  expect(story[2]?.reason).toBe(`HTTP_5XX: ${SHELF}/book/a: the publisher answered 502`);
  expect(story[3]?.reason).toMatch(/^NETWORK_ERROR: /);
  expect(story[5]).toMatchObject({ status: 200, bytes: 12, attempt: 3, reason: null });
  expect(story[6]).toMatchObject({ bytes: 12, path: 'corpus/shelf/bodies/raw/a/text' });
  const document = await here.place.app.catalog.documents.find('shelf:a');
  expect(story[6]).toMatchObject({ sha256: document?.rawSha256 });
  const byId = await here.place.app.catalog.decisions.find({ documentId: 'shelf:a', limit: 9 });
  expect(byId.map((line) => line.verdict)).toEqual(['fetched', 'kept']);
  const byUrl = await here.place.app.catalog.decisions.find({ url: `${SHELF}/book/a`, limit: 9 });
  expect(byUrl.length).toBeGreaterThanOrEqual(4);
});

test('a source whose attempts are slow: each has a line when it begins', async () => {
  here = await enginePlace({ a: {} }, { logsBeginnings: true });
  here.place.practice.faults.add({ kind: 'error', status: 502, path: '/book/a', count: 1 });
  const story = await storyOf({ runId: (await here.run()).id, key: 'a' });
  const begun = story.filter(({ what }) => what === 'fetch begun');
  expect(begun).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  expect(story.findIndex(({ what }) => what === 'fetch begun')).toBeLessThan(
    story.findIndex(({ what }) => what === 'fetch failed'),
  );
  expect(story.at(-1)).toMatchObject({ what: 'keep kept', attempt: 2 });
});

test('a document that was refused, and one given up after its last attempt', async () => {
  here = await enginePlace({ 'a.pdf': { body: '<html><body>no</body></html>' }, b: {} });
  here.place.practice.faults.add({ kind: 'error', status: 500, path: '/book/b' });
  const run = await here.run();
  const refused = await storyOf({ runId: run.id, key: 'a.pdf' });
  expect(refused.map((line) => line.what)).toEqual(['plan new', 'fetch fetched', 'keep give-up']);
  expect(refused[2]?.reason).toMatch(/^NOT_THE_DOCUMENT: .*expected a PDF/);
  const spent = await storyOf({ runId: run.id, key: 'b' });
  expect(spent.map((line) => line.what)).toEqual([
    'plan new',
    ...['fetch failed', 'keep retry'],
    ...['fetch failed', 'keep retry'],
    ...['fetch failed', 'keep give-up'],
  ]);
});

test('a run: started, each page that was read, what was listed, and how it ended', async () => {
  here = await enginePlace({ a: {}, b: {} });
  const run = await here.run({ trigger: 'cron' });
  const story = await storyOf({ runId: run.id, runWide: true });
  expect(story.map((line) => line.what)).toEqual([
    'run started',
    'discover read',
    'discover listed',
    'run completed',
  ]);
  expect(story[0]).toMatchObject({ trigger: 'cron', mode: 'full' });
  expect(story[2]).toMatchObject({ total: 2, planned: 2, pages: 1 });
  expect(story[3]).toMatchObject({ downloaded: 2, health: 'ok', coverage: 1, reason: null });
});

test('a run that failed, was stopped or was resumed says why', async () => {
  here = await enginePlace({ a: {} }, { expects: { atLeast: 2 } });
  const run = await here.run();
  const resumed = await here.resume(run, { stop: AbortSignal.abort() });
  const story = await storyOf({ runId: resumed.id, runWide: true });
  expect(story.slice(-3).map((line) => [line.what, line.reason])).toEqual([
    ['run failed', 'LISTED_TOO_FEW: shelf listed 1; expected at least 2'],
    ['run resumed', null],
    ['run aborted', 'STOPPED: asked to stop; what was in flight was finished'],
  ]);
});

test('the manifest has one line per attempt, with the fields of its file', async () => {
  here = await enginePlace({ a: { body: 'Twelve bytes' } });
  here.place.practice.faults.add({ kind: 'error', status: 500, path: '/book/a', count: 1 });
  const run = await here.run();
  const lines = await here.place.app.catalog.manifest.after(0, 9);
  expect(lines).toMatchObject([
    { seq: 1, attempt: 1, status: 'failed', http_status: 500, sha256: null, path: null },
    {
      seq: 2,
      run_id: run.id,
      doc_id: 'shelf:a',
      stage: 'fetch',
      url: `${SHELF}/book/a`,
      canonical_url: `${SHELF}/book/a`,
      role: 'artifact',
      status: 'ok',
      http_status: 200,
      mime: 'text/plain',
      size_bytes: 12,
      path: 'corpus/shelf/bodies/raw/a/text',
      attempt: 2,
      retry_after_s: null,
      cache_hit: false,
      config_hash: expect.stringMatching(/^sha256:[0-9a-f]+$/),
      worker_id: expect.stringMatching(/^worker-0[12]$/),
    },
  ]);
});

test('an address that is asked twice: only the answer that was kept has the file in its line', async () => {
  here = await enginePlace(
    { a: { body: 'Twelve bytes' } },
    {
      async acquire({ files: [file] }, ctx) {
        if (!file) return;
        await ctx.download({ ...file, expect: 'pdf' }).catch(() => undefined);
        await ctx.download({ ...file, expect: 'any' });
      },
    },
  );
  await here.run();
  const lines = await here.place.app.catalog.manifest.after(0, 9);
  expect(lines.map(({ status, sha256, path }) => [status, sha256?.length, path])).toEqual([
    ['refused', undefined, null],
    ['ok', 64, 'corpus/shelf/bodies/raw/a/text'],
  ]);
});
