/** The moments of the turns in a window, oldest first; what has left the window is forgotten. */
export class TurnLog {
  readonly #at: number[] = [];
  #first = 0;

  add(at: number): void {
    this.#at.push(at);
  }

  /** When the next turn is free: now, or when the turn that fills the window leaves it. */
  freeAt(turns: number, windowMs: number, now: number): number {
    this.#forget(now - windowMs);
    if (turns < 1) return now + windowMs;
    if (this.#at.length - this.#first < turns) return now;
    return (this.#at[this.#at.length - turns] ?? now) + windowMs;
  }

  /** Takes back one turn of that moment. */
  remove(at: number): void {
    const index = this.#at.lastIndexOf(at);
    if (index >= this.#first) this.#at.splice(index, 1);
  }

  since(moment: number): readonly number[] {
    return this.#at.slice(this.#first).filter((at) => at > moment);
  }

  #forget(until: number): void {
    while (this.#first < this.#at.length && (this.#at[this.#first] ?? 0) <= until) this.#first++;
    if (this.#first > 1024) {
      this.#at.splice(0, this.#first);
      this.#first = 0;
    }
  }
}
