import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { replay } from '../../src/use-cases/replay.ts';
import { resume } from '../../src/use-cases/running.ts';
import { chromiums } from '../chromiums.ts';
import { never } from '../practice-app.ts';
import { PROGRAM } from '../program.ts';
import { type CaymanRig, caymanRig } from './cayman-rig.ts';
import { exportOf } from './govuk-day.ts';

const PATIENT = { timeout: 480_000 };
const SOURCE = 'unreported_judgments';
const ROOT = path.resolve(import.meta.dirname, '../..');

describe.skipIf(CHROMIUM === undefined)(titled('a court that does not go well'), PATIENT, () => {
  let rig: CaymanRig;
  let tokens: readonly string[];
  beforeAll(async () => {
    rig = await caymanRig({ size: 12 });
    tokens = rig.wanted().map(({ token }) => token);
  });
  afterAll(() => rig.close());
  const all = (fate: string) => Object.fromEntries(tokens.map((token) => [token, fate]));

  test('kill -9 in mid-download: the process is gone, resume brings the rest, nothing twice', async () => {
    await rig.shut();
    let pid: number | undefined;
    rig.court.whenAsked = (token) => {
      if (token === tokens[5] && pid) process.kill(pid, 'SIGKILL');
    };
    const child = spawn(process.execPath, [...PROGRAM, 'run', SOURCE], {
      env: { ...process.env, ...rig.env },
      cwd: ROOT,
      stdio: 'ignore',
    });
    pid = child.pid;
    const signal = await new Promise((ended) => child.once('exit', (_code, by) => ended(by)));
    expect(signal).toBe('SIGKILL');
    rig.court.whenAsked = undefined;
    const app = await rig.reopen();
    const interrupted = await app.catalog.runs.latest(SOURCE);
    const before = await app.catalog.items.tally(interrupted?.id ?? '');
    expect(before.byStatus.downloaded).toBe(5);
    const pages = rig.asked('page');
    const run = await resume(app, { source: SOURCE, trigger: 'cli', stop: never });
    expect(run.id).toBe(interrupted?.id);
    expect(run).toMatchObject({ status: 'completed', coverage: 1, health: 'ok' });
    expect(await rig.ledger(run)).toEqual({
      ...all('downloaded 1'),
      // Held by the process that died: it costs an attempt. So did the one leased beside it.
      [tokens[5] ?? '']: 'downloaded 2',
      ...(before.byStatus.in_progress > 1 && { [tokens[6] ?? '']: 'downloaded 2' }),
    });
    expect(rig.asked('page')).toBe(pages + 1);
    expect(rig.asked('box')).toBe(tokens.length);
  });

  test('what a process says of a run, down to every log line, has no secret in it', async () => {
    rig.court.spoil(tokens[1] ?? '', 'expired', 1);
    rig.court.spoil(tokens[2] ?? '', 'html');
    rig.court.spoil(tokens[3] ?? '', 'not-found');
    const args = [...PROGRAM, 'run', SOURCE, '--refetch', '--verbose'];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...rig.env }, cwd: ROOT });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    await new Promise((closed) => child.once('close', closed));
    for (const token of tokens.slice(1, 4)) rig.court.spoil(token, 'expired', 0);
    expect(said).toContain('10 ');
    expect(said).toMatch(/MALFORMED_PDF|malformed/i);
    expect([...rig.court.sessions.secrets].filter((secret) => said.includes(secret))).toEqual([]);
  });

  test('nonces that are exchanged all the time cost one page each, and nothing else', async () => {
    rig.practice.log.clear();
    rig.court.rotateEvery = 3;
    const run = await rig.run({ refetch: true });
    rig.court.rotateEvery = undefined;
    expect(await rig.ledger(run)).toEqual(all('downloaded 1'));
    // The page of the last run is still open. Every page that is loaded follows a refusal.
    const pages = rig.asked('page');
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(4);
    expect(rig.asked('ajax')).toBe(12 + pages);
  });

  test('addresses that have expired are replaced, as often as is allowed', async () => {
    rig.practice.log.clear();
    for (const token of tokens) rig.court.spoil(token, 'expired', 1);
    rig.court.spoil(tokens[0] ?? '', 'expired');
    const run = await rig.run({ refetch: true });
    for (const token of tokens) rig.court.spoil(token, 'expired', 0);
    expect(await rig.ledger(run)).toEqual({
      ...all('downloaded 1'),
      [tokens[0] ?? '']: 'failed 1 HTTP_403_FORBIDDEN',
    });
    expect(rig.asked('box')).toBe(3 + 11 * 2);
  });

  test('the browser is killed in mid-run: it is started again, and every file comes', async () => {
    rig.practice.log.clear();
    let killed = 0;
    rig.court.whenAsked = (token) => {
      if (token !== tokens[4] || killed > 0) return;
      for (const pid of chromiums()) {
        process.kill(pid, 'SIGKILL');
        killed++;
      }
    };
    const run = await rig.run({ refetch: true });
    rig.court.whenAsked = undefined;
    expect(killed).toBeGreaterThan(0);
    expect(await rig.ledger(run)).toEqual({
      ...all('downloaded 1'),
      [tokens[4] ?? '']: 'downloaded 2',
    });
  });

  test('a button that cannot be clicked is given up, and the others come', async () => {
    rig.court.banner = 'stuck';
    rig.court.spoil(tokens[2] ?? '', 'only-by-button');
    const run = await rig.run({ refetch: true, params: { clickMs: 200 } });
    rig.court.banner = 'polite';
    rig.court.spoil(tokens[2] ?? '', 'expired', 0);
    expect(await rig.ledger(run)).toEqual({
      ...all('downloaded 1'),
      [tokens[2] ?? '']: 'failed 1 CLICK_TIMEOUT',
    });
  });

  test('a recorded run is replayed without the court, its secrets masked, to the same catalog', async () => {
    const sandbox = await mkdtemp(path.join(tmpdir(), 'annals-court-'));
    const other = await caymanRig({ size: 6 });
    try {
      const file = path.join(sandbox, 'run.warc.gz');
      other.court.spoil(other.wanted()[1]?.token ?? '', 'expired', 1);
      const live = await other.run({ record: file });
      const again = await replay({
        file,
        into: path.join(sandbox, 'data'),
        settings: other.app.settings,
        cwd: sandbox,
        stop: never,
      });
      try {
        expect(again.run).toMatchObject({ status: 'completed', counts: live.counts });
        expect(await exportOf(again.app)).toBe(await exportOf(other.app));
      } finally {
        await again.app.close();
      }
    } finally {
      await other.close();
      await rm(sandbox, { recursive: true, force: true });
    }
  });

  test('recorded answers are replayed offline through the same code, into a sandbox', async () => {
    for (const [at, how] of ['not-found', 'not-json', 'expired'].entries()) {
      rig.court.spoil(tokens[at] ?? '', how as 'not-found', how === 'expired' ? 1 : undefined);
    }
    const live = await rig.run({ refetch: true, params: { recordFixtures: true } });
    const name = `run_${live.id}_dl_bfile.jsonl`;
    const file = path.join(rig.app.dataFolder, 'replay_fixtures', name);
    const text = readFileSync(file, 'utf8');
    expect(text.trim().split('\n')).toHaveLength(13);
    expect([...rig.court.sessions.secrets].filter((secret) => text.includes(secret))).toEqual([]);
    rig.practice.log.clear();
    const again = await replay({
      file,
      into: path.join(rig.folder, 'sandbox'),
      settings: rig.app.settings,
      cwd: rig.folder,
      stop: never,
    });
    try {
      const items = await again.app.catalog.items.list({ runId: again.run.id, limit: 99 });
      const fates = Object.fromEntries(
        items.map((one) => [one.key, one.failure?.code ?? one.status]),
      );
      expect(fates).toEqual({
        ...all('downloaded'),
        [tokens[0] ?? '']: 'DOWNLOAD_URL_MISSING',
        [tokens[1] ?? '']: 'SITE_STRUCTURE_CHANGED',
      });
      expect(rig.practice.log.entries({})).toEqual([]);
      const told = await again.app.catalog.decisions.find({ runId: again.run.id, limit: 999 });
      const phases = told.filter(({ details }) => details.phase === 'REPLAY');
      const log = readFileSync(path.join(again.folder, 'logs/latest.log'), 'utf8');
      expect(log.match(/\[SCRAPER\]\[REPLAY\] /g)).toHaveLength(phases.length);
      const kinds = new Set(phases.map(({ details }) => details.kind));
      expect([...kinds].sort()).toEqual(['download_stub', 'end', 'start']);
    } finally {
      await again.app.close();
    }
  });
});
