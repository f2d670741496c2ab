/** A publisher that counts requests per key, whatever source sends them and to which of its hosts. */
export interface QuotaPool {
  readonly name: string;
  readonly hosts: readonly string[];
  /** Sent in this header to these hosts and nowhere else; never written anywhere. */
  readonly key: { readonly header: string; readonly value: string | undefined };
  /** Where the key is set, for the message when it is not. */
  readonly setting: string;
  readonly perHour: number;
  /** By name; a source that has none lives on the reserve. */
  readonly budgets: Readonly<Record<string, number>>;
  readonly reserve: number;
  readonly budgetOf: (source: string) => string | undefined;
}
