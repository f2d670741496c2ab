import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '../app/app.ts';
import { makeFolders } from '../app/make-folders.ts';
import { secretsIn } from '../app/settings/secrets.ts';
import { VERSION } from '../app/version.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { RunMode } from '../core/plan.ts';
import type { Run } from '../core/run.ts';
import { type Instant, instant } from '../core/time.ts';
import type { RecordedExchange } from '../fetch/replay/recorded-exchange.ts';
import type { WarcRecord } from '../fetch/replay/warc-record.ts';
import type { Wire } from '../fetch/replay/wire.ts';

/** What a recording says of its run: enough to run it again without the network. */
export interface RecordedRun {
  readonly source: string;
  readonly params: JsonObject;
  readonly mode: Exclude<RunMode, 'resume'>;
  readonly refetch: boolean;
  readonly startedAt: Instant;
  readonly version: string;
  readonly configHash: string;
  /** Documents of the source that were held before: a replay into an empty folder plans otherwise. */
  readonly heldBefore: number;
}

export interface OpenRecording {
  readonly file: string;
  readonly wire: Wire;
  /** Writes the last record; without it the file counts as cut short. */
  finish(run: Run | undefined): Promise<void>;
}

/** Begins a recording in that file, or under a name of its own in that folder. Nothing is overwritten. */
export async function beginRecording(
  app: App,
  place: string,
  run: Omit<RecordedRun, 'startedAt' | 'version' | 'heldBefore'>,
): Promise<OpenRecording> {
  const [warc, gzip, exchanges, { RUN_FIELD, END_TARGET }, { recorder }, { masking }] =
    await Promise.all([
      import('../fetch/replay/warc-record.ts'),
      import('../fetch/replay/gzip-member.ts'),
      import('../fetch/replay/recorded-exchange.ts'),
      import('../fetch/replay/recording.ts'),
      import('../fetch/replay/recorder.ts'),
      import('../fetch/replay/masking.ts'),
    ]);
  const startedAt = instant(app.clock.now());
  const file = fileAt(place, run.source, startedAt);
  const handle = await create(file);
  let records = 0;
  let count = 0;
  let failed: AnnalsError | undefined;
  let writing = Promise.resolve();

  const nextId = () => warc.warcRecordId(`${file} ${startedAt}`, records++);
  const write = async (record: WarcRecord) => {
    await handle.write(await gzip.packMember(warc.encodeRecord(record)));
  };
  const later = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch((error: unknown) => {
      failed ??= notWritten(file, error);
    });
  };
  const keep = (exchange: Promise<RecordedExchange>): void => {
    if (failed) throw failed;
    later(async () => {
      for (const record of exchanges.recordsOf(await exchange, nextId)) await write(record);
      count++;
    });
  };

  const described: RecordedRun = {
    ...run,
    startedAt,
    version: VERSION,
    heldBefore: await app.catalog.records.count(run.source),
  };
  const lines = [
    `software: annals/${VERSION}`,
    'format: WARC File Format 1.1',
    'conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    `${RUN_FIELD}: ${JSON.stringify(described)}`,
  ];
  later(() =>
    write({
      type: 'warcinfo',
      id: nextId(),
      at: startedAt,
      contentType: 'application/warc-fields',
      fields: {},
      block: Buffer.from(`${lines.join('\r\n')}\r\n`),
    }),
  );
  return {
    file,
    wire: recorder(keep, masking(secretsIn(app), maskOf(app, run.source)), app.clock),
    finish: async (ended) => {
      later(() =>
        write({
          type: 'metadata',
          id: nextId(),
          at: instant(app.clock.now()),
          contentType: 'application/json',
          fields: { 'WARC-Target-URI': END_TARGET },
          block: Buffer.from(
            JSON.stringify({ exchanges: count, status: ended?.status, counts: ended?.counts }),
          ),
        }),
      );
      await writing;
      await handle.close();
      if (failed) throw failed;
    },
  };
}

const maskOf = ({ registry }: Pick<App, 'registry'>, name: string) =>
  registry.sources.find((source) => source.name === name)?.withoutSecrets;

const fileAt = (place: string, source: string, startedAt: Instant): string =>
  place.endsWith('.warc.gz')
    ? place
    : join(place, `${source}-${startedAt.replace(/[-:]|\.\d+/g, '')}.warc.gz`);

async function create(file: string): Promise<FileHandle> {
  try {
    makeFolders(dirname(file));
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw notWritten(file, error);
    throw new AnnalsError('BAD_PARAMS', `${file} is there already; a recording overwrites nothing`);
  }
}

const notWritten = (file: string, error: unknown): AnnalsError => {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return new AnnalsError(
    code === 'ENOSPC' ? 'DISK_FULL' : 'DATA_FOLDER_UNUSABLE',
    `the recording ${file} cannot be written (${code})`,
    {},
    error,
  );
};
