import type { App } from '../app/app.ts';
import { AnnalsError } from '../core/errors.ts';
import type { ServedRuns } from '../core/family-host.ts';
import type { Run } from '../core/run.ts';
import type { BegunRun, RunOrder } from '../core/run-order.ts';
import { whyNodeLeaves } from '../use-cases/nodes/handing-over.ts';
import { type DaysOrder, planDays, runDays } from '../use-cases/run-days.ts';
import { dryRun, mayRun, resume, startRun } from '../use-cases/running.ts';

/** Runs this server began for its clients; they go on when a client leaves, and end when it closes. */
export interface Ingests extends ServedRuns {
  /** A range of days, one run after the other; resolves when it is known which days are left. */
  days(order: Pick<DaysOrder, 'source' | 'since' | 'until' | 'order'>): Promise<PlannedDays>;
  /** Asks every run to stop and waits until what was in flight is settled. */
  stop(): Promise<void>;
}

type PlannedDays = Awaited<ReturnType<typeof planDays>>;

export function createIngests(app: App): Ingests {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  return {
    begin: (order) =>
      underWayFor(order.source, (signals) =>
        startRun(app, { mode: 'full', trigger: 'api', ...order, ...signals }),
      ),
    resume: (order) =>
      underWayFor(order.source, (signals) => resume(app, { trigger: 'api', ...order, ...signals })),
    async days(asked) {
      if (stopping.signal.aborted) throw isStopping();
      const order = { ...asked, again: false };
      await mayRun(app, order.source, 'api', 'full');
      const planned = await planDays(app, order);
      if (planned.left.length > 0) {
        const stop = stopping.signal;
        const going = runDays(app, { ...order, mode: 'full', trigger: 'api', stop });
        const settled = going
          .then(({ left, because }) => {
            if (left > 0)
              app.log('warn', `days of ${order.source}: ${left} left`, { why: because });
          })
          .catch((error: unknown) => app.log('error', `days of ${order.source}: ${String(error)}`))
          .finally(() => underWay.delete(settled));
        underWay.add(settled);
      }
      return planned;
    },
    foresee(order) {
      if (stopping.signal.aborted) throw isStopping();
      const done = dryRun(app, { ...order, stop: stopping.signal });
      const settled = done.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      return done;
    },
    async stop() {
      stopping.abort(whyNodeLeaves(app));
      await Promise.allSettled(underWay);
    },
  };

  async function underWayFor(
    source: string,
    start: (signals: Pick<RunOrder, 'stop' | 'onProgress'>) => Promise<Run>,
  ): Promise<BegunRun> {
    if (stopping.signal.aborted) throw isStopping();
    let tell: (runId: string) => void = () => undefined;
    const begun = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const done = start({ stop: stopping.signal, onProgress: ({ runId }) => tell(runId) });
    track(done, source);
    return { runId: await Promise.race([begun, done.then(({ id }) => id)]), done };
  }

  /** Nobody may be waiting any more: an error is told to the log, once. */
  function track(done: Promise<Run>, source: string): void {
    const settled = done
      .catch((error: unknown) => {
        const busy = error instanceof AnnalsError && error.code === 'SOURCE_BUSY';
        if (!busy) app.log('error', `ingest of ${source}: ${String(error)}`);
      })
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  }
}

const isStopping = (): AnnalsError => new AnnalsError('STOPPED', 'the server is stopping');
