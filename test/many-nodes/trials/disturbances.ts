import { setTimeout as pause } from 'node:timers/promises';
import { HOUR, SECOND } from '../../../src/core/time.ts';
import type { TrialNode } from './node-process.ts';
import type { LineState } from './proxy.ts';

/** A server that can be ended in the middle of its work. */
export interface Restartable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** What can be disturbed, and what the judges must know of it afterwards. */
export interface Disturbed {
  readonly nodes: readonly TrialNode[];
  readonly leaseMs: number;
  /** How long a server is away that goes and comes back. */
  readonly awayMs: number;
  /** Redis is away for longer: until each node has gone over to its share, and has worked with it. */
  readonly redisAwayMs: number;
  /** Draws a number below 1. */
  readonly draw: () => number;
  readonly redis: Restartable;
  readonly bucket: Restartable;
  restartPostgres(): Promise<void>;
  /** The process that has a run now. */
  ownerOfRun(): number | undefined;
  /** Ends every connection that the nodes have to the database. */
  endSessions(): void;
  problem(says: string): void;
  died(writer: string): void;
  outage(from: number, to: number): void;
}

export type Disturbance = (place: Disturbed) => Promise<void>;

/** Each happens and is over when it returns. */
export const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  async 'kill -9'(place) {
    const node = oneOf(place);
    await node.kill();
    place.died(node.writer);
    await pause(place.draw() * 3 * SECOND);
    await node.start();
  },

  /** The node whose run goes: another one goes on with it. */
  async 'kill -9 of the owner'(place) {
    const pid = place.ownerOfRun();
    const node = place.nodes.find((one) => one.pid === pid) ?? oneOf(place);
    await node.kill();
    place.died(node.writer);
    await node.start();
  },

  async 'kill -9 of all'(place) {
    const from = Date.now();
    for (const node of place.nodes) {
      await node.kill();
      place.died(node.writer);
    }
    for (const node of place.nodes) await node.start();
    place.outage(from, Date.now());
  },

  async 'stopped beyond its lease'(place) {
    const node = oneOf(place);
    node.signal('SIGSTOP');
    await pause(place.leaseMs + (2 + place.draw() * 4) * SECOND);
    node.signal('SIGCONT');
  },

  async 'drained and started again'(place) {
    const node = oneOf(place);
    const code = await node.drain();
    if (code !== 0) place.problem(`${node.name} was asked to stop and ended with ${code}`);
    await node.start();
  },

  async 'sessions ended'(place) {
    place.endSessions();
  },

  async 'PostgreSQL restarted'(place) {
    const from = Date.now();
    await place.restartPostgres();
    place.outage(from, Date.now());
  },

  async 'Redis gone'(place) {
    await place.redis.kill();
    await pause(place.redisAwayMs);
    await place.redis.start();
  },

  /** Back at once, with an empty memory: nodes may not notice that it was away. */
  async 'Redis restarted'(place) {
    await place.redis.kill();
    await place.redis.start();
  },

  async 'bucket gateway restarted'(place) {
    await place.bucket.kill();
    await pause(place.draw() * 5 * SECOND);
    await place.bucket.start();
  },

  'S3 answers 503': (place) => lineBecomes(place.nodes, ['s3'], 'busy', place.awayMs),

  'S3 answers 503 to one': (place) => lineBecomes([oneOf(place)], ['s3'], 'busy', place.awayMs),

  'cut off, silently': (place) =>
    lineBecomes([oneOf(place)], ['postgres', 'redis', 's3'], 'silent', cutMs(place)),

  'cut off, connections refused': (place) =>
    lineBecomes([oneOf(place)], ['postgres', 'redis', 's3'], 'reset', cutMs(place)),

  'cut off from Redis': (place) => lineBecomes([oneOf(place)], ['redis'], 'reset', place.awayMs),

  async 'clock an hour off'(place) {
    const node = oneOf(place);
    await node.kill();
    place.died(node.writer);
    await node.start(place.draw() < 0.5 ? HOUR : -HOUR);
  },
};

const oneOf = ({ nodes, draw }: Disturbed): TrialNode => {
  const node = nodes[Math.floor(draw() * nodes.length)];
  if (!node) throw new Error('there is no node to disturb');
  return node;
};

/** Longer than a lease: others take over what the node had. */
const cutMs = ({ leaseMs, draw }: Disturbed): number => leaseMs + draw() * 5 * SECOND;

async function lineBecomes(
  nodes: readonly TrialNode[],
  servers: readonly ('postgres' | 'redis' | 's3')[],
  state: LineState,
  ms: number,
): Promise<void> {
  const lines = nodes.flatMap((node) => servers.map((server) => node.lines[server]));
  for (const line of lines) line.become(state);
  await pause(ms);
  for (const line of lines) line.become('open');
}
