/** The engine over a shelf of documents that a test fills: a small publisher, a small source, real parts between. */
import { z } from 'zod';
import {
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../practice/publisher.ts';
import type { CandidateFile } from '../src/core/candidate.ts';
import type { Run } from '../src/core/run.ts';
import { defineSource, type Source } from '../src/core/source.ts';
import type { EngineParts, EngineRules, RunRequest } from '../src/engine/parts.ts';
import { resumeRun, runSource } from '../src/engine/run.ts';
import { never, type PracticeApp, practiceApp } from './practice-app.ts';

export const SHELF = 'https://shelf.practice.example';

export interface Book {
  /** What the listing says of its version. */
  version: string;
  body: string | Buffer;
  type?: string;
  etag?: string;
  lastModified?: string;
  cacheControl?: string;
}

export interface Shelf {
  readonly books: Map<string, Book>;
  /** The requests for books, with their headers. */
  readonly asked: PracticeRequest[];
}

export interface EnginePlace {
  readonly place: PracticeApp;
  readonly shelf: Shelf;
  readonly source: Source;
  parts(change?: PartsChange): Promise<EngineParts>;
  run(change?: Partial<RunRequest>, parts?: PartsChange): Promise<Run>;
  resume(run: Run, change?: Partial<RunRequest>, parts?: PartsChange): Promise<Run>;
  close(): Promise<void>;
}

type PartsChange = Partial<Omit<EngineParts, 'rules'>> & { rules?: Partial<EngineRules> };

export async function enginePlace(
  books: Record<string, Partial<Book>>,
  change: Partial<Source> = {},
): Promise<EnginePlace> {
  const shelf: Shelf = { books: new Map(), asked: [] };
  for (const [key, book] of Object.entries(books)) {
    shelf.books.set(key, { version: '1', body: `The text of ${key}.\n`, ...book });
  }
  const place = await practiceApp({ publishers: [shelfPublisher(shelf)] });
  const source = { ...shelfSource, ...change };
  const parts = async ({ rules, ...rest }: PartsChange = {}): Promise<EngineParts> => {
    const joined = await place.app.engine();
    const changed = { ...joined.rules, heartbeatMs: 40 };
    // As they are written, so that a rule may change while a run is under way.
    Object.defineProperties(changed, Object.getOwnPropertyDescriptors(rules ?? {}));
    return { ...joined, ...rest, rules: changed };
  };
  const usual = { source, refetch: false, stop: never };
  return {
    place,
    shelf,
    source,
    parts,
    run: async (order = {}, other = {}) =>
      runSource(await parts(other), {
        ...usual,
        params: {},
        mode: 'full',
        trigger: 'cli',
        ...order,
      }),
    resume: async (run, order = {}, other = {}) =>
      resumeRun(await parts(other), run, { ...usual, retryFailed: true, ...order }),
    close: () => place.close(),
  };
}

const listing = z.array(z.object({ key: z.string(), version: z.string() }));

/** Lists the shelf on one page; a key that ends in .pdf must be a PDF. */
const shelfSource: Source = defineSource({
  name: 'shelf',
  family: 'practice',
  title: 'A shelf',
  publisher: 'Practice',
  homepage: SHELF,
  keeps: 'document',
  lists: 'whole',
  ids: ['shelf'],
  politeness: {
    rate: 'unlimited',
    inFlight: 2,
    robots: 'api',
    retry: { attempts: 3, backoff: { baseMs: 5, maxMs: 20 }, retryAfterCapMs: 60_000 },
  },
  params: z.object({}),
  async *discover(ctx) {
    for (const { key, version } of await ctx.json(`${SHELF}/list`, listing)) {
      yield { key, version, files: [fileOf(key)], fields: {} };
    }
    ctx.page();
  },
  parse: async (acquired, candidate) => ({
    id: `shelf:${candidate.key}`,
    kind: 'book',
    title: `Book ${candidate.key}`,
    publishedAt: null,
    updatedAt: null,
    sourceUrl: `${SHELF}/book/${candidate.key}`,
    sourceOrg: 'Practice',
    citation: `Practice. Book ${candidate.key}.`,
    metadata: { files: acquired.files.map((file) => file.file.name) },
    incomplete: acquired.missing.size > 0,
  }),
  corpus: (record, file) => `${record.id.slice('shelf:'.length)}/${file.name}`,
});

export const fileOf = (key: string): CandidateFile => ({
  name: 'text',
  url: `${SHELF}/book/${key}`,
  expect: key.endsWith('.pdf') ? 'pdf' : 'any',
});

function shelfPublisher({ books, asked }: Shelf): Publisher {
  return {
    name: 'shelf',
    hosts: [new URL(SHELF).host],
    handle(request) {
      if (request.path === '/list') {
        return json([...books].map(([key, { version }]) => ({ key, version })));
      }
      asked.push(request);
      const book = books.get(request.path.slice('/book/'.length));
      return book ? lend(book, request) : text('no such book', 404);
    },
  };
}

function lend(book: Book, { headers }: PracticeRequest): PracticeResponse {
  const { body, type = 'text/plain', etag, lastModified, cacheControl } = book;
  const same =
    (etag !== undefined && headers['if-none-match'] === etag) ||
    (lastModified !== undefined && headers['if-modified-since'] === lastModified);
  // As sparing as RFC 9110 allows: a 304 says nothing that was not asked.
  if (same) return { status: 304, headers: etag === undefined ? {} : { etag } };
  return {
    status: 200,
    headers: {
      'content-type': type,
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { 'last-modified': lastModified }),
      ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
    },
    body,
  };
}
