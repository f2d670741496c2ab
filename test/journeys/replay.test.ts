import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WARCParser } from 'warcio';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { App } from '../../src/app/app.ts';
import type { Run } from '../../src/core/run.ts';
import { type Replayed, replay } from '../../src/use-cases/replay.ts';
import { staysThere } from '../passing-files.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf, runDay } from './govuk-day.ts';

const DAY = '2026-07-15';
const SECRET = 'a-webhook-secret-of-24ch';

/** By document, each in order: which of two is tried again first is a matter of milliseconds. */
const byDocument = <T>(lines: readonly T[], key: (line: T) => string): T[] =>
  [...lines].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));

/** The decision log without what only says when, and in which run. */
async function decisionsOf({ catalog }: App, run: Run): Promise<string> {
  const lines = await catalog.decisions.find({ runId: run.id, limit: 100_000 });
  const told = byDocument(lines, ({ key }) => key ?? '').map(
    ({ at: _at, runId: _run, details, ...line }) => {
      const { until: _until, ...rest } = details;
      const facts = line.stage === 'run' ? { ...rest, ms: undefined } : rest;
      return JSON.stringify({ ...line, details: facts });
    },
  );
  return told.join('\n');
}

async function manifestOf(folder: string, run: Run): Promise<string> {
  const text = await readFile(path.join(folder, 'manifest.jsonl'), 'utf8');
  const lines = text
    .replaceAll(run.id, 'RUN')
    .replace(/"created_at":"[^"]*"/g, '"created_at":""')
    .replace(/"seq":\d+/g, '"seq":0')
    .split('\n');
  return byDocument(lines, (line) => /"url":"[^"]*"/.exec(line)?.[0] ?? '').join('\n');
}

describe('a recorded run', () => {
  const world = govukWorld({ seed: 11, days: [DAY], perDay: 24, background: 5 });
  let place: PracticeApp;
  let live: Run;
  let again: Replayed;
  let file: string;
  let sockets = 0;
  const folders: string[] = [];
  const sandbox = async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'annals-sandbox-'));
    folders.push(made);
    return made;
  };
  const order = async (change: { file?: string; into?: string } = {}) => ({
    file,
    into: await sandbox(),
    settings: place.app.settings,
    cwd: place.folder,
    stop: never,
    ...change,
  });

  beforeAll(async () => {
    place = await practiceApp(
      { publishers: [govukPublisher(world)] },
      { env: { ANNALS_CAYMAN__WEBHOOK__SECRET: SECRET } },
    );
    const { faults } = place.practice;
    faults.add({ kind: 'throttle', path: '/api/search.json', retryAfter: 1, count: 1 });
    faults.add({ kind: 'error', path: '/api/content/*', after: 2, count: 1 });
    faults.add({ kind: 'cut', path: '/api/content/*', after: 5, count: 1 });
    faults.add({ kind: 'missing', path: '/api/content/*', after: 8, count: 1 });
    faults.add({ kind: 'reset', path: '/api/content/*', after: 10, count: 1 });
    live = await runDay(place, DAY, { record: path.join(place.folder, 'recordings') });
    const [name = ''] = await readdir(path.join(place.folder, 'recordings'));
    file = path.join(place.folder, 'recordings', name);
    const count = () => {
      sockets++;
    };
    subscribe('net.client.socket', count);
    again = await replay(await order());
    unsubscribe('net.client.socket', count);
  });
  afterAll(async () => {
    await again.app.close();
    await place.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test('the file is named after the source and the moment, and readable by its owner alone', async () => {
    expect(path.basename(file)).toMatch(/^govuk-\d{8}T\d{6}Z\.warc\.gz$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('replayed, it ends as it ended, without a single socket', () => {
    const { startedAt: _s, endedAt: _e, heartbeatAt: _h, id: _i, ...same } = live;
    const { owner: _o, discoveredAt: _d, deadlineAt: _l, ...told } = same;
    expect(again.run).toMatchObject(told);
    expect(live.counts.failed + live.counts.downloaded).toBeGreaterThan(10);
    expect(sockets).toBe(0);
  });

  test('the decision log is the same, line by line', async () => {
    const told = await decisionsOf(place.app, live);
    expect(told).toContain('the publisher answered 429');
    expect(told).toContain('HTTP_5XX');
    expect(told).toContain('WRONG_LENGTH');
    expect(told).toContain('NETWORK_ERROR');
    expect(await decisionsOf(again.app, again.run)).toBe(told);
  });

  test('the catalog is the same, byte by byte', async () => {
    expect(await exportOf(again.app)).toBe(await exportOf(place.app));
  });

  test('the manifest is the same, byte by byte but for times and the run', async () => {
    const told = await manifestOf(place.app.dataFolder, live);
    expect(told.split('\n').length).toBeGreaterThan(10);
    expect(await manifestOf(again.folder, again.run)).toBe(told);
  });

  test('waits of the recorded run are not waited for again', () => {
    const took = Date.parse(again.run.endedAt ?? '') - Date.parse(again.run.startedAt);
    expect(took).toBeGreaterThan(900);
    // It lives in the time of the recorded run: on the machine's own clock it began after its end.
    expect(again.run.startedAt <= (live.endedAt ?? '')).toBe(true);
  });

  test('a reader of another make reads every record, and its digests hold', async () => {
    const types: string[] = [];
    const seen: { uri: string | null | undefined; status: number | undefined; text: string }[] = [];
    const bytes = await readFile(file);
    const source = (async function* () {
      yield new Uint8Array(bytes);
    })();
    for await (const record of new WARCParser(source)) {
      types.push(record.warcType ?? '');
      if (record.warcType !== 'response') continue;
      const text = await record.contentText();
      seen.push({
        uri: record.warcTargetURI,
        status: Number(record.httpHeaders?.statusCode),
        text,
      });
    }
    expect(types[0]).toBe('warcinfo');
    expect(types.filter((type) => type === 'request')).toHaveLength(again.exchanges);
    const listing = seen.find((one) => one.status === 200 && one.uri?.includes('/api/search.json'));
    // Unpacked by the other reader: our copy of the wire is true.
    expect(JSON.parse(listing?.text ?? '')).toHaveProperty('results');
    expect(seen.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404, 429, 503]));
  });

  test('a secret of the configuration is nowhere in it', async () => {
    const { gunzipSync } = await import('node:zlib');
    expect(gunzipSync(await readFile(file)).includes(SECRET)).toBe(false);
  });

  test('what was not recorded is an error that names the address', async () => {
    const { masking } = await import('../../src/fetch/replay/masking.ts');
    const { replayer } = await import('../../src/fetch/replay/replayer.ts');
    const { openRecording } = await import('../../src/fetch/replay/recording.ts');
    const bytes = await readFile(file);
    const recording = await openRecording({
      name: 'x',
      size: bytes.length,
      read: async (at, length) => bytes.subarray(at, at + length),
    });
    const wire = replayer(recording, masking([]), { now: () => 0 });
    const url = new URL('https://www.gov.uk/api/content/other?api_key=1234');
    const asked = { signal: never, url: url.href } as never;
    const ask = wire(
      () => Promise.reject(new Error('the network was asked')),
      () => undefined,
    );
    await expect(
      ask({ url, host: url.host, method: 'GET', headers: {}, attempt: 1, asked }),
    ).rejects.toMatchObject({
      code: 'NOT_RECORDED',
      message: 'GET https://www.gov.uk/api/content/other?api_key=*** is not in the recording',
    });
  });

  test('a replay over documents that the recorded run did not hold is warned of', async () => {
    const warnings: string[] = [];
    const second = await replay({
      ...(await order({ into: again.folder })),
      log: (level, what) => level === 'warn' && warnings.push(what),
    });
    await second.app.close();
    expect(warnings.join()).toContain('0 records of govuk were held before the recorded run');
  });

  test('a run over held documents replays into a copy of its folder; into an empty one it ends at once', async () => {
    const before = await sandbox();
    await place.shut();
    await cp(place.app.dataFolder, before, { recursive: true, filter: staysThere });
    await place.reopen();
    const second = path.join(place.folder, 'second.warc.gz');
    const held = await runDay(place, DAY, { record: second, refetch: true });
    expect(held).toMatchObject({ status: 'completed', health: 'ok' });
    // Unchanged: the recording holds no bytes of what was held.
    expect(held.counts.downloaded).toBeGreaterThan(20);

    const inCopy = await replay(await order({ file: second, into: before }));
    expect(inCopy.run.counts).toEqual(held.counts);
    expect(await exportOf(inCopy.app)).toBe(await exportOf(place.app));
    await inCopy.app.close();

    const inNothing = await replay(await order({ file: second }));
    await inNothing.app.close();
    expect(inNothing.run).toMatchObject({ status: 'aborted', error: { code: 'NOT_RECORDED' } });
    expect(inNothing.run.error?.message).toMatch(/was answered 304, .*--into/);
    expect(inNothing.run.counts.downloaded).toBe(0);
  });

  test('recording over a file that is there is refused, and the file stays', async () => {
    const before = await readFile(file);
    await expect(runDay(place, DAY, { record: file })).rejects.toMatchObject({
      code: 'BAD_PARAMS',
      message: expect.stringContaining('is there already'),
    });
    expect(await readFile(file)).toEqual(before);
  });

  for (const [what, harm, says] of [
    ['cut in a record', (f: string, size: number) => truncate(f, size - 10), 'the file ends after'],
    [
      'cut in the middle',
      (f: string, size: number) => truncate(f, size >> 1),
      'the file ends after',
    ],
    ['empty', (f: string) => truncate(f, 0), 'is empty'],
    [
      'text',
      (f: string) => writeFile(f, 'this is no recording, just some text'),
      'not a recording of ours',
    ],
    ['flipped', (f: string, size: number) => flip(f, size >> 1), 'damaged'],
  ] as const) {
    test(`a recording that is ${what} is refused before anything is run`, async () => {
      const folder = await sandbox();
      const harmed = path.join(folder, 'harmed.warc.gz');
      const bytes = await readFile(file);
      await writeFile(harmed, bytes);
      await harm(harmed, bytes.length);
      await expect(replay(await order({ file: harmed }))).rejects.toMatchObject({
        code: 'BAD_RECORDING',
        message: expect.stringContaining(says),
      });
    });
  }

  test('a recording whose process died is told from a whole one', async () => {
    const { MEMBER_HEAD_BYTES, memberLength } = await import(
      '../../src/fetch/replay/gzip-member.ts'
    );
    const bytes = await readFile(file);
    let last = 0;
    for (let at = 0; at < bytes.length; ) {
      last = at;
      at += memberLength(bytes.subarray(at, at + MEMBER_HEAD_BYTES)) ?? bytes.length;
    }
    const cut = path.join(await sandbox(), 'cut.warc.gz');
    await writeFile(cut, bytes.subarray(0, last));
    await expect(replay(await order({ file: cut }))).rejects.toMatchObject({
      code: 'BAD_RECORDING',
      message: expect.stringMatching(/cut short: it ends after \d+ exchanges/),
    });
  });

  test('a file that is not there says so', async () => {
    await expect(replay(await order({ file: '/nowhere/x.warc.gz' }))).rejects.toMatchObject({
      code: 'BAD_RECORDING',
      message: '/nowhere/x.warc.gz cannot be read (ENOENT)',
    });
  });
});

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  for (let i = 0; i < 4; i++) bytes[at + i] = (bytes[at + i] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
}
