/** The bytes of a paper as each place keeps it, and how a file server hands them out. */
import { createHash } from 'node:crypto';
import type { PracticeRequest, PracticeResponse } from '../../publisher.ts';
import type { Paper } from './paper.ts';
import { pdfOf } from './pdf.ts';

/** Who keeps it; each copy has bytes of its own, so that a test can tell which one came. */
export type Keeper = 'journal' | 'repository' | 'arxiv' | 'pmc' | 'europepmc' | 'index';

export function copyOf(paper: Paper, keeper: Keeper): Buffer {
  const about = `${paper.doi} as kept by ${keeper}`;
  return pdfOf(paper.title, about, 4_000 + ((paper.row * 977) % 12_000));
}

/** The one file that the careless take for every paper of a journal. */
export const PLACEHOLDER = pdfOf('This article is being prepared', 'Please come back later', 6_000);

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export interface FileManners {
  /** Some servers answer 405 to HEAD. */
  readonly head?: 'refused';
  readonly type?: string;
  readonly name?: string;
}

/** With an ETag, and ranges for whoever still holds that ETag. */
export function file(
  request: PracticeRequest,
  bytes: Buffer,
  manners: FileManners = {},
): PracticeResponse {
  if (request.method === 'HEAD' && manners.head === 'refused')
    return {
      status: 405,
      headers: { allow: 'GET', 'content-type': 'text/plain' },
      body: 'GET only',
    };
  const etag = `"${sha256(bytes).slice(0, 16)}"`;
  const headers = {
    'content-type': manners.type ?? 'application/pdf',
    etag,
    'accept-ranges': 'bytes',
    'last-modified': 'Tue, 06 May 2025 10:00:00 GMT',
    ...(manners.name && { 'content-disposition': `inline; filename="${manners.name}"` }),
  };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers };
  const range = /^bytes=(\d+)-(\d*)$/.exec(String(request.headers.range ?? ''));
  const held = request.headers['if-range'];
  if (!range || (held !== undefined && held !== etag)) return { status: 200, headers, body: bytes };
  const from = Number(range[1]);
  const to = range[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
  if (from > to)
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes.length}` } };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.length}` },
    body: bytes.subarray(from, to + 1),
  };
}
