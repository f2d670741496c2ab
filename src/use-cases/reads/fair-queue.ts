/** A queue for each client, and turns between the clients: whoever asks much waits behind themselves. */
export interface ClientQueues<T> {
  readonly size: number;
  /** False when this client, or all of them together, have no place left. */
  push(client: string, one: T): boolean;
  /** The next, of the client whose turn it is. */
  shift(): T | undefined;
  /** Takes one out that nobody waits for any more. */
  remove(client: string, one: T): void;
  /** Everything that waits, for whoever looks at how long it has. */
  all(): readonly { readonly client: string; readonly one: T }[];
}

export interface QueueLimits {
  readonly perClient: number;
  readonly total: number;
}

export function createFairQueue<T>({ perClient, total }: QueueLimits): ClientQueues<T> {
  // In the order of turns: who was served goes to the end.
  const lines = new Map<string, T[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(client, one) {
      const line = lines.get(client) ?? [];
      if (line.length >= perClient || size >= total) return false;
      line.push(one);
      lines.set(client, line);
      size += 1;
      return true;
    },
    shift() {
      const first = lines.entries().next();
      if (first.done) return undefined;
      const [client, line] = first.value;
      const one = line.shift();
      lines.delete(client);
      if (line.length > 0) lines.set(client, line);
      size -= 1;
      return one;
    },
    remove(client, one) {
      const line = lines.get(client);
      const at = line?.indexOf(one) ?? -1;
      if (!line || at < 0) return;
      line.splice(at, 1);
      if (line.length === 0) lines.delete(client);
      size -= 1;
    },
    all: () => [...lines].flatMap(([client, line]) => line.map((one) => ({ client, one }))),
  };
}
