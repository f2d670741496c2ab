/** One run on PostgreSQL, alone and with one or two workers beside it, against a publisher without limits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PostgresServer } from '../../test/postgres-server.ts';
import { PROGRAM } from '../../test/program.ts';

const DAY = '2026-07-15';

/** Documents a second with so many processes at work, from the beginning of the run to its end. */
export async function nodesFigure(
  server: Pick<PostgresServer, 'database' | 'psql'>,
  nodes: number,
  documents: number,
): Promise<number> {
  const database = `run_${nodes}`;
  const url = server.database(database);
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
      spawn(process.execPath, [...PROGRAM, ...words], {
        env: env(name),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    for (let n = 1; n < nodes; n++) {
      const worker = annals(`worker-${n}`, 'worker', '--kinds', 'fetch');
      workers.push(worker);
      // Its first line says that it works.
      await once(worker.stdout, 'data');
    }
    const run = annals('runner', 'run', 'govuk', '--date', DAY);
    run.stdout.resume();
    await once(run, 'exit');
    // As the database has it: what the programs took to start is not counted.
    const took = server.psql(
      database,
      'SELECT extract(epoch FROM ended_at::timestamptz - started_at::timestamptz) FROM annals.runs',
    );
    return Math.round((documents / Number(took)) * 10) / 10;
  } finally {
    for (const one of [...workers, child]) {
      const ended = once(one, 'exit');
      one.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
