/**
 * Documents by the hundred thousand at next to no cost: for benchmarks of the engine and for memory tests.
 * Document i of size s is the same bytes always, and differs from every other document.
 */

import {
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { draws } from '../../random.ts';

export const BULK_HOST = 'bulk.practice.example';
const FILES_HOST = 'files.practice.example';

/**
 * - `/listing?count=5000&size=20000[&start=0][&per=1000]`: a JSON page, `next` is the URL of the one after it
 * - `/listing.ndjson?count=200000&size=20000`: everything, one line each, streamed
 * - `/doc/<i>?size=20000`: the document
 */
export function bulkPublisher({ seed = 1 }: { seed?: number } = {}): Publisher {
  // A megabyte of draws: made for the first document, for most who start the publishers ask for none.
  let filler: Buffer | undefined;
  const document = (request: PracticeRequest) => {
    filler ??= makeFiller(seed);
    return documentOf(request, filler);
  };
  return {
    name: 'bulk',
    hosts: [BULK_HOST, FILES_HOST],
    handle(request) {
      if (request.path.startsWith('/doc/')) return document(request);
      if (request.path === '/listing') return page(request);
      if (request.path === '/listing.ndjson') {
        return {
          status: 200,
          headers: { 'content-type': 'application/x-ndjson' },
          body: lines(numbers(request.search)),
        };
      }
      if (request.path === '/robots.txt') return text('User-agent: *\nAllow: /\n');
      return text('not found', 404);
    },
  };
}

interface Numbers {
  readonly count: number;
  readonly size: number;
  readonly start: number;
  readonly per: number;
}

function numbers(search: string): Numbers {
  const query = new URLSearchParams(search);
  const whole = (name: string, otherwise: number) =>
    Number.parseInt(query.get(name) ?? '', 10) || otherwise;
  return {
    count: whole('count', 1000),
    size: whole('size', 20_000),
    start: whole('start', 0),
    per: whole('per', 1000),
  };
}

function entry(i: number, size: number) {
  return { id: `doc-${i}`, url: `https://${BULK_HOST}/doc/${i}?size=${size}`, size };
}

function page(request: PracticeRequest): PracticeResponse {
  const { count, size, start, per } = numbers(request.search);
  const end = Math.min(count, start + per);
  const documents = [];
  for (let i = start; i < end; i += 1) documents.push(entry(i, size));
  const next =
    end < count
      ? `https://${BULK_HOST}/listing?count=${count}&size=${size}&start=${end}&per=${per}`
      : null;
  return { ...json({ count, start, next, documents }), compress: 'never' };
}

function* lines({ count, size }: Numbers): Generator<Buffer> {
  for (let i = 0; i < count; i += LINES_A_CHUNK) {
    let chunk = '';
    for (let at = i; at < Math.min(count, i + LINES_A_CHUNK); at += 1) {
      chunk += `${JSON.stringify(entry(at, size))}\n`;
    }
    yield Buffer.from(chunk);
  }
}

const LINES_A_CHUNK = 500;
const FILLER_BYTES = 1 << 20;

function documentOf(request: PracticeRequest, filler: Buffer): PracticeResponse {
  const i = Number.parseInt(request.path.slice('/doc/'.length), 10);
  if (!(i >= 0)) return text('not found', 404);
  const { size } = numbers(request.search);
  const bytes = Buffer.allocUnsafe(size);
  const titled = bytes.write(`Practice document ${i}\n`);
  for (let at = titled, from = (i * 4099) % FILLER_BYTES; at < size; from = 0) {
    at += filler.copy(bytes, at, from);
  }
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', etag: `"${i}-${size}"` },
    body: bytes,
    compress: 'never',
  };
}

function makeFiller(seed: number): Buffer {
  const chance = draws(seed);
  const filler = Buffer.alloc(FILLER_BYTES);
  for (let at = 0; at < FILLER_BYTES; at += 1) {
    const column = at % 80;
    filler[at] =
      column === 79 ? 0x0a : column % 7 === 6 ? 0x20 : 0x61 + (chance.number(at, 0) % 26);
  }
  return filler;
}
