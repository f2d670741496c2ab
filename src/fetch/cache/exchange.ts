import type { HeaderList } from '../../core/http-cache.ts';

/**
 * What the cache needs to know of a request and its answer, and no more: header fields as a list,
 * because HTTP repeats them, and bodies whole. The chain adapts its own exchange to this one.
 */
export type CacheExchange = (request: CacheRequest) => Promise<CacheResponse>;

export interface CacheRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
}

export interface CacheResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}
