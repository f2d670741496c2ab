/** Events by the moment at which they happen; the earliest comes first. */
export class EventHeap<T> {
  readonly #rows: { readonly at: number; readonly event: T }[] = [];

  push(at: number, event: T): void {
    const rows = this.#rows;
    let i = rows.length;
    const row = { at, event };
    rows.push(row);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = rows[parent];
      if (!above || above.at <= at) break;
      rows[i] = above;
      i = parent;
    }
    rows[i] = row;
  }

  pop(): { readonly at: number; readonly event: T } | undefined {
    const rows = this.#rows;
    const first = rows[0];
    const last = rows.pop();
    if (!first || !last || rows.length === 0) return first;
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      const [a, b] = [rows[left], rows[left + 1]];
      const child = b && a && b.at < a.at ? left + 1 : left;
      const below = rows[child];
      if (!below || below.at >= last.at) break;
      rows[i] = below;
      i = child;
    }
    rows[i] = last;
    return first;
  }
}
