/** So many in flight at once, by name. */
export class Places {
  readonly #taken = new Map<string, number>();

  mayEnter(name: string, most: number): boolean {
    return (this.#taken.get(name) ?? 0) < most;
  }

  enter(name: string): void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
  }

  leave(name: string): void {
    const left = (this.#taken.get(name) ?? 0) - 1;
    if (left > 0) this.#taken.set(name, left);
    else this.#taken.delete(name);
  }
}
