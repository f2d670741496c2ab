/**
 * Bytes between a producer that is pushed at (a socket) and a consumer that pulls. When more than
 * `high` bytes wait, the producer is asked to pause, so that a slow reader costs no memory.
 */
export class ByteQueue implements AsyncIterable<Uint8Array> {
  readonly #high: number;
  readonly #chunks: Uint8Array[] = [];
  #waiting = 0;
  #paused = false;
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;
  #producer: Producer;

  constructor(producer: Producer, high = 256 * 1024) {
    this.#producer = producer;
    this.#high = high;
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    if (this.#waiting > this.#high && !this.#paused) {
      this.#paused = true;
      this.#producer.pause();
    }
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#error = error;
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk) {
          this.#waiting -= chunk.length;
          if (this.#paused && this.#waiting <= this.#high / 2) {
            this.#paused = false;
            this.#producer.resume();
          }
          yield chunk;
        } else if (this.#ended) {
          if (this.#error !== undefined) throw this.#error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
          this.#wake = undefined;
        }
      }
    } finally {
      if (!this.#ended) this.#producer.cancel();
    }
  }
}

export interface Producer {
  pause(): void;
  resume(): void;
  /** The reader went away before the end. */
  cancel(): void;
}
