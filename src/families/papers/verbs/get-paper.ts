import type { FamilyHost } from '../../../core/family-host.ts';
import type { Run } from '../../../core/run.ts';
import type { Tried } from '../../../core/telemetry.ts';
import { PDF } from '../find-pdf/find-pdf.ts';
import { namedWork } from '../input/list.ts';

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
export interface PaperAnswer {
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
export async function getPaper(host: FamilyHost, order: GetOrder): Promise<PaperAnswer> {
  const { id } = namedWork(order.work);
  const tried: Tried[] = [];
  host.listen((event) => {
    if (event.type !== 'try') return;
    const { type: _, runId: _run, source: _source, key: _key, ...one } = event;
    tried.push(one);
    order.onTried?.(one);
  });
  const run = await host.startRun({
    source: 'papers',
    params: { works: [order.work], ...(order.read && { read: true }) },
    mode: 'full',
    trigger: 'cli',
    refetch: order.refetch,
    stop: order.stop,
  });
  const [document, artifacts, items] = await Promise.all([
    host.catalog.documents.find(id),
    host.catalog.documents.artifacts(id),
    host.catalog.items.list({ runId: run.id, limit: 1 }),
  ]);
  const file = artifacts.find(({ name }) => name === PDF);
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
