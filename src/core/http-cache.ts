/** Header fields as a list, because HTTP repeats them. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A stored response; its body is kept apart, once, under its sha256. */
export interface StoredResponse {
  /** Canonical URL. */
  readonly key: string;
  /** The request fields that `Vary` names, normalised; `null` where the request had none. */
  readonly selecting: readonly (readonly [name: string, value: string | null])[];
  readonly status: number;
  readonly headers: HeaderList;
  /** Milliseconds: when the request was sent and its answer came; renewed by a 304. */
  readonly requestTime: number;
  readonly responseTime: number;
  readonly bodySha256: string;
  readonly bodyBytes: number;
}

/** Where responses are kept. An adapter may forget any of them at any time, to stay in bounds. */
export interface CacheStore {
  /** Every variant of a URL. */
  get(key: string): Promise<readonly StoredResponse[]>;
  /** `undefined` when the body was forgotten; the variant is then as good as absent. */
  body(sha256: string): Promise<Uint8Array | undefined>;
  /** Adds a variant, or replaces the one with equal {@link StoredResponse.selecting}. */
  put(response: StoredResponse, body: Uint8Array): Promise<void>;
  /** Replaces a variant whose body stays the same: a 304 or a HEAD renewed its header. */
  renew(response: StoredResponse): Promise<void>;
  /** Forgets every variant of a URL. */
  delete(key: string): Promise<void>;
  /** Notes that a variant was used, for an adapter that forgets the least used first. */
  touch(response: StoredResponse, now: number): Promise<void>;
}
