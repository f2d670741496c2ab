import type { TurnMemory } from '../core/polite-memory.ts';

/** Small rows on a server, as texts; '' where there is none. */
export interface RowServer {
  /**
   * Every row is as it is believed to be, and all of them become what `after` says: answers `changed`. Or one
   * is not: nothing changes, and all are told as they are. `forgotten`: the server has lost its memory.
   */
  exchange(order: RowExchange): Promise<'changed' | 'forgotten' | readonly string[]>;
  /** What to say when others were quicker again and again. */
  outrun(names: readonly string[], tries: number): Error;
  /** Whoever waits behind such a failure fails with it, instead of waiting as long once more. */
  isSilence(error: unknown): boolean;
}

export interface RowExchange {
  readonly names: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly now: number;
}

/** Others change the same rows meanwhile; each time one of them got on. */
const MOST_TRIES = 200;
/** Rows that a node remembers; beyond that it forgets them all, and is told them with the next answer. */
const MOST_REMEMBERED = 10_000;

/**
 * Turns and places of all nodes. The decision is made here, by the same code for every memory, from
 * the rows as this node saw them last, and the server writes it if they still are so: one way to the
 * server, and another for each change of others in between. Nobody holds a lock while a node thinks.
 */
export function believedRows({ exchange, outrun, isSilence }: RowServer): TurnMemory {
  /** Each row as this node wrote or found it last. */
  const seen = new Map<string, string>();
  const inTurn = oneAtATime(isSilence);

  return { update: (names, now, decide) => inTurn(() => change(names, now, decide)) };

  async function change<Row extends object, T>(
    names: readonly string[],
    now: number,
    decide: (rows: Map<string, Row>) => T,
  ): Promise<T> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const before = names.map((name) => seen.get(name) ?? '');
      const rows = new Map<string, Row>();
      for (const [i, name] of names.entries()) {
        const text = before[i];
        if (text) rows.set(name, JSON.parse(text) as Row);
      }
      const result = decide(rows);
      const after = names.map((name) => {
        const row = rows.get(name);
        return row === undefined ? '' : JSON.stringify(row);
      });
      const answer = await exchange({ names, before, after, now });
      if (answer === 'forgotten') {
        seen.clear();
        continue;
      }
      if (seen.size > MOST_REMEMBERED) seen.clear();
      const rowsNow = answer === 'changed' ? after : answer;
      for (const [i, name] of names.entries()) seen.set(name, rowsNow[i] ?? '');
      if (answer === 'changed') return result;
    }
    throw outrun(names, MOST_TRIES);
  }
}

/**
 * Turns of one node are taken one after the other: at once, each would find that another has changed the
 * rows. Who waits behind one that got no answer has none either, instead of waiting as long once more.
 */
function oneAtATime(isSilence: RowServer['isSilence']): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> | undefined;
  return async (act) => {
    const own = last
      ? last.then(act, (error) => (isSilence(error) ? Promise.reject(error) : act()))
      : act();
    last = own;
    try {
      return await own;
    } finally {
      if (last === own) last = undefined;
    }
  };
}
