/** What is written beside the catalog; `jsonl` is the manifest, `csv` is last.csv and attempts.csv. */
export const SINKS = ['jsonl', 'csv', 'index', 'summary'] as const;
export type Sink = (typeof SINKS)[number];
