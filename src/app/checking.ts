import { basename, join } from 'node:path';
import type { App } from './app.ts';

/** What the check of the data folder found. */
export interface Checked {
  /** Rows, bytes and manifest agree, or do so again after the repair. */
  readonly ok: boolean;
  /** How much was looked at, by kind. */
  readonly looked: Readonly<Record<string, number>>;
  readonly problems: readonly { readonly what: string; readonly repaired: boolean }[];
}

export interface CheckOptions {
  readonly repair: boolean;
  readonly onProgress?: (looked: number) => void;
}

export async function checkData(app: App, options: CheckOptions): Promise<Checked> {
  const { check } = await import('../store/fsck.ts');
  const { catalog, store, dataFolder: root, reportsFolder } = app;
  const manifestName = basename(app.settings.telemetry.manifestPath ?? 'manifest.jsonl');
  const parts = { catalog, store, root, manifestPath: join(reportsFolder, manifestName) };
  let looked: Checked['looked'] = {};
  const problems: Checked['problems'][number][] = [];
  const findings = check(parts, {
    repair: options.repair,
    now: app.clock.now(),
    onProgress: (so) => {
      looked = { rows: so.rows, files: so.files, manifestLines: so.manifestLines };
      options.onProgress?.(so.rows + so.files + so.manifestLines);
    },
  });
  for await (const { kind, what, repaired } of findings) {
    problems.push({ what: `${kind}: ${what}`, repaired });
  }
  return { ok: problems.every((problem) => problem.repaired), looked, problems };
}
