import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The shared conformance cases live beside the project and are never copied into it. */
const folder = path.resolve(import.meta.dirname, '../../../shared/suites');

export const suitesPresent = existsSync(folder);
export const SUITES_ABSENT = 'skipped: ../shared/suites is not beside the project';

export function readSuite<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;
}

/** What one suite scored; `misses` names the cases that did not pass. */
export interface SuiteScore {
  readonly name: string;
  /** must: every case has to pass; info: reported, with the reasons in docs/conformance.md. */
  readonly kind: 'must' | 'info';
  readonly passed: number;
  readonly total: number;
  readonly misses: readonly string[];
}

export function score<C>(
  name: string,
  kind: SuiteScore['kind'],
  cases: readonly C[],
  passes: (one: C) => boolean,
  label: (one: C) => string,
): SuiteScore {
  const misses = cases.filter((one) => !passes(one)).map(label);
  return { name, kind, passed: cases.length - misses.length, total: cases.length, misses };
}
