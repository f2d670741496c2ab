import type { Body } from './exchange.ts';

/**
 * Bytes between a producer that is pushed at (a socket) and a consumer that pulls. When more than
 * `high` bytes wait, the producer is asked to pause, so that a slow reader costs no memory.
 */
export class ByteQueue implements Body, AsyncIterator<Uint8Array, undefined> {
  readonly #high: number;
  readonly #producer: Producer;
  #chunks: Uint8Array[] = [];
  #first = 0;
  #waiting = 0;
  #paused = false;
  #state: 'open' | 'ended' | 'over' = 'open';
  #error: Error | undefined;
  #reader: Reader | undefined;
  #whenOver: (() => void) | undefined;

  constructor(producer: Producer, high = 256 * 1024) {
    this.#producer = producer;
    this.#high = high;
  }

  push(chunk: Uint8Array): void {
    if (this.#state !== 'open') return;
    const reader = this.#reader;
    if (reader) {
      this.#reader = undefined;
      reader.resolve({ done: false, value: chunk });
      return;
    }
    this.#chunks.push(chunk);
    this.#waiting += chunk.length + CHUNK_COST;
    if (this.#waiting > this.#high && !this.#paused) {
      this.#paused = true;
      this.#producer.pause();
    }
  }

  /** The last byte was pushed. The queue is over when it was read too. */
  end(): void {
    if (this.#state !== 'open') return;
    this.#state = 'ended';
    if (!this.#reader) return;
    this.#over();
    this.#reader.resolve(DONE);
    this.#reader = undefined;
  }

  /** It broke: what was not read yet is worth nothing, and nothing is held for it any more. */
  fail(error: Error): void {
    if (this.#state === 'over') return;
    this.#error = error;
    this.#chunks = [];
    this.#first = 0;
    this.#over();
    this.#reader?.reject(error);
    this.#reader = undefined;
  }

  cancel(): void {
    if (this.#state === 'over') return;
    const wasOpen = this.#state === 'open';
    this.#chunks = [];
    this.#first = 0;
    this.#over();
    this.#reader?.resolve(DONE);
    this.#reader = undefined;
    if (wasOpen) this.#producer.cancel();
  }

  whenOver(act: () => void): void {
    const before = this.#whenOver;
    if (this.#state === 'over') act();
    else
      this.#whenOver = before
        ? () => {
            before();
            act();
          }
        : act;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const chunk = this.#shift();
    if (chunk) {
      this.#waiting -= chunk.length + CHUNK_COST;
      if (this.#paused && this.#waiting <= this.#high / 2) {
        this.#paused = false;
        this.#producer.resume();
      }
      return Promise.resolve({ done: false, value: chunk });
    }
    if (this.#error) return Promise.reject(this.#error);
    if (this.#state === 'open') {
      return new Promise((resolve, reject) => {
        this.#reader = { resolve, reject };
      });
    }
    this.#over();
    return Promise.resolve(DONE);
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.cancel();
    return Promise.resolve(DONE);
  }

  #shift(): Uint8Array | undefined {
    const chunk = this.#chunks[this.#first];
    if (chunk) this.#first++;
    if (this.#first > 0 && this.#first === this.#chunks.length) {
      this.#chunks.length = 0;
      this.#first = 0;
    }
    return chunk;
  }

  #over(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    const act = this.#whenOver;
    this.#whenOver = undefined;
    act?.();
  }
}

export interface Producer {
  pause(): void;
  resume(): void;
  /** The reader went away before the end. */
  cancel(): void;
}

interface Reader {
  readonly resolve: (result: IteratorResult<Uint8Array, undefined>) => void;
  readonly reject: (error: Error) => void;
}

/** What a chunk costs besides its bytes: a publisher may send one byte at a time. */
const CHUNK_COST = 64;

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };
