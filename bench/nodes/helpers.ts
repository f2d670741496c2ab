/** One run on PostgreSQL, alone and with one or two workers beside it, against a publisher without limits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAM } from '../../test/program.ts';
import { seconds } from './queues.ts';

const DAY = '2026-07-15';

/** Documents a second with so many processes at work. */
export async function nodesFigure(url: string, nodes: number, documents: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-nodes-'));
  const ca = path.join(folder, 'ca.pem');
  const publisher = path.resolve(import.meta.dirname, 'publisher.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', publisher, String(documents), ca], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const workers: ChildProcess[] = [];
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { address } = JSON.parse(line) as { address: string };
    const env = (name: string) => ({
      ...process.env,
      ANNALS_STORAGE__ROOT: path.join(folder, name),
      ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
      ANNALS_STORAGE__CATALOG__URL: url,
      ANNALS_NETWORK__CONNECT_TO: `*=${address}`,
      ANNALS_NETWORK__CA: ca,
      ANNALS_HTTP__CONTACT: 'bench@annals.dev',
      ANNALS_SOURCES__GOVUK__RATE: 'unlimited',
      ANNALS_CACHE__ENABLED: 'false',
    });
    const annals = (name: string, ...words: string[]) =>
      spawn(process.execPath, [...PROGRAM, ...words], { env: env(name), stdio: 'ignore' });
    // The tables are made before anybody is timed.
    await once(annals('first', 'source', 'list', '--quiet'), 'exit');
    for (let n = 1; n < nodes; n++)
      workers.push(annals(`worker-${n}`, 'worker', '--kinds', 'fetch'));
    const took = await seconds(() => once(annals('runner', 'run', 'govuk', '--date', DAY), 'exit'));
    return Math.round((documents / took) * 10) / 10;
  } finally {
    for (const one of [...workers, child]) {
      const ended = once(one, 'exit');
      one.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
