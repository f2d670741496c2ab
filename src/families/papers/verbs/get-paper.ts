import type { App } from '../../../app/app.ts';
import { startRun } from '../../../app/running.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Run } from '../../../core/run.ts';
import type { Tried } from '../../../core/telemetry.ts';
import { fromText } from '../input/list.ts';
import type { Work } from '../work/work.ts';

export interface GetOrder {
  /** A DOI, arXiv id, PMCID, PubMed id, OpenAlex id or address. */
  readonly work: string;
  readonly refetch: boolean;
  readonly read: boolean;
  readonly stop: AbortSignal;
  /** Told as each resolver's part ends. */
  readonly onTried?: (tried: Tried) => void;
}

/** What became of one paper that somebody asked for. */
export interface Got {
  readonly id: string;
  readonly run: Run;
  /** It was there before, and nobody was asked. */
  readonly wasHeld: boolean;
  readonly title: string | null;
  readonly status: string | null;
  readonly path: string | null;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly url: string | null;
  readonly resolver: string | null;
  readonly tier: string | null;
  readonly tried: readonly Tried[];
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** The settings of a single shot: the same search, one resolver after the other. */
export const ONE_BY_ONE = [
  { path: 'papers.budget.concurrency', value: 1 },
  { path: 'papers.workers', value: 1 },
] as const;

/** One paper, by a run of its own: it is kept and told like any other. */
export async function getPaper(app: App, order: GetOrder): Promise<Got> {
  const { id } = namedWork(order.work);
  const tried: Tried[] = [];
  app.listen((event) => {
    if (event.type !== 'try') return;
    const { type: _, runId: _run, source: _source, key: _key, ...one } = event;
    tried.push(one);
    order.onTried?.(one);
  });
  const run = await startRun(app, {
    source: 'papers',
    params: { works: [order.work], ...(order.read && { read: true }) },
    mode: 'full',
    trigger: 'cli',
    refetch: order.refetch,
    stop: order.stop,
  });
  const [document, artifacts, items] = await Promise.all([
    app.catalog.documents.find(id),
    app.catalog.documents.artifacts(id),
    app.catalog.items.list({ runId: run.id, limit: 1 }),
  ]);
  const file = artifacts.find(({ name }) => name === 'pdf');
  const text = (name: string) => {
    const value = document?.metadata[name];
    return typeof value === 'string' ? value : null;
  };
  const failure = items[0]?.failure ?? run.error;
  return {
    id,
    run,
    wasHeld: run.counts.unchanged > 0,
    title: document?.title ?? null,
    status: document?.status ?? null,
    path: file?.path ?? null,
    sha256: file?.sha256 ?? null,
    size: file?.size ?? null,
    url: file?.url ?? null,
    resolver: text('resolver'),
    tier: text('tier'),
    tried,
    failure: failure ? { code: failure.code, message: failure.message } : null,
  };
}

/** What somebody typed, as a work. */
export function namedWork(text: string): Work {
  const entry = fromText(1, text);
  if ('work' in entry) return entry.work;
  throw new AnnalsError('BAD_PARAMS', `${JSON.stringify(text)} names no paper: ${entry.bad}`);
}
