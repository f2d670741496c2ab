import type { App } from '../../app/app.ts';
import { normalizersOf } from '../../app/normalizers.ts';
import { createReader } from '../../app/reader.ts';
import { systemClock } from '../../app/system-clock.ts';
import type { Document } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { instant } from '../../core/time.ts';
import { createUnfinishedReadings } from '../../store/unfinished-readings.ts';
import { indexWordsAfter } from '../index-words.ts';
import { createBookmark } from './bookmark.ts';
import { type BodyChange, changeOf } from './change.ts';
import { type RereadBody, readAnew } from './read-anew.ts';
import { writeAnew } from './write-anew.ts';

export interface RenormalizeOrder {
  readonly source: string;
  /** Instead of the newest version of the normaliser that each was read with. */
  readonly normalizer?: string;
  readonly mode: 'look' | 'apply';
  /** Only these; without it, all of the source. */
  readonly ids?: readonly string[];
  readonly stop: AbortSignal;
  readonly onProgress?: (outcome: Renormalized) => void;
}

/** What came of it; `changed` is what would change, or (`apply`) what did. */
export interface Renormalized {
  readonly source: string;
  readonly total: number;
  readonly looked: number;
  readonly unchanged: number;
  /** Documents that hold no text to read. */
  readonly without: number;
  readonly changed: number;
  readonly written: number;
  /** The text is the same, and what it cites was written anew. */
  readonly cited: number;
  /** New bytes came while they were read: left to the run that brought them. */
  readonly overtaken: number;
  readonly failures: readonly { readonly id: string; readonly why: string }[];
  readonly sample: readonly BodyChange[];
  readonly changedIds: readonly string[];
  /** The last document of an earlier call that was interrupted. */
  readonly continuedAfter: string | null;
  readonly stopped: boolean;
}

const SAMPLE = 5;

/**
 * Reads stored bytes anew and compares with what is stored. It may be interrupted anywhere: each document is written
 * at once or not at all, and the next call goes on where this one ended.
 */
export async function renormalize(app: App, order: RenormalizeOrder): Promise<Renormalized> {
  const source = app.registry.source(order.source);
  const { documents } = app.catalog;
  const normalizers = normalizersOf(app.families);
  if (order.normalizer !== undefined && !(order.normalizer in normalizers)) {
    const names = Object.keys(normalizers).join(', ');
    throw new AnnalsError(
      'BAD_PARAMS',
      `there is no normaliser '${order.normalizer}'; there are: ${names}`,
      { hint: 'Leave it out to have the newest version of the one that read each text.' },
    );
  }
  const mark = createBookmark(app.dataFolder, source.name, order.normalizer ?? 'newest');
  const whole = order.mode === 'apply' && order.ids === undefined;
  const after = whole ? await mark.read() : undefined;
  const outcome = {
    source: source.name,
    total: order.ids?.length ?? (await documents.count(source.name)),
    looked: 0,
    unchanged: 0,
    without: 0,
    changed: 0,
    written: 0,
    cited: 0,
    overtaken: 0,
    failures: [] as { id: string; why: string }[],
    sample: [] as BodyChange[],
    changedIds: [] as string[],
    continuedAfter: after ?? null,
    stopped: false,
  };
  const kept = createUnfinishedReadings(app.dataFolder);
  // A look leaves what an earlier reading left, so that writing what it found costs and gives the same.
  const unfinished = order.mode === 'apply' ? kept : { ...kept, remove: async () => undefined };
  const reader = createReader(app.settings.reading, systemClock, unfinished, normalizers);
  const settle = async (reading: RereadBody) => {
    outcome.looked += 1;
    if (reading.is === 'without') outcome.without += 1;
    else if (reading.is === 'failed')
      outcome.failures.push({ id: reading.document.id, why: reading.why });
    else if (reading.is === 'unchanged') {
      outcome.unchanged += 1;
      if (order.mode === 'apply') {
        const at = instant(app.clock.now());
        const done = await app.catalog.relations.replace(
          reading.document.id,
          reading.citations,
          at,
        );
        if (done === 'written') outcome.cited += 1;
      }
    } else {
      outcome.changed += 1;
      outcome.changedIds.push(reading.document.id);
      if (outcome.sample.length < SAMPLE) outcome.sample.push(changeOf(reading));
      if (order.mode === 'apply') {
        const done = await writeAnew(app, source, reading);
        if (done === 'written') outcome.written += 1;
        else outcome.overtaken += 1;
      }
    }
    order.onProgress?.(outcome);
  };
  try {
    const stream = order.ids ? named(app, order.ids) : documents.ofSource(source.name, after);
    for await (const batch of inBatches(stream, 2 * app.settings.reading.threads)) {
      if (order.stop.aborted) {
        outcome.stopped = true;
        break;
      }
      const readings = await Promise.all(
        batch.map((document) => readAnew(app, source, document, reader, order.normalizer)),
      );
      for (const reading of readings) await settle(reading);
      if (whole) await mark.write(batch.at(-1)?.id ?? '');
    }
    if (whole && !outcome.stopped) await mark.remove();
    if (outcome.written > 0) await indexWordsAfter(app, order.stop);
  } finally {
    await reader.close();
  }
  return outcome;
}

async function* named(app: App, ids: readonly string[]): AsyncGenerator<Document> {
  for (const id of ids) {
    const document = await app.catalog.documents.find(id);
    if (document) yield document;
  }
}

async function* inBatches<T>(stream: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of stream) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
