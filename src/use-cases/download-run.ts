import { type App, openApp } from '../app/app.ts';
import { type LoadedSettings, loadSettings } from '../app/settings/load.ts';
import { AnnalsError } from '../core/errors.ts';
import type { ArtifactRuns, Family } from '../core/family.ts';
import type { RunStatus } from '../core/run.ts';
import { keepInput } from './kept-input.ts';
import { startRun } from './running.ts';

/** The configuration of a run, as `annals print-config` would show it. */
export type Config = LoadedSettings;

export interface ConfigOptions {
  /** Settings that go before file and environment, by path: `{ 'engine.workers': 8 }`. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Defaults to the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Defaults to the folder of this process: relative paths of the settings are below it. */
  readonly cwd?: string;
}

/**
 * Defaults < file < environment < overrides. Without a path, `annals.yaml` of the folder if there is
 * one. Throws with everything that is wrong at once.
 */
export function loadConfig(path?: string, options: ConfigOptions = {}): Promise<Config> {
  const { overrides = {}, env = process.env, cwd = process.cwd() } = options;
  const flags = Object.entries(overrides).map(([setting, value]) => ({
    flag: 'loadConfig',
    path: setting,
    value,
  }));
  return loadSettings({ file: path, env, cwd, flags });
}

/**
 * A work to look for: one of its names, or an object that describes it, as a line of the source's
 * input may (docs/programmatic.md lists the fields).
 */
export type ArtifactRequest = string | Readonly<Record<string, unknown>>;

export interface ProcessOptions {
  /** Look again for what is held already. */
  readonly refetch?: boolean;
  /** Read the PDFs to Markdown, too. */
  readonly read?: boolean;
  /** Finish what is in flight, and leave the rest. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly left: number }) => void;
}

export interface ProcessResult {
  readonly runId: string;
  readonly status: RunStatus;
  /** Works whose file is held: found now, or held before. */
  readonly successful: number;
  /** Works that were named, duplicates counted once; names that could not be read are not works. */
  readonly totalProcessed: number;
  readonly failed: number;
  /** Of the successful ones, those that were held before. */
  readonly unchanged: number;
  readonly bytes: number;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/**
 * A scoped run: opens the data folder, and closes it when it is disposed of.
 *
 * ```ts
 * await using run = await DownloadRun.open(await loadConfig('annals.yaml'));
 * const { successful, totalProcessed } = await run.processArtifacts(['10.7717/peerj.4375']);
 * ```
 */
export class DownloadRun implements AsyncDisposable {
  readonly #app: App;
  #closed = false;

  private constructor(app: App) {
    this.#app = app;
  }

  static async open(config: Config, options: { readonly cwd?: string } = {}): Promise<DownloadRun> {
    const { cwd = process.cwd() } = options;
    return new DownloadRun(
      await openApp({ settings: config.settings, families: config.families, cwd }),
    );
  }

  /** Looks for each work and keeps its file; unchanged ones cost nothing. */
  async processArtifacts(
    artifacts: Iterable<ArtifactRequest> | AsyncIterable<ArtifactRequest>,
    options: ProcessOptions = {},
  ): Promise<ProcessResult> {
    if (this.#closed) throw new AnnalsError('BAD_PARAMS', 'the run is closed');
    // A run that is interrupted is resumed from this: what was handed over as objects is gone by then.
    const input = await keepInput(this.#app, asLines(artifacts), (digest) => `${digest}.jsonl`);
    const { source, params } = artifactRuns(this.#app.registry.families);
    const run = await startRun(this.#app, {
      source,
      params: params(input, { read: options.read ?? false }),
      mode: 'full',
      trigger: 'cli',
      refetch: options.refetch ?? false,
      stop: options.signal ?? new AbortController().signal,
      onProgress: ({ counts, left }) =>
        options.onProgress?.({ done: counts.downloaded + counts.failed + counts.skipped, left }),
    });
    const { downloaded, unchanged, failed, total, bytes } = run.counts;
    return {
      runId: run.id,
      status: run.status,
      successful: downloaded + unchanged,
      totalProcessed: total,
      failed,
      unchanged,
      bytes,
      error: run.error,
    };
  }

  /** Every document that is held, as `annals export --comparable` tells it: one JSON text each. */
  catalog(): AsyncIterable<string> {
    return this.#app.catalog.documents.export();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#app.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Which source looks for what is handed over. */
function artifactRuns(families: readonly Family[]): ArtifactRuns {
  const found = families.find(({ artifacts }) => artifacts !== undefined)?.artifacts;
  if (!found) throw new AnnalsError('UNKNOWN_SOURCE', 'no source takes a list of artifacts');
  return found;
}

async function* asLines(
  artifacts: Iterable<ArtifactRequest> | AsyncIterable<ArtifactRequest>,
): AsyncIterable<string> {
  for await (const one of artifacts) yield `${JSON.stringify(one)}\n`;
}
