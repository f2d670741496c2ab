import { AnnalsError } from '../../core/errors.ts';
import type { NormalizedBody, NormalizeOptions, PagedFacts } from '../../core/normalizer.ts';
import type { PageRecord } from './messages.ts';
import { type PoolLimits, ThreadEnded, type Threads } from './threads.ts';

/** A document to be read, and what an earlier reading left of it. */
export interface PagedOrder {
  readonly document: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: NormalizeOptions;
  readonly earlier: PagesSoFar | undefined;
}

/** The pages read so far, by their places counted from 0; there may be gaps. */
export interface PagesSoFar {
  readonly facts: PagedFacts | undefined;
  readonly records: ReadonlyMap<number, PageRecord>;
}

export interface PagedBody {
  readonly body: NormalizedBody;
  /** Undefined when every page was read. */
  readonly unfinished: PagesSoFar | undefined;
}

/** How many pages a thread takes at once: few enough that threads end together, and that other documents get their turn. */
const pagesAtOnce = 16;
/** A thread that is ended costs the start of another. */
const costOfThreadMs = 1_000;
/** Ten times what the tables of a page usually take. */
const tablesOfPageMs = 200;
/** After so many pages whose tables ended a thread, no further tables of the document are looked for. */
const mostHostileTables = 5;

/**
 * Reads a document with as many threads as there are, and gives the same body as one thread would. A page that ends its
 * thread is a warning. Over the limit of processor time the pages before the first one that is missing are the body.
 */
export async function readByPage(
  threads: Threads,
  limits: PoolLimits,
  order: PagedOrder,
): Promise<PagedBody> {
  const { earlier, ...request } = order;
  const records = new Map(earlier?.records);
  const withoutTables = new Map<number, string>();
  let facts = earlier?.facts;
  let spent = 0;
  if (earlier === undefined) {
    try {
      const begun = await threads.run({
        ...request,
        order: { is: 'begin', cpuMs: limits.timeLimitMs },
      });
      if ('body' in begun) return { body: begun.body, unfinished: undefined };
      facts = begun.facts;
      spent += begun.cpuMs;
      begun.records.forEach((record, at) => {
        records.set(at, record);
      });
    } catch (error) {
      if (!(error instanceof ThreadEnded) || error.page === undefined) throw error;
      spent += error.cpuMs + costOfThreadMs;
      if (error.doing === 'writing') withoutTables.set(error.page, error.message);
      else records.set(error.page - 1, failedPage(error, error.page));
    }
  }

  const claimed = new Set<number>();
  const isFree = (at: number) => !records.has(at) && !claimed.has(at);
  const pageCount = () => facts?.pages ?? Number.POSITIVE_INFINITY;
  const readSome = async (from: number, to: number) => {
    const left = (limits.timeLimitMs - spent) / limits.threads;
    try {
      const read = await threads.run(
        { ...request, order: { is: 'pages', from, to, cpuMs: left } },
        (record, cpuMs) => {
          spent += cpuMs;
          if ('reading' in record) records.set(record.reading.page - 1, record);
        },
      );
      if ('facts' in read) facts = read.facts;
    } catch (error) {
      if (!(error instanceof ThreadEnded) || error.page === undefined) throw error;
      spent += error.cpuMs + costOfThreadMs;
      records.set(error.page - 1, failedPage(error, error.page));
    }
  };
  const lane = async () => {
    for (let from = 0; spent < limits.timeLimitMs; ) {
      while (from < pageCount() && !isFree(from)) from += 1;
      if (from >= pageCount()) return;
      let to = from;
      while (to < Math.min(from + pagesAtOnce, pageCount()) && isFree(to)) claimed.add(to++);
      await readSome(from, to);
      for (let at = from; at < to; at += 1) claimed.delete(at);
    }
  };
  // The number of pages is known after the first order; before that there is nothing to share out.
  if (facts === undefined) await readSome(firstFree(records), firstFree(records) + 1);
  await Promise.all(Array.from({ length: limits.threads }, lane));

  if (facts === undefined)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${order.name} could not count the pages`);
  const sure = facts;
  const readable: PageRecord[] = [];
  for (let at = 0; records.has(at) && at < sure.pages; at += 1)
    readable.push(records.get(at) as PageRecord);
  const body = await write(threads, request, {
    facts: sure,
    records: readable,
    withoutTables,
    // A document whose pages took several chances needs as many for its tables: they are looked for in one go.
    cpuMs: Math.max(limits.timeLimitMs, readable.length * tablesOfPageMs),
  });
  const whole = readable.length === sure.pages;
  return { body, unfinished: whole ? undefined : { facts: sure, records } };
}

interface Writing {
  readonly facts: PagedFacts;
  readonly records: readonly PageRecord[];
  readonly withoutTables: Map<number, string>;
  readonly cpuMs: number;
}

/** A page whose tables end the thread keeps its words as text. */
async function write(
  threads: Threads,
  request: Omit<PagedOrder, 'earlier'>,
  writing: Writing,
): Promise<NormalizedBody> {
  for (;;) {
    const bytes = new Uint8Array(0);
    const cpuMs = writing.withoutTables.size > mostHostileTables ? 0 : writing.cpuMs;
    try {
      const written = await threads.run({
        ...request,
        bytes,
        order: { is: 'write', ...writing, cpuMs },
      });
      if ('body' in written) return written.body;
      throw new AnnalsError('UNEXPECTED_SHAPE', `${request.name} gave no body`);
    } catch (error) {
      if (!(error instanceof ThreadEnded) || error.page === undefined) throw error;
      if (writing.withoutTables.has(error.page)) throw error;
      writing.withoutTables.set(error.page, error.message);
    }
  }
}

function firstFree(records: ReadonlyMap<number, PageRecord>): number {
  let at = 0;
  while (records.has(at)) at += 1;
  return at;
}

const failedPage = ({ message }: ThreadEnded, page: number): PageRecord => ({
  page,
  failed: message,
});
