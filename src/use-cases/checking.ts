import { join, resolve } from 'node:path';
import type { App } from '../app/app.ts';
import { summaryAgrees } from './consistency.ts';

/** What the check of the data folder found. */
export interface Checked {
  /** Rows, bytes and manifest agree, or do so again after the repair. */
  readonly ok: boolean;
  /** How much was looked at. */
  readonly looked: LookedAt;
  readonly findings: readonly FolderFinding[];
}

export interface FolderFinding {
  readonly kind: string;
  readonly what: string;
  /** A note is what a crash may leave behind: nothing is lost. */
  readonly is: 'damage' | 'note';
  readonly repaired: boolean;
}

export interface LookedAt {
  readonly rows: number;
  readonly files: number;
  readonly manifestLines: number;
}

export interface FolderCheckOrder {
  /** `repair` puts right what can be put right without guessing. */
  readonly mode: 'report' | 'repair';
  readonly cwd: string;
  /** Notes count as damage, and the index of words is compared word by word. */
  readonly strict?: boolean;
  readonly onProgress?: (looked: LookedAt) => void;
}

/** Proves that rows, bytes and manifest of the data folder agree. */
export async function checkData(app: App, order: FolderCheckOrder): Promise<Checked> {
  const { check } = await import('../store/fsck.ts');
  const { catalog, store, dataFolder: root, settings } = app;
  const { manifestPath: elsewhere, sinks } = settings.telemetry;
  const manifest = elsewhere ? resolve(order.cwd, elsewhere) : join(root, 'manifest.jsonl');
  const manifestPath = sinks.includes('jsonl') ? manifest : null;
  let looked: LookedAt = { rows: 0, files: 0, manifestLines: 0 };
  const findings: FolderFinding[] = [];
  const options = {
    repair: order.mode === 'repair',
    words: order.strict ? ('every' as const) : ('counted' as const),
    now: app.clock.now(),
    onProgress: (now: LookedAt) => {
      looked = now;
      order.onProgress?.(now);
    },
  };
  for await (const finding of check({ catalog, store, root, manifestPath }, options)) {
    findings.push(finding);
  }
  const { unknownRun } = await summaryAgrees(app);
  if (unknownRun !== undefined) {
    const what = `summary.json is about run ${unknownRun}, which the catalog does not have: it is an older copy, or was copied without its -wal file`;
    findings.push({ kind: 'catalog behind', what, is: 'damage', repaired: false });
  }
  const ok = findings.every(({ is, repaired }) => repaired || (is === 'note' && !order.strict));
  return { ok, looked, findings };
}
