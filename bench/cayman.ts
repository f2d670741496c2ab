/**
 * 2,000 judgments of the practice court in a real Chromium, with no pauses: pages loaded per nonce, time per judgment,
 * and whether memory grows with their number. The last line is JSON.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  AJAX,
  COURT,
  caymanPublisher,
  TABLE_PAGE,
} from '../practice/publishers/unreported_judgments/publisher.ts';
import { caymanWorld } from '../practice/publishers/unreported_judgments/world.ts';
import { startPractice } from '../practice/server.ts';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { startRun } from '../src/use-cases/running.ts';

const { values: flags } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    rotate: { type: 'string', default: '500' },
  },
});
/** A judgment has some 20 KB of PDF and text in memory while it is in work: kept ones would show. */
const MOST_KB = 10;
const size = Number(flags.cases);
const folder = await mkdtemp(path.join(tmpdir(), 'annals-bench-cayman-'));
const court = caymanPublisher(caymanWorld({ size, complete: true }));
court.rotateEvery = Number(flags.rotate);
const practice = await startPractice({ publishers: [court] });
try {
  const ca = path.join(folder, 'ca.pem');
  await writeFile(ca, practice.ca);
  const env = {
    ANNALS_HTTP__CONTACT: 'bench@annals.dev',
    ANNALS_HTTP__RATE: 'unlimited',
    ANNALS_STORAGE__ROOT: path.join(folder, 'data'),
    ANNALS_STORAGE__MIN_FREE_MB: '1',
    ANNALS_NETWORK__CONNECT_TO: `*=${practice.address}`,
    ANNALS_NETWORK__CA: ca,
    ANNALS_CAYMAN__PACING__PER_DOWNLOAD_DELAY_MS: '0',
  };
  const { settings } = await loadSettings({ env, cwd: folder });
  const app = await openApp({ settings, cwd: folder });
  let pages = 0;
  let calls = 0;
  /** The court lives in this process: what it remembers of its visitors is not our memory. */
  const forget = () => {
    pages += practice.log.entries({ host: COURT, path: TABLE_PAGE }).length;
    calls += practice.log.host(COURT).paths[AJAX] ?? 0;
    practice.log.clear();
    court.sessions.forget();
  };
  const heap: { readonly done: number; readonly mb: number }[] = [];
  const step = Math.max(1, Math.round(size / 8));
  const begun = performance.now();
  const run = await startRun(app, {
    source: 'unreported_judgments',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: new AbortController().signal,
    onProgress: ({ counts: { downloaded } }) => {
      if (downloaded === 0 || downloaded % step !== 0 || heap.at(-1)?.done === downloaded) return;
      forget();
      globalThis.gc?.();
      heap.push({ done: downloaded, mb: Math.round(process.memoryUsage().heapUsed / 1e5) / 10 });
    },
  });
  const seconds = (performance.now() - begun) / 1000;
  await app.close();
  console.table(heap);
  forget();
  const nonces = 1 + Math.floor(run.counts.downloaded / court.rotateEvery);
  console.log(
    `${run.counts.downloaded} of ${size} kept in ${seconds.toFixed(1)} s, coverage ${run.coverage}; ` +
      `${pages} pages for ${nonces} nonces, ${calls} calls`,
  );
  console.log(
    JSON.stringify({
      cases: size,
      coverage: run.coverage,
      ms_per_case: Math.round((seconds / size) * 1000),
      pages,
      nonces,
      heap_mb_first: heap[0]?.mb,
      heap_mb_last: heap.at(-1)?.mb,
    }),
  );
  const [first, last] = [heap[0], heap.at(-1)];
  const grownKb = first && last ? ((last.mb - first.mb) * 1000) / (last.done - first.done || 1) : 0;
  const gates: readonly (readonly [string, boolean])[] = [
    [`coverage is ${run.coverage}; it must be 1`, run.coverage === 1],
    [`${pages} pages were loaded; there were ${nonces} nonces`, pages <= nonces],
    [
      `the heap grew by ${grownKb.toFixed(1)} KB a judgment; at most ${MOST_KB}`,
      grownKb <= MOST_KB,
    ],
  ];
  for (const [what, holds] of gates) {
    if (holds) continue;
    console.error(`missed: ${what}`);
    process.exitCode = 1;
  }
} finally {
  await practice.stop();
  await rm(folder, { recursive: true, force: true });
}
