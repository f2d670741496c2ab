/**
 * A whole title 42 out of the eCFR, made: 320 parts, 11,200 sections, 17,800 versions. Measures memory while it
 * is taken in, and processor time of a daily run in which none of the 50 titles moved. Loopback only. Last line: JSON.
 *   npm run bench:ecfr -- [--parts 320] [--sections 35]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ecfrPublisher } from '../practice/publishers/ecfr/publisher.ts';
import { cfrWorld } from '../practice/publishers/ecfr/world.ts';
import { startPractice } from '../practice/server.ts';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import type { JsonObject } from '../src/core/json.ts';
import { startRun } from '../src/use-cases/running.ts';

const { values } = parseArgs({
  options: {
    // The publisher has a process of its own: its memory is not ours.
    publisher: { type: 'boolean', default: false },
    parts: { type: 'string', default: '320' },
    sections: { type: 'string', default: '35' },
  },
});
const PARTS = Number(values.parts);
const SECTIONS = Number(values.sections);
const SENTENCE =
  'The State plan must provide that the agency furnishes the lamps of this section. ';

function madeWorld() {
  const world = cfrWorld();
  for (let p = 0; p < PARTS; p += 1) {
    const number = String(400 + p);
    world.addPart({
      title: 42,
      number,
      heading: `PART ${number}—LAMPS`,
      authority: '42 U.S.C. 1302, 1395hh.',
      source: '43 FR 45176, Sept. 29, 1978, unless otherwise noted.',
    });
    for (let s = 1; s <= SECTIONS; s += 1) {
      const section = {
        title: 42,
        part: number,
        type: 'section' as const,
        number: `${number}.${s}`,
        heading: `§ ${number}.${s} Lamps.`,
        credit: null,
      };
      const text = `(a) ${SENTENCE.repeat(40)}`;
      const versions = [
        { date: '2016-12-20', issued: '2016-12-20', text, substantive: true, removed: false },
      ];
      // Three in five have a second version, as in the real title.
      if (s % 5 < 3)
        versions.push({
          ...versions[0],
          date: '2021-05-03',
          issued: '2021-05-03',
          text: `${text} New.`,
          substantive: true,
          removed: false,
        });
      (world.sections() as object[]).push({ ...section, versions });
    }
  }
  return world;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
async function measure(): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'annals-bench-'));
  const publisher = fork(import.meta.filename, [...process.argv.slice(2), '--publisher'], {
    execArgv: ['--import', 'tsx'],
  });
  const [practice] = (await once(publisher, 'message')) as [{ address: string; ca: string }];
  const asked = async (): Promise<number> => {
    publisher.send('requests');
    const [count] = (await once(publisher, 'message')) as [number];
    return count;
  };
  try {
    const ca = path.join(root, 'ca.pem');
    await writeFile(ca, practice.ca);
    const { settings } = await loadSettings({
      cwd: root,
      env: {
        ANNALS_STORAGE__ROOT: path.join(root, 'data'),
        ANNALS_NETWORK__CONNECT_TO: `*=${practice.address}`,
        ANNALS_NETWORK__CA: ca,
        ANNALS_HTTP__CONTACT: 'bench@annals.dev',
        ANNALS_SOURCES__ECFR__RATE: 'unlimited',
      },
    });
    const app = await openApp({ settings, cwd: root });
    const run = (params: JsonObject) =>
      startRun(app, {
        source: 'ecfr',
        params,
        mode: 'full',
        trigger: 'cli',
        stop: new AbortController().signal,
      });
    const rss: number[] = [];
    const watch = setInterval(() => rss.push(process.memoryUsage().rss / 2 ** 20), 500);
    const begun_mb = Math.round(process.memoryUsage().rss / 2 ** 20);
    const before = cpuMs();
    const whole = await run({ title: 42 });
    const wholeMs = cpuMs() - before;
    clearInterval(watch);
    const requests = await asked();
    const idle = cpuMs();
    await run({ since: '2026-08-01' });
    const idleMs = cpuMs() - idle;
    const idleRequests = await asked();
    await app.close();
    const third = Math.ceil(rss.length / 3);
    console.log(
      JSON.stringify({
        records: whole.counts.downloaded,
        failed: whole.counts.failed,
        requests,
        cpu_ms_per_record: Math.round((wholeMs / Math.max(1, whole.counts.downloaded)) * 10) / 10,
        rss_mb_before: begun_mb,
        rss_mb_first_third: Math.round(Math.max(...rss.slice(0, third))),
        rss_mb_last_third: Math.round(Math.max(...rss.slice(-third))),
        nothing_changed_requests: idleRequests,
        nothing_changed_cpu_ms: Math.round(idleMs),
      }),
    );
  } finally {
    publisher.kill();
    await rm(root, { recursive: true, force: true });
  }
}

if (values.publisher) {
  const practice = await startPractice({ publishers: [ecfrPublisher(madeWorld())] });
  process.on('message', () => {
    process.send?.(practice.log.entries().length);
    practice.log.clear();
  });
  process.send?.({ address: practice.address, ca: practice.ca });
} else await measure();
