import { expect } from 'vitest';
import type { Catalog, RecordWrite } from '../../core/catalog.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from './examples.ts';

/** Records come into a catalog by settling an item of a run, as in life. */
export interface Keeping {
  /** Begins the run in whose name records are kept. */
  begin(): Promise<void>;
  keep(change: RecordWrite, catalog?: Catalog): Promise<void>;
}

export function createKeeping(current: () => Catalog): Keeping {
  let serial = 0;
  return {
    async begin() {
      serial = 0;
      await current().runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    },
    async keep(change, { items } = current()) {
      const key = `${change.naturalKey}#${++serial}`;
      const planned = [{ candidate: aCandidate(key), plan: 'new' as const }];
      await items.add(runId(1), 'govuk', planned, asWas, at(1));
      const owner = `w${serial}`;
      const [item] = await items.lease(runId(1), owner, { max: 1, now: at(2), until: at(60) });
      if (!item) throw new Error('nothing leased');
      const settled = await items.settle({
        ...aKeep(item),
        record: change,
        manifest: [],
        decisions: [],
      });
      expect(settled).toEqual({ ok: true });
    },
  };
}
