import type { App } from '../../app/app.ts';
import { VERSION } from '../../app/version.ts';
import { BEAT_MS, type NodeRow, refusalOf, type WorkKind } from '../../core/node.ts';
import { HOUR, instant } from '../../core/time.ts';

/** The rows of all nodes: small, shared by all, and no loss when they are lost. */
const NODES = 'nodes';

type Nodes = Record<string, NodeRow>;

/** A node that others see, and that sees whether it may work. */
export interface Presence {
  readonly owner: string;
  readonly leads: boolean;
  /** Why this node takes no more work; null while it does. */
  readonly refuses: string | null;
  /** Ends the beats and takes the node off the list. */
  leave(): Promise<void>;
}

export interface PresenceOrder {
  readonly role: NodeRow['role'];
  readonly kinds: readonly WorkKind[];
  /** Leading may begin and end many times; it ends when the signal aborts. */
  readonly lead?: (until: AbortSignal) => Promise<void>;
  /** Called once, when a newer program has changed the catalog. */
  readonly onRefuse?: (why: string) => void;
}

/**
 * Says every few seconds that this node is there, what it has in hand and how its clock stands; takes
 * the lead of the schedule when nobody has it; and looks whether the catalog is still one it knows.
 */
export async function bePresent(app: App, order: PresenceOrder): Promise<Presence> {
  const { owner } = await app.engine();
  const [host = '', pid = '0'] = owner.split(':');
  const { nodes, clock, skewMs, redisLostAt, lead: schedule } = await app.shared();
  const schema = app.catalog.schemaVersion();
  const startedAt = instant(clock.now());
  const working = countWork(app);
  let refuses: string | null = null;
  let leading: AbortController | undefined;
  let led: Promise<void> = Promise.resolve();
  const over = new AbortController();

  const lead = (): void => {
    const until = new AbortController();
    leading = until;
    led = (order.lead?.(until.signal) ?? Promise.resolve()).catch((error: unknown) =>
      app.log('error', 'the schedule broke off', { error: String(error) }),
    );
  };
  const stepDown = async (): Promise<void> => {
    leading?.abort();
    leading = undefined;
    // Before what is in hand is finished: another node need not wait for that.
    if (order.lead) await schedule.give(owner).catch(() => undefined);
    await led;
  };

  async function takeLead(): Promise<boolean> {
    if (!order.lead || refuses !== null) return false;
    // While nobody can be asked, who led goes on: each moment of a schedule is claimed in the catalog, once.
    return schedule.take(owner).catch(() => leading !== undefined);
  }

  async function beat(): Promise<void> {
    const now = clock.now();
    const found = refusalOf(schema, app.catalog.schemaVersion());
    if (found !== null && refuses === null) order.onRefuse?.(found);
    refuses = found;
    const leads = await takeLead();
    if (leads && !leading) lead();
    if (!leads && leading) await stepDown();
    const seenAt = instant(now);
    const lostAt = redisLostAt();
    const row: NodeRow = {
      ...{ owner, host, pid: Number(pid), role: order.role, kinds: order.kinds },
      ...{ version: VERSION, schema, startedAt, seenAt, skewMs: skewMs(), refuses },
      ...{ working: working(), leads },
      redisLostAt: lostAt === null ? null : instant(lostAt),
    };
    await nodes.update<Nodes, void>([NODES], now, (rows) => {
      const others = Object.entries(rows.get(NODES) ?? {}).filter(
        ([name, other]) => name !== owner && now - Date.parse(other.seenAt) < HOUR,
      );
      rows.set(NODES, { ...Object.fromEntries(others), [owner]: row });
    });
  }

  let isHeard = true;
  const beating = (async () => {
    while (!over.signal.aborted) {
      try {
        await beat();
        isHeard = true;
      } catch (error) {
        // Once, not with every beat, until it is heard again.
        if (isHeard) {
          app.log('warn', 'this node could not say that it is there', { error: String(error) });
        }
        isHeard = false;
      }
      await app.clock.sleep(BEAT_MS, over.signal).catch(() => undefined);
    }
  })();

  return {
    owner,
    get leads() {
      return leading !== undefined;
    },
    get refuses() {
      return refuses;
    },
    async leave() {
      over.abort();
      await beating;
      await stepDown();
      await nodes
        .update<Nodes, void>([NODES], clock.now(), (rows) => {
          const { [owner]: _, ...others } = rows.get(NODES) ?? {};
          rows.set(NODES, others);
        })
        .catch(() => undefined);
    },
  };
}

/** Every node that was there within the hour, by host and process. */
export async function listNodes(app: App): Promise<readonly NodeRow[]> {
  const { nodes, clock } = await app.shared();
  const rows = await nodes
    .update<Nodes, Nodes>([NODES], clock.now(), (rows) => ({ ...rows.get(NODES) }))
    .catch((error: unknown) => {
      // Whoever may not write to the data folder cannot share its turns either.
      if (app.access === 'read' && app.settings.quota.backend === 'local') return {} as Nodes;
      throw error;
    });
  const since = clock.now() - HOUR;
  return Object.values(rows)
    .filter(({ seenAt }) => Date.parse(seenAt) >= since)
    .sort((a, b) => (a.host === b.host ? a.pid - b.pid : a.host < b.host ? -1 : 1));
}

/** How many items are in hand, from what the workers of this process tell. */
function countWork(app: Pick<App, 'listen'>): () => number {
  const busy = new Set<string>();
  app.listen((event) => {
    if (event.type !== 'worker') return;
    const name = `${event.runId} ${event.worker}`;
    if (event.state === 'busy') busy.add(name);
    else busy.delete(name);
  });
  return () => busy.size;
}
