import { parentPort, workerData } from 'node:worker_threads';
import { systemThread, threadCpuMs } from '../../../packages/pdf-markdown/src/index.ts';
import type {
  NormalizedBody,
  NormalizeOptions,
  Normalizer,
  OpenPages,
  PageNormalizer,
  PageReading,
} from '../../core/normalizer.ts';
import { limitWebAssembly } from './limit-web-assembly.ts';
import type { PageRecord, PoolAnswer, PoolNews, PoolRequest } from './messages.ts';

/** A document of so few pages is read and written in one go: sharing it out costs more than reading it. */
const fewPages = 24;

type Normalizers = Readonly<Record<string, () => Promise<Normalizer>>>;

/** What is added to a body when it is whole, in the thread that wrote it. */
export type Complete = (body: NormalizedBody, options: NormalizeOptions) => NormalizedBody;

const tell = (news: PoolNews | PoolAnswer) => parentPort?.postMessage(news);

/** The document of the last order: the next one is often of the same. */
let open: { readonly document: number; readonly pages: OpenPages } | undefined;

/** What a thread of the pool does: one order at a time, with the normaliser it is told. */
export function serveOrders(normalizers: Normalizers, complete: Complete = (body) => body): void {
  const { memoryLimitMb } = workerData as { readonly memoryLimitMb: number };
  limitWebAssembly(memoryLimitMb * 1024 * 1024);
  tell({ thread: systemThread() });
  parentPort?.on('message', (request: PoolRequest) => {
    void answerOrder(normalizers, request, complete).then(tell);
  });
}

async function answerOrder(
  normalizers: Normalizers,
  request: PoolRequest,
  complete: Complete,
): Promise<PoolAnswer> {
  const { job, name } = request;
  try {
    const load = normalizers[name];
    if (load === undefined) return { job, error: `there is no normaliser '${name}'` };
    const normalizer = await load();
    began(request, { doing: 'reading' });
    const done = await obey(normalizer, request);
    return 'body' in done ? { ...done, body: complete(done.body, request.options) } : done;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { job, error: `${name} broke: ${why}` };
  }
}

async function obey(normalizer: Normalizer, request: PoolRequest): Promise<PoolAnswer> {
  const { job, bytes, options, order } = request;
  const { byPage } = normalizer;
  // A copy of their own: not everything that reads bytes takes shared ones.
  if (byPage === undefined)
    return { job, body: await normalizer.normalize(bytes.slice(), options) };
  if (order.is === 'write') {
    close();
    return { job, body: write(byPage, request, order) };
  }
  const pages = await opened(byPage, request);
  if (!('facts' in pages)) return { job, body: pages };
  const { facts } = pages;
  if (order.is === 'pages') {
    await readPages(pages, request, order);
    return { job, facts, records: [], cpuMs: 0 };
  }
  const readings: PageReading[] = [];
  const start = threadCpuMs();
  for (let index = 0; index < Math.min(fewPages, facts.pages); index += 1) {
    began(request, { page: index + 1, doing: 'reading' });
    readings.push(await pages.read(index, options));
    if (threadCpuMs() - start >= order.cpuMs) break;
  }
  if (facts.pages > readings.length) {
    const records = readings.map((reading) => ({ reading: pages.pack(reading) }));
    return { job, facts, records, cpuMs: threadCpuMs() - start };
  }
  close();
  const beganPage = (page: number | undefined) => began(request, { page, doing: 'writing' });
  return { job, body: byPage.write(facts, readings, { ...options, began: beganPage }) };
}

async function opened(byPage: PageNormalizer, { document, bytes }: PoolRequest) {
  if (open?.document === document) return open.pages;
  close();
  const pages = await byPage.open(bytes);
  if ('facts' in pages) open = { document, pages };
  return pages;
}

function close(): void {
  open?.pages.close();
  open = undefined;
}

async function readPages(
  pages: OpenPages,
  request: PoolRequest,
  { from, to, cpuMs }: Extract<PoolRequest['order'], { is: 'pages' }>,
): Promise<void> {
  let spent = 0;
  for (let index = from; index < Math.min(to, pages.facts.pages) && spent < cpuMs; index += 1) {
    const start = began(request, { page: index + 1, doing: 'reading' });
    const reading = pages.pack(await pages.read(index, request.options));
    const used = threadCpuMs() - start;
    spent += used;
    tell({ job: request.job, record: { reading }, cpuMs: used });
  }
}

function write(
  byPage: PageNormalizer,
  request: PoolRequest,
  { facts, records, withoutTables, cpuMs }: Extract<PoolRequest['order'], { is: 'write' }>,
) {
  const start = threadCpuMs();
  return byPage.write(facts, records.map(readingOf(byPage)), {
    ...request.options,
    began: (page) => began(request, { page, doing: 'writing' }),
    withoutTables: (page) =>
      withoutTables.get(page) ??
      (threadCpuMs() - start > cpuMs
        ? `tables had taken ${cpuMs} ms of processor time, the limit`
        : undefined),
  });
}

const readingOf = (byPage: PageNormalizer) => (record: PageRecord) =>
  'reading' in record ? record.reading : byPage.failed(record.page, record.failed);

function began(
  { job }: PoolRequest,
  what: { readonly page?: number; readonly doing: 'reading' | 'writing' },
): number {
  const cpuMs = threadCpuMs();
  tell({ job, began: what, cpuMs });
  return cpuMs;
}
