/**
 * `npm run bench:scale`: a month of 100 nodes, 50,000 hosts and 100 million documents, in simulated time. The rules are
 * Annals' own (src/fetch/limits/level.ts for turns and places, src/core/item.ts for leases); only network and catalog
 * are replaced by times. Nodes die, are stopped in an orderly way, and come back. The last line is JSON; ends with 1 when a
 * host is asked too fast or an item is settled twice.
 *   --hours N      so many hours of the month are simulated (2; 720 are all); rates are those of the whole month
 *   --minutes N    ends after so many real minutes, and says how many hours it has come
 *   --nodes N --hosts N --documents N
 */
import { apply, type ItemState } from '../src/core/item.ts';
import { instant } from '../src/core/time.ts';
import {
  forgetStrangers,
  type LevelRows,
  leaveLevels,
  takeTurn,
  turnSent,
} from '../src/fetch/limits/level.ts';
import type { Allowance } from '../src/fetch/limits/limiter.ts';
import { EventHeap } from './scale/event-heap.ts';
import { Line } from './scale/line.ts';

const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const wantedHours = option('hours', 2);
const mostMinutes = option('minutes', Number.POSITIVE_INFINITY);
const nodes = option('nodes', 100);
const hostCount = option('hosts', 50_000);
const documents = option('documents', 100_000_000);

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const LEASE_MS = 120 * SECOND;
/** A node dies every so often, somewhere, and is back after five minutes. */
const DEATH_EVERY_MS = 10 * 60 * SECOND;
const BACK_MS = 300 * SECOND;
/** A node is asked to stop every so often, for a new version or a smaller bill; what it has in hand may take so long. */
const STOP_EVERY_MS = 15 * 60 * SECOND;
const GRACE_MS = 30 * SECOND;
const RESTARTED_MS = 60 * SECOND;
const SLOTS = 16;
const start = Date.UTC(2026, 0, 1);
const end = start + wantedHours * HOUR;

let seed = 1;
/** The same numbers in every run. */
const chance = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

interface Item {
  readonly host: number;
  readonly cameAt: number;
  state: ItemState;
  /** Counts up with each lease: what an older one did is refused. */
  fence: number;
}
interface Host {
  readonly name: string;
  readonly intervalMs: number;
  readonly waiting: Item[];
  inFlight: number;
  lastSentAt: number;
  isQueued: boolean;
}
interface Node {
  readonly owner: string;
  isDead: boolean;
  /** When it was asked to stop: it takes nothing new. */
  stoppingSince: number | undefined;
  free: number;
}

/** Most hosts want two a second; some a request in ten seconds. Documents fall on hosts by Zipf's law, cut at what a host can give. */
const weights = Array.from({ length: hostCount }, (_, i) => 1 / (i + 20));
const sum = weights.reduce((a, b) => a + b, 0);
const hosts: Host[] = weights.map((_, i) => ({
  name: `host h${i}.example`,
  intervalMs: i % 10 === 9 ? 10 * SECOND : 500,
  waiting: [],
  inFlight: 0,
  lastSentAt: Number.NEGATIVE_INFINITY,
  isQueued: false,
}));
const ratePerMs = (i: number): number => {
  const wanted = (documents / MONTH) * ((weights[i] ?? 0) / sum);
  return Math.min(wanted, 0.7 / (hosts[i]?.intervalMs ?? 500));
};
const workers: Node[] = Array.from({ length: nodes }, (_, i) => ({
  owner: `node-${i}`,
  isDead: false,
  stoppingSince: undefined,
  free: SLOTS,
}));
const nodeOf = new Map(workers.map((node) => [node.owner, node]));

type Event =
  | { readonly is: 'arrival' }
  | { readonly is: 'host'; readonly host: number }
  | {
      readonly is: 'done';
      readonly item: Item;
      readonly node: Node;
      readonly fence: number;
      readonly allowances: readonly Allowance[];
    }
  | { readonly is: 'rescues' }
  | { readonly is: 'death' }
  | { readonly is: 'stop' }
  | { readonly is: 'grace over'; readonly node: Node; readonly since: number }
  | { readonly is: 'back'; readonly node: Node };

const ARRIVAL: Event = { is: 'arrival' };
const RESCUES: Event = { is: 'rescues' };
const heap = new EventHeap<Event>();
const levels: LevelRows = new Map();
const facts = {
  arrived: 0,
  settled: 0,
  sent: 0,
  overPace: 0,
  settledTwice: 0,
  refusedByFence: 0,
  rescued: 0,
  deaths: 0,
  stops: 0,
  stopsCutShort: 0,
  /** Items that a node had in hand when its time to stop was over. */
  lostByStops: 0,
};
const waits: number[] = [];
const slowestOf = new Map<number, number>();
let turn = 0;

/** Arrivals of all hosts are one stream: its next one is drawn, and then whose it is. */
const ratesUpTo = new Float64Array(hostCount);
for (let i = 0, all = 0; i < hostCount; i++) ratesUpTo[i] = all += ratePerMs(i);
const allRates = ratesUpTo[hostCount - 1] ?? 0;
/** Leases end in the order in which they began: a line is enough, and most have been settled by then. */
const leases = new Line<{ at: number; item: Item; fence: number }>();

heap.push(nextArrival(start), ARRIVAL);
heap.push(start + LEASE_MS, RESCUES);
heap.push(start + DEATH_EVERY_MS, { is: 'death' });
heap.push(start + STOP_EVERY_MS, { is: 'stop' });
const began = performance.now();
let now = start;
for (let next = heap.pop(); next && next.at < end; next = heap.pop()) {
  const day = Math.floor((next.at - start) / DAY);
  if (day > Math.floor((now - start) / DAY)) {
    console.error(`day ${day} is over after ${Math.round((performance.now() - began) / 1000)} s`);
    if (performance.now() - began > mostMinutes * 60_000) break;
  }
  now = next.at;
  step(next.event);
}
report();

function step(event: Event): void {
  switch (event.is) {
    case 'arrival': {
      const index = someHost();
      hosts[index]?.waiting.push({
        host: index,
        cameAt: now,
        state: { is: 'pending', attempt: 0, notBefore: null },
        fence: 0,
      });
      facts.arrived += 1;
      heap.push(nextArrival(now), ARRIVAL);
      look(index, now);
      return;
    }
    case 'host': {
      const host = hosts[event.host];
      if (host) host.isQueued = false;
      serve(event.host);
      return;
    }
    case 'done':
      settle(event.item, event.node, event.fence, event.allowances);
      return;
    case 'rescues': {
      for (let lease = leases.first; lease && lease.at <= now; lease = leases.first) {
        leases.shift();
        rescue(lease.item, lease.fence);
      }
      heap.push(leases.first?.at ?? now + LEASE_MS, RESCUES);
      return;
    }
    case 'death': {
      const node = someNode(({ isDead }) => !isDead);
      heap.push(now + DEATH_EVERY_MS, { is: 'death' });
      if (!node) return;
      facts.deaths += 1;
      goAway(node, BACK_MS);
      return;
    }
    case 'stop': {
      const node = someNode(({ isDead, stoppingSince }) => !isDead && stoppingSince === undefined);
      heap.push(now + STOP_EVERY_MS, { is: 'stop' });
      if (!node) return;
      facts.stops += 1;
      node.stoppingSince = now;
      heap.push(now + GRACE_MS, { is: 'grace over', node, since: now });
      endIfIdle(node);
      return;
    }
    case 'grace over': {
      const { node, since } = event;
      if (node.isDead || node.stoppingSince !== since) return;
      facts.stopsCutShort += 1;
      facts.lostByStops += SLOTS - node.free;
      goAway(node, RESTARTED_MS);
      return;
    }
    case 'back':
      event.node.isDead = false;
      event.node.stoppingSince = undefined;
      event.node.free = SLOTS;
  }
}

function someNode(is: (node: Node) => boolean): Node | undefined {
  const some = workers.filter(is);
  return some[Math.floor(chance() * some.length)];
}

/** What it has in hand is settled by nobody; every answer comes before it is back. */
function goAway(node: Node, awayMs: number): void {
  node.isDead = true;
  heap.push(now + awayMs, { is: 'back', node });
}

/** A node that was asked to stop ends with the last thing that it has in hand. */
function endIfIdle(node: Node): void {
  if (node.stoppingSince !== undefined && node.free === SLOTS) goAway(node, RESTARTED_MS);
}

function nextArrival(after: number): number {
  return after - Math.log(1 - chance()) / allRates;
}

function someHost(): number {
  const wanted = chance() * allRates;
  let [low, high] = [0, hostCount - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ratesUpTo[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

function look(index: number, at: number): void {
  const host = hosts[index];
  if (!host || host.isQueued || host.waiting.length === 0) return;
  host.isQueued = true;
  heap.push(at, { is: 'host', host: index });
}

/** One of the nodes asks for a turn on this host, as the limiter decides it. */
function serve(index: number): void {
  const host = hosts[index];
  const item = host?.waiting[0];
  if (!host || !item) return;
  const node = freeNode();
  if (!node) {
    look(index, now + 250);
    return;
  }
  const allowances: readonly Allowance[] = [
    { is: 'pace', name: host.name, intervalMs: host.intervalMs, creditMs: 0 },
    { is: 'places', name: host.name, most: 2 },
  ];
  const company = {
    owner: node.owner,
    others: othersAt(host, node),
  };
  // As the limiter does before each turn; without it a month would leave a wish of every node at every host.
  forgetStrangers(levels.get(host.name), company);
  const refused = takeTurn(levels, allowances, company, now);
  if (refused) {
    look(index, Number.isFinite(refused.at) ? Math.max(refused.at, now + 1) : now + 250);
    return;
  }
  host.waiting.shift();
  node.free -= 1;
  const leased = apply(item.state, {
    type: 'lease',
    owner: node.owner,
    until: instant(now + LEASE_MS),
  });
  const begun = leased.ok ? apply(leased.state, { type: 'begin' }) : leased;
  if (begun.ok) item.state = begun.state;
  item.fence += 1;
  turnSent(levels, allowances, node.owner, now, now);
  if (now - host.lastSentAt < host.intervalMs - 1e-6) facts.overPace += 1;
  host.lastSentAt = now;
  facts.sent += 1;
  const took = 80 + 900 * chance() * chance() + (chance() < 0.01 ? 30 * SECOND : 0);
  const { fence } = item;
  heap.push(now + took, { is: 'done', item, node, fence, allowances });
  leases.push({ at: now + LEASE_MS, item, fence });
  look(index, now + 1);
}

/** Other nodes that hold places of the host: only they are in its row. */
function othersAt(host: Host, node: Node): readonly string[] {
  const places = levels.get(host.name)?.places ?? {};
  return Object.keys(places).filter(
    (owner) => owner !== node.owner && !nodeOf.get(owner)?.isDead && (places[owner] ?? 0) > 0,
  );
}

function freeNode(): Node | undefined {
  for (let tries = 0; tries < nodes; tries++) {
    turn = (turn + 1) % nodes;
    const node = workers[turn];
    if (node && !node.isDead && node.stoppingSince === undefined && node.free > 0) return node;
  }
  return undefined;
}

function settle(item: Item, node: Node, fence: number, allowances: readonly Allowance[]): void {
  // A dead node's request ends nowhere; its places are free when its silence is noticed.
  leaveLevels(levels, allowances, node.owner);
  if (node.isDead) return;
  node.free += 1;
  endIfIdle(node);
  if (item.fence !== fence) {
    facts.refusedByFence += 1;
    return;
  }
  if (item.state.is === 'downloaded') facts.settledTwice += 1;
  const kept = apply(item.state, { type: 'keep' });
  if (!kept.ok) return;
  item.state = kept.state;
  facts.settled += 1;
  const wait = now - item.cameAt;
  if (facts.settled % 20 === 0) waits.push(wait);
  slowestOf.set(item.host, Math.max(slowestOf.get(item.host) ?? 0, wait));
}

function rescue(item: Item, fence: number): void {
  if (item.fence !== fence || item.state.is === 'downloaded') return;
  const because = { code: 'STOPPED', message: 'its node died' } as const;
  const expired = apply(item.state, { type: 'expire', attempts: 8, because });
  if (!expired.ok) return;
  item.state = expired.state;
  item.fence += 1;
  facts.rescued += 1;
  hosts[item.host]?.waiting.unshift(item);
  look(item.host, now);
}

function report(): void {
  const hours = Math.round((now - start) / HOUR);
  const sorted = waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const served = new Set(slowestOf.keys()).size;
  const left = hosts.reduce((count, { waiting }) => count + waiting.length, 0);
  const perSecond = facts.settled / (hours * 3600);
  const result = {
    bench: 'scale',
    simulated_hours: hours,
    nodes,
    hosts: hostCount,
    documents_a_month: Math.round(perSecond * 3600 * 24 * 30),
    ...facts,
    hosts_served: served,
    waiting_at_end: left,
    wait_ms: {
      p50: at(0.5),
      p99: at(0.99),
      longest: Math.round(Math.max(0, ...slowestOf.values())),
    },
    settled_per_second: Number(perSecond.toFixed(1)),
    seconds: Number(((performance.now() - began) / 1000).toFixed(1)),
  };
  console.log(
    `${facts.sent} requests in ${hours} simulated hours; over a host's pace: ${facts.overPace}; settled twice: ${facts.settledTwice}`,
  );
  console.log(JSON.stringify(result));
  process.exitCode = facts.overPace + facts.settledTwice > 0 ? 1 : 0;
}
