/**
 * One counter of a publisher that counts requests per key, whatever source sends them and to which
 * of the hosts that share the counter. One key may have several counters: each is a pool.
 */
export interface QuotaPool {
  readonly name: string;
  readonly hosts: readonly string[];
  /** Sources that ask these hosts: whoever plans a backfill of one of them plans with this pool. */
  readonly sources: readonly string[];
  /** Sent in this header to these hosts and nowhere else; never written anywhere. */
  readonly key: {
    readonly header: string;
    readonly value: string | undefined;
    /** The publisher answers without a key too, though less often. */
    readonly optional?: true;
  };
  /** Where the key is set, for the message when it is not. */
  readonly setting: string;
  readonly perHour: number;
  /** By name; a source that has none lives on the reserve. */
  readonly budgets: Readonly<Record<string, number>>;
  readonly reserve: number;
  readonly budgetOf: (source: string) => string | undefined;
}
