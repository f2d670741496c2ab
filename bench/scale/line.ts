/** First come, first out: taking the first costs the same however many wait. */
export class Line<T> {
  #rows: T[] = [];
  #begin = 0;

  get first(): T | undefined {
    return this.#rows[this.#begin];
  }

  push(row: T): void {
    this.#rows.push(row);
  }

  shift(): void {
    this.#begin += 1;
    if (this.#begin < 1_000 || this.#begin * 2 < this.#rows.length) return;
    this.#rows = this.#rows.slice(this.#begin);
    this.#begin = 0;
  }
}
