/** A suite of other people's test cases, and how many of them this program passes. */
export interface SuiteScore {
  readonly suite: string;
  /** `must`: has to pass completely. `info`: measured, and every miss has its reason. */
  readonly kind: 'must' | 'info';
  readonly passed: number;
  readonly of: number;
}

/** As docs/conformance.md has them, which is not part of what is installed; a test compares. */
export const CONFORMANCE_SCORES: readonly SuiteScore[] = [
  { suite: 'http-date', kind: 'must', passed: 230, of: 230 },
  { suite: 'retry-after', kind: 'must', passed: 13, of: 13 },
  { suite: 'robots-google-robotstxt-cc', kind: 'must', passed: 145, of: 145 },
  { suite: 'robots-google-spec-test', kind: 'must', passed: 400, of: 400 },
  { suite: 'robots-protego', kind: 'must', passed: 323, of: 323 },
  { suite: 'robots-extensions', kind: 'info', passed: 20, of: 21 },
  { suite: 'url-idempotence', kind: 'must', passed: 2915, of: 2915 },
  { suite: 'url-urlcanon', kind: 'info', passed: 613, of: 703 },
  { suite: 'url-normalize-url', kind: 'info', passed: 51, of: 95 },
  { suite: 'url-wpt-node', kind: 'info', passed: 876, of: 891 },
  { suite: 'ip-classification', kind: 'must', passed: 134, of: 134 },
  { suite: 'ssrf-urls', kind: 'must', passed: 62, of: 62 },
  { suite: 'mime-types', kind: 'must', passed: 74, of: 74 },
  { suite: 'day-boundaries', kind: 'must', passed: 832, of: 832 },
  { suite: 'cron-consensus', kind: 'must', passed: 161, of: 161 },
  { suite: 'cron-robfig', kind: 'info', passed: 43, of: 58 },
  { suite: 'cache-required', kind: 'must', passed: 137, of: 137 },
  { suite: 'cache-optimal', kind: 'info', passed: 70, of: 77 },
  { suite: 'cache-check', kind: 'info', passed: 62, of: 86 },
];
