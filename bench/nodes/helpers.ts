/** One run on PostgreSQL, alone and with one or two workers beside it, against a publisher without limits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PostgresServer } from '../../test/postgres-server.ts';
import { PROGRAM } from '../../test/program.ts';
import { processorMs } from './processor-time.ts';

const DAY = '2026-07-15';

export interface NodesOrder {
  readonly nodes: number;
  readonly documents: number;
  /** How long the publisher takes for an answer. */
  readonly answerMs: number;
}

export interface NodesFigure {
  readonly documents_per_s: number;
  /** Processor time for a document; the start of the program that runs is in it, that of its helpers is not. */
  readonly cpu_ms: {
    readonly nodes: number;
    readonly database: number;
    readonly publisher: number;
  };
}

/** Each node works on as many at once as one alone would, and the publisher minds none of them. */
const AT_ONCE = 4;

/** Documents a second with so many processes at work, from the beginning of the run to its end. */
export async function nodesFigure(
  server: Pick<PostgresServer, 'database' | 'psql' | 'folder'>,
  { nodes, documents, answerMs }: NodesOrder,
): Promise<NodesFigure> {
  const database = `run_${nodes}_${answerMs}`;
  const url = server.database(database);
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-nodes-'));
  const ca = path.join(folder, 'ca.pem');
  const publisher = path.resolve(import.meta.dirname, 'publisher.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', publisher, ...[documents, ca, answerMs].map(String)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
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
      ANNALS_SOURCES__GOVUK__IN_FLIGHT: '64',
      ANNALS_ENGINE__WORKERS: String(AT_ONCE),
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
    const postmaster = Number(
      readFileSync(path.join(server.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const ofWorkers = () => workers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
    const before = {
      workers: ofWorkers(),
      database: processorMs(postmaster),
      publisher: processorMs(child.pid),
    };
    const run = annals('runner', 'run', 'govuk', '--date', DAY);
    run.stdout.resume();
    // It has ended when its last row is seen: looked at again and again, for nobody can ask it afterwards.
    let ofRun = 0;
    const looking = setInterval(() => {
      ofRun = Math.max(ofRun, processorMs(run.pid));
    }, 200);
    await once(run, 'exit');
    clearInterval(looking);
    const perDocument = (ms: number) => Math.round((ms / documents) * 10) / 10;
    const cpu_ms = {
      nodes: perDocument(ofRun + ofWorkers() - before.workers),
      database: perDocument(processorMs(postmaster) - before.database),
      publisher: perDocument(processorMs(child.pid) - before.publisher),
    };
    // As the database has it: what the programs took to start is not counted.
    const took = server.psql(
      database,
      'SELECT extract(epoch FROM ended_at::timestamptz - started_at::timestamptz) FROM annals.runs',
    );
    return { documents_per_s: Math.round((documents / Number(took)) * 10) / 10, cpu_ms };
  } finally {
    for (const one of [...workers, child]) {
      const ended = once(one, 'exit');
      one.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
