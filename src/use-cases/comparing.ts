import type { App } from '../app/app.ts';
import type { Items } from '../core/catalog.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { NO_COUNTS, type Run, type RunCounts } from '../core/run.ts';
import { findRun } from './why.ts';

/** Two runs of one source, side by side; the one named first is `a`. */
export interface Comparison {
  readonly source: string;
  readonly a: Compared;
  readonly b: Compared;
  /** What differs of the counts: b less a. */
  readonly by: Readonly<Partial<Record<keyof RunCounts, number>>>;
  /** What both worked on, by how it ended: `failed → downloaded`. */
  readonly endings: Readonly<Record<string, number>>;
  /** What ended otherwise, or was in one of them only. */
  readonly differences: readonly ItemDifference[];
  /** How many there are; `differences` has the first of them. */
  readonly differing: number;
}

export interface Compared {
  readonly id: string;
  readonly mode: Run['mode'];
  readonly trigger: Run['trigger'];
  readonly params: JsonObject;
  readonly status: Run['status'];
  readonly stopReason: string | null;
  readonly startedAt: string;
  readonly ms: number | null;
  readonly counts: RunCounts;
  readonly coverage: number | null;
  readonly health: Run['health'];
}

export interface ItemDifference {
  readonly key: string;
  /** How it ended there, with the reason: `failed TIMED_OUT`; null when it was not in that run. */
  readonly a: string | null;
  readonly b: string | null;
}

type Rows = Pick<App, 'catalog' | 'registry'>;

const MOST_DIFFERENCES = 100;
const PAGE_SIZE = 1000;

export async function compareRuns(
  app: Rows,
  names: { readonly a: string; readonly b: string },
  shown: number = MOST_DIFFERENCES,
): Promise<Comparison> {
  const [a, b] = [await known(app, names.a), await known(app, names.b)];
  if (a.source !== b.source) {
    throw new AnnalsError(
      'BAD_PARAMS',
      `run ${a.id} is of ${a.source}, run ${b.id} of ${b.source}; runs of one source are compared`,
    );
  }
  const endings: Record<string, number> = {};
  const differences: ItemDifference[] = [];
  let differing = 0;
  const differ = (one: ItemDifference) => {
    differing++;
    if (differences.length < shown) differences.push(one);
  };
  const first = await endingsOf(app.catalog.items, a);
  for (const [key, inB] of await endingsOf(app.catalog.items, b)) {
    const inA = first.get(key);
    first.delete(key);
    if (inA === undefined) {
      differ({ key, a: null, b: inB });
      continue;
    }
    const both = `${word(inA)} → ${word(inB)}`;
    endings[both] = (endings[both] ?? 0) + 1;
    if (inA !== inB) differ({ key, a: inA, b: inB });
  }
  for (const [key, inA] of first) differ({ key, a: inA, b: null });
  return {
    source: a.source,
    a: compared(a),
    b: compared(b),
    by: differenceOf(a.counts, b.counts),
    endings,
    differences,
    differing,
  };
}

async function known(app: Rows, name: string): Promise<Run> {
  const run = await findRun(app, name);
  if (run) return run;
  throw new AnnalsError('NOT_FOUND', `there is no run '${name}'`);
}

/** By key, in the order of discovery; a run has one item per key. */
async function endingsOf(items: Pick<Items, 'list'>, run: Run): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let after = 0; ; ) {
    const page = await items.list({ runId: run.id, limit: PAGE_SIZE, after });
    for (const { key, status, failure, skipReason } of page) {
      found.set(key, [status, failure?.code ?? skipReason].filter(Boolean).join(' '));
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return found;
    after = last.id;
  }
}

const word = (ending: string): string => ending.split(' ', 1)[0] ?? ending;

function compared(run: Run): Compared {
  const { id, mode, trigger, params, status, stopReason, startedAt, endedAt } = run;
  const { counts, coverage, health } = run;
  const ms = endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt);
  return { id, mode, trigger, params, status, stopReason, startedAt, ms, counts, coverage, health };
}

function differenceOf(a: RunCounts, b: RunCounts): Comparison['by'] {
  const names = Object.keys(NO_COUNTS) as (keyof RunCounts)[];
  const changed = names.map((name) => [name, b[name] - a[name]] as const);
  return Object.fromEntries(changed.filter(([, by]) => by !== 0));
}
