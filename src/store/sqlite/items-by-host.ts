import type { HostShare, Items } from '../../core/ledger.ts';
import type { Database } from './driver.ts';
import type { RunNumbers } from './run-numbers.ts';

/** So many items of each kind are looked at: a queue of millions has few hosts. */
const LOOKED_AT = 2_000;

/** For which hosts the unsettled items of a run wait, read from the addresses of their first files. */
export function createItemsByHost(db: Database, numberOf: RunNumbers): Pick<Items, 'byHost'> {
  // In words that both databases have: PostgreSQL knows no path with a number in it.
  const urlOf = `(SELECT ((candidate -> 'files') ->> 0) ->> 'url' FROM item_candidates
    WHERE item = items.id)`;
  const among = (index: string, where: string) =>
    db.query<UrlRow>(
      `SELECT not_before, ${urlOf} AS url FROM items INDEXED BY ${index}
       WHERE run = ? AND ${where} LIMIT ${LOOKED_AT}`,
    );
  const ready = among('items_ready', `status = 'pending' AND not_before IS NULL`);
  const later = among('items_waiting', `status = 'pending' AND not_before IS NOT NULL`);
  const leased = among('items_leased', `status = 'in_progress'`);

  return {
    async byHost(runId) {
      const run = numberOf(runId);
      const hosts = new Map<string | null, Share>();
      const add = (rows: readonly UrlRow[], count: (share: Share, row: UrlRow) => void) => {
        for (const row of rows) {
          const host = hostOf(row.url);
          const share = hosts.get(host) ?? newShare(host);
          hosts.set(host, share);
          count(share, row);
        }
      };
      add(ready.all(run), (share) => {
        share.waiting += 1;
        share.ready += 1;
      });
      add(later.all(run), (share, { not_before: at }) => {
        share.waiting += 1;
        if (share.nextRetry === null || (at ?? '') < share.nextRetry) share.nextRetry = at;
      });
      add(leased.all(run), (share) => {
        share.leased += 1;
      });
      return [...hosts.values()];
    },
  };
}

interface UrlRow {
  readonly not_before: string | null;
  readonly url: string | null;
}

type Share = { -readonly [Name in keyof HostShare]: HostShare[Name] };

const newShare = (host: string | null): Share => ({
  host,
  waiting: 0,
  ready: 0,
  leased: 0,
  nextRetry: null,
});

function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return new URL(url).host || null;
}
