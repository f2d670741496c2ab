/** A campaign: nodes work, are disturbed at moments that a seed draws, and are judged by what is left. */
import { setTimeout as pause } from 'node:timers/promises';
import { draws } from '../../../practice/random.ts';
import type { App } from '../../../src/app/app.ts';
import { checkData } from '../../../src/use-cases/checking.ts';
import { startRun } from '../../../src/use-cases/running.ts';
import { exportOf } from '../../journeys/govuk-day.ts';
import { never } from '../../practice-app.ts';
import type { S3Access, S3Server } from '../../servers/radosgw.ts';
import { until } from '../../servers/started.ts';
import type { History } from '../history.ts';
import { checkHistory } from '../invariants.ts';
import { DISTURBANCES, type Disturbed } from './disturbances.ts';
import { PATIENT } from './node-process.ts';
import { overPace } from './pace.ts';
import { LEASE_MS, openPlace, PER_SECOND, SCHEMA, SOURCES, type TrialPlace } from './place.ts';
import { beginRecording, recordedItems, recordedRuns, takeoversIn, twoAtOnce } from './recorder.ts';

/** A bucket store of the trial's own can be restarted; one that other tests use cannot. */
type Gateway = Pick<S3Server, 'killGateway' | 'startGateway'>;

export interface CampaignOrder {
  readonly s3: S3Access & Partial<Gateway>;
  readonly seed: number;
  /** Names of disturbances, in the order in which they come. */
  readonly moments: readonly string[];
  readonly sources: readonly string[];
  /** How many things each publisher has. */
  readonly items: number;
  readonly awayMs: number;
  readonly redisAwayMs: number;
  /** Turns of hosts are in PostgreSQL; nothing is in Redis. */
  readonly turnsInCatalog?: boolean;
  /** No moment begins later than this after the first; what was disturbed until then is judged. */
  readonly longestMs?: number | undefined;
  readonly say: (sentence: string) => void;
  /** What the nodes wrote, when all is over, however it went. */
  readonly said: (text: string) => Promise<void>;
}

export interface CampaignResult {
  readonly moments: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  readonly runs: number;
  /** Runs that went on with another owner. */
  readonly takeovers: number;
  /** Runs that nobody took up by themselves. */
  readonly resumedByHand: number;
  readonly changes: number;
  readonly items: number;
  readonly requests: number;
}

/**
 * A node that serves finds the run of a dead one after four heartbeats; a process that starts on a busy
 * machine takes longer than all of that.
 */
const RESCUE_MS = 60_000;
const BOUNDS = { attempts: 8, rescueMs: RESCUE_MS, overtakes: 120, clockMs: 1_000 };

export async function runCampaign(order: CampaignOrder): Promise<CampaignResult> {
  const place = await openPlace(order);
  try {
    const calm = await undisturbed(place, order.sources);
    place.practice.log.clear();
    for (const node of place.nodes) await node.start();
    beginRecording(place.ask, SCHEMA);
    const { deaths, outages, moments, found } = await disturb(place, order);
    order.say('all is mended; the runs come to their ends');
    const resumedByHand = await settle(place, order.sources);
    for (const node of place.nodes) await node.drain();
    const runs = recordedRuns(place.ask);
    const changes = recordedItems(place.ask);
    const history: History = { changes, takeovers: takeoversIn(runs), deaths, outages };
    const problems = [
      ...found,
      ...checkHistory(history, BOUNDS).map(({ invariant, says }) => `${invariant}: ${says}`),
      ...twoAtOnce(runs),
      ...pacesOf(place),
      ...(await compare(place, calm)),
    ];
    return {
      ...{ moments, problems, resumedByHand, changes: changes.length },
      runs: new Set(runs.map(({ run }) => run)).size,
      takeovers: history.takeovers.length,
      items: new Set(changes.map(({ item }) => item)).size,
      requests: place.practice.log.summary().requests,
    };
  } finally {
    for (const node of place.nodes) await order.said(`== ${node.name}\n${await node.said()}\n`);
    await place.close();
  }
}

interface Calm {
  readonly rows: string;
  readonly failed: number;
}

async function undisturbed(place: TrialPlace, sources: readonly string[]): Promise<Calm> {
  const app = await place.openAlone();
  try {
    let failed = 0;
    for (const source of sources) {
      const params = SOURCES[source] ?? {};
      const run = await startRun(app, {
        source,
        params,
        mode: 'full',
        trigger: 'cli',
        stop: never,
      });
      failed += run.counts.failed;
    }
    return { rows: await rowsOf(app), failed };
  } finally {
    await app.close();
  }
}

async function disturb(place: TrialPlace, order: CampaignOrder) {
  const chance = draws(order.seed);
  const deaths: { at: number; writer: string }[] = [];
  const outages: { from: number; to: number }[] = [];
  const moments: Record<string, number> = {};
  const found: string[] = [];
  let drawn = 0;
  let begun = 0;
  const draw = () => chance.fraction(drawn++, order.seed);
  const disturbed: Disturbed = {
    ...{
      nodes: place.nodes,
      leaseMs: LEASE_MS,
      awayMs: order.awayMs,
      redisAwayMs: order.redisAwayMs,
      draw,
      redis: place.redis,
    },
    restartPostgres: () => place.postgres.restart(),
    bucket: {
      kill: async () => order.s3.killGateway?.(),
      start: async () => order.s3.startGateway?.(),
    },
    endSessions: () =>
      void place.ask(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annals'`,
      ),
    ownerOfRun: () => {
      const owner = place.ask(`SELECT owner FROM ${SCHEMA}.runs WHERE status = 'running' LIMIT 1`);
      return Number(owner.split(':')[1]) || undefined;
    },
    problem: (says) => void found.push(says),
    died: (writer) => void deaths.push({ at: Date.now(), writer }),
    outage: (from, to) => void outages.push({ from, to }),
  };
  const begunAt = performance.now();
  for (const [number, name] of order.moments.entries()) {
    if (performance.now() - begunAt > (order.longestMs ?? Number.POSITIVE_INFINITY)) break;
    const after = place.practice.log.summary().requests + 1 + Math.floor(draw() * order.items);
    await until(
      'requests come',
      async () => {
        if (place.practice.log.summary().requests >= after) return true;
        if (going(place).length === 0) {
          const source = order.sources[begun++ % order.sources.length] ?? '';
          await begin(place, source, { refetch: true });
        }
        return false;
      },
      [],
      PATIENT,
    );
    await pause(draw() * 300);
    order.say(`moment ${number + 1} of ${order.moments.length}: ${name}`);
    await DISTURBANCES[name]?.(disturbed);
    moments[name] = (moments[name] ?? 0) + 1;
  }
  return { deaths, outages, moments, found };
}

/** Sources with a run that goes. */
const going = ({ ask }: TrialPlace): readonly string[] =>
  ask(`SELECT source FROM ${SCHEMA}.runs WHERE status = 'running'`).split('\n').filter(Boolean);

/** Asks the nodes that serve until one of them does it: one may be stopped, or be starting. */
async function begin(
  place: TrialPlace,
  source: string,
  change: { readonly refetch: boolean },
): Promise<void> {
  const order = { source, params: SOURCES[source] ?? {}, ...change };
  await until(
    `a run of ${source} begins`,
    async () => {
      const { status, body } = await post(place, '/v1/runs', order);
      if (status >= 400 && status < 500 && status !== 409 && status !== 429) {
        throw new Error(`a run of ${source} was refused: ${status} ${body}`);
      }
      return status === 202 || status === 409;
    },
    [],
    PATIENT,
  );
}

async function post(
  { nodes, token }: TrialPlace,
  where: string,
  body?: object,
): Promise<{ status: number; body: string }> {
  for (const { url, isAlive } of nodes) {
    if (url === undefined || !isAlive) continue;
    try {
      const answer = await fetch(url + where, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.status < 500) return { status: answer.status, body: text };
    } catch {
      // The next one may answer.
    }
  }
  return { status: 503, body: '' };
}

/** Nothing is disturbed any more: what was left is gone on with, then each source runs once in peace. */
async function settle(place: TrialPlace, sources: readonly string[]): Promise<number> {
  const quiet = () =>
    until('no run is under way', async () => going(place).length === 0, [], PATIENT).catch(
      (error: unknown) => {
        const rows = place.ask(
          `SELECT id, source, owner, heartbeat_at FROM ${SCHEMA}.runs WHERE status = 'running'`,
        );
        throw new Error(`${String(error)}: ${rows}`);
      },
    );
  await quiet();
  const left = place
    .ask(
      `SELECT id FROM ${SCHEMA}.runs WHERE EXISTS (SELECT 1 FROM ${SCHEMA}.items
       WHERE run = runs.number AND items.status IN ('pending', 'in_progress')) ORDER BY number`,
    )
    .split('\n')
    .filter(Boolean);
  for (const id of left) {
    await post(place, `/v1/runs/${id}/resume`);
    await quiet();
  }
  for (const source of sources) {
    await begin(place, source, { refetch: false });
    await quiet();
  }
  return left.length;
}

function pacesOf({ practice }: TrialPlace): readonly string[] {
  const log = practice.log.entries();
  const hosts = Object.keys(practice.log.summary().hosts);
  return hosts.flatMap((host) => overPace(log, { host, perSecond: PER_SECOND }));
}

/** The rows, the bytes that they name, and what failed. */
async function compare(place: TrialPlace, calm: Calm): Promise<readonly string[]> {
  const app: App = await place.openShared();
  const problems: string[] = [];
  try {
    const rows = await rowsOf(app);
    if (rows === '') problems.push('nothing is exported');
    if (rows !== calm.rows)
      problems.push(`the export differs: ${firstDifference(calm.rows, rows)}`);
    const checked = await checkData(app, { mode: 'report', cwd: app.dataFolder });
    if (!checked.ok) problems.push(`fsck: ${JSON.stringify(checked).slice(0, 2000)}`);
  } finally {
    await app.close();
  }
  const failed = place.ask(
    `SELECT key, error_code, error_message FROM ${SCHEMA}.items WHERE status = 'failed'`,
  );
  const lines = failed.split('\n').filter(Boolean);
  if (calm.failed === 0 && lines.length > 0) {
    problems.push(`${lines.length} items failed: ${lines.slice(0, 3).join('; ')}`);
  }
  return problems;
}

/**
 * The comparable export, but for names that two documents have: a page on which one ends and the next one
 * begins belongs to the one that was settled last, on one machine as well.
 */
const rowsOf = async (app: App): Promise<string> =>
  (await exportOf(app))
    .split('\n')
    .filter((line) => !line.startsWith('{"alias":"fr-page:'))
    .join('\n');

function firstDifference(one: string, other: string): string {
  const [before, after] = [one.split('\n'), other.split('\n')];
  const at = before.findIndex((line, i) => line !== after[i]);
  const counts = `${before.length} and ${after.length} lines`;
  return `${counts}; line ${at + 1}: ${before[at]?.slice(0, 300)} | ${after[at]?.slice(0, 300)}`;
}
