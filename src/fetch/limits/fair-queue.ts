/**
 * Who is next among several lanes: first come first served within a lane, and between lanes by
 * weight (start-time fair queuing), so that ten thousand waiting in one lane cost the first of
 * another no more than its share.
 */
export class FairQueue<T> {
  readonly #lanes = new Map<string, Lane<T>>();
  /** The start of the turn served last: a lane that was idle begins here, with no credit saved up. */
  #virtual = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(name: string, weight: number, item: T): void {
    let lane = this.#lanes.get(name);
    if (!lane) {
      lane = { name, weight, items: [], start: this.#virtual };
      this.#lanes.set(name, lane);
    }
    if (lane.items.length === 0) lane.start = Math.max(lane.start, this.#virtual);
    lane.items.push(item);
    this.#size++;
  }

  /** The first of each lane; the lane that is due first comes first. */
  heads(): readonly { readonly lane: string; readonly item: T }[] {
    const waiting = [...this.#lanes.values()].filter((lane) => lane.items.length > 0);
    waiting.sort((a, b) => a.start - b.start);
    return waiting.map((lane) => ({ lane: lane.name, item: lane.items[0] as T }));
  }

  /** The first of this lane was served. */
  serve(name: string): void {
    const lane = this.#lanes.get(name);
    if (!lane?.items.shift()) return;
    this.#size--;
    this.#virtual = Math.max(this.#virtual, lane.start);
    lane.start += 1 / lane.weight;
  }

  /** It does not wait any more, and was not served. */
  remove(item: T): boolean {
    for (const lane of this.#lanes.values()) {
      const at = lane.items.indexOf(item);
      if (at < 0) continue;
      lane.items.splice(at, 1);
      this.#size--;
      return true;
    }
    return false;
  }
}

interface Lane<T> {
  readonly name: string;
  readonly weight: number;
  readonly items: T[];
  start: number;
}
