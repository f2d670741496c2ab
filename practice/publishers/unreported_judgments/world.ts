/** The judgments the practice court has, in the order of its list: newest first. */
import { makeCase, makeCriminalCase, makeUnlistedCase, type PracticeCase } from './case.ts';

export interface CaymanWorld {
  readonly seed: number;
  /** What stands in the list and on the page. */
  cases(): readonly PracticeCase[];
  find(token: string): PracticeCase | undefined;
  /** So many more judgments, at the top of the list; returns their tokens. */
  add(count: number): readonly string[];
  /** Leaves the list and the page. */
  remove(token: string): void;
  revise(token: string, what: Partial<Pick<PracticeCase, 'title' | 'category' | 'date'>>): void;
  /** Another text under the same token. */
  reissue(token: string): void;
  edition(token: string): number;
  /** When the list was last written: it changes with everything that changes it. */
  writtenAt(): number;
}

export interface CaymanSizes {
  readonly seed?: number;
  /** Judgments that a run takes; besides them four criminal ones and one that only the page knows. */
  readonly size?: number;
  /** What the list names is on the page, without exception. */
  readonly complete?: true;
}

const FIRST_WRITTEN = Date.UTC(2025, 10, 7, 12);

export function caymanWorld({ seed = 1, size = 60, complete }: CaymanSizes = {}): CaymanWorld {
  let cases = [
    ...Array.from({ length: size }, (_, row) => makeCase(seed, row)).map((one) =>
      complete ? { ...one, only: undefined } : one,
    ),
    ...Array.from({ length: size > 20 ? 4 : 1 }, (_, row) => makeCriminalCase(seed, row)),
    ...(size > 20 ? [makeUnlistedCase(seed)] : []),
  ];
  const editions = new Map<string, number>();
  let next = size;
  let writtenAt = FIRST_WRITTEN;
  const write = (changed: PracticeCase[]): void => {
    cases = changed;
    writtenAt += 3_600_000;
  };
  const known = (token: string): PracticeCase => {
    const found = cases.find((one) => one.token === token);
    if (found !== undefined) return found;
    throw new Error(`the practice court has no judgment ${token}`);
  };
  return {
    seed,
    cases: () => cases,
    find: (token) => cases.find((one) => one.token === token),
    add(count) {
      const added = Array.from({ length: count }, () => makeCase(seed, next++));
      write([...added, ...cases]);
      return added.map((one) => one.token);
    },
    remove: (token) => write(cases.filter((one) => one !== known(token))),
    revise: (token, what) =>
      write(cases.map((one) => (one === known(token) ? { ...one, ...what } : one))),
    reissue: (token) => void editions.set(known(token).token, (editions.get(token) ?? 1) + 1),
    edition: (token) => editions.get(token) ?? 1,
    writtenAt: () => writtenAt,
  };
}
