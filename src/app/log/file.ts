import { appendFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import type { DecisionLine } from '../../core/decision.ts';
import type { Log } from '../../core/log.ts';
import { type LogWords, OWN_WORDS } from '../../core/log-words.ts';
import type { Clock } from '../../core/time.ts';
import { makeFolders } from '../../store/make-folders.ts';
import { type AboutEntry, logLines } from './line.ts';

/** Where the log is, and how much of it is kept. */
export interface LogFileOptions {
  readonly folder: string;
  /** A file larger than this is set aside, and a new one begun. */
  readonly maxBytes: number;
  /** Files set aside that are kept: latest.1.log is the newest of them. */
  readonly keep: number;
}

export interface LogFile {
  /** Writes what the decision log has and this file has not yet. */
  write(): Promise<void>;
}

const READER = 'latest.log';
const PAGE_SIZE = 500;

/**
 * `logs/latest.log`, written from the decision log: it knows nothing else. Several processes may
 * write; each line is written by one of them. What cannot be written is no failure of the work.
 */
export function openLogFile(
  { decisions, entries }: Pick<Catalog, 'decisions' | 'entries'>,
  options: LogFileOptions,
  log: Log,
  wordsOf: (source: string) => LogWords = () => OWN_WORDS,
): LogFile {
  const file = join(options.folder, READER);
  let writing: Promise<void> = Promise.resolve();
  return {
    write() {
      writing = writing.then(writeAll).catch((error: unknown) => {
        log('warn', 'the log file could not be written', { file, why: String(error) });
      });
      return writing;
    },
  };

  async function writeAll(): Promise<void> {
    for (;;) {
      const lines = await decisions.claim(READER, PAGE_SIZE);
      if (lines.length === 0) return;
      makeFolders(options.folder);
      await turnOver(file, options);
      const withTheirEntries = await withEntries(lines);
      const text = withTheirEntries.flatMap((one) => logLines(one, wordsOf(one.source)));
      await appendFile(file, `${text.join('\n')}\n`);
      if (lines.length < PAGE_SIZE) return;
    }
  }

  /** Each line with the number of its entry, asked for once for each source. */
  async function withEntries(
    lines: readonly DecisionLine[],
  ): Promise<readonly (DecisionLine & AboutEntry)[]> {
    const keys = new Map<string, Set<string>>();
    for (const { source, key } of lines) {
      if (key !== null) keys.set(source, (keys.get(source) ?? new Set()).add(key));
    }
    const ids = new Map<string, ReadonlyMap<string, number>>();
    for (const [source, named] of keys) ids.set(source, await entries.ids(source, [...named]));
    return lines.map((line) =>
      line.key === null ? line : { ...line, entryId: ids.get(line.source)?.get(line.key) },
    );
  }
}

/** Writes about once a second until `over`, and a last time then. */
export async function followLog(
  file: LogFile,
  clock: Pick<Clock, 'sleep'>,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await clock.sleep(1_000, over).catch(() => undefined);
    await file.write();
  }
}

/** Sets a file aside that has grown too large. */
export async function turnOver(file: string, { maxBytes, keep }: LogFileOptions): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.size < maxBytes) return;
  const aside = (n: number) => file.replace(/\.(\w+)$/, `.${n}.$1`);
  await rm(aside(keep), { force: true });
  for (let n = keep - 1; n >= 1; n--) await rename(aside(n), aside(n + 1)).catch(() => undefined);
  await (keep > 0 ? rename(file, aside(1)) : rm(file, { force: true }));
}
