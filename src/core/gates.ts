/** What a good run measures up to. One table: the report, the benchmark and the documents read it. */
export interface Gate {
  readonly name: GateName;
  readonly meaning: string;
  readonly limit: number;
  readonly unit: 'ratio' | 'ms' | 'count' | 'per hour';
  readonly is: 'at least' | 'at most' | 'below';
}

export type GateName =
  | 'yield'
  | 'ttfp_p50'
  | 'ttfp_p95'
  | 'ratio_429'
  | 'corruption'
  | 'cache_hits'
  | 'throughput'
  | 'catalog_write_p95';

export const GATES: readonly Gate[] = [
  gate('yield', 'works acquired of works attempted', 'at least', 0.85, 'ratio'),
  gate('ttfp_p50', 'time to the first file, the middle one', 'at most', 3_000, 'ms'),
  gate('ttfp_p95', 'time to the first file, the slowest in twenty', 'at most', 10_000, 'ms'),
  gate('ratio_429', 'requests that were answered 429', 'below', 0.01, 'ratio'),
  gate('corruption', 'files whose bytes are not those that were kept', 'at most', 0, 'count'),
  gate('cache_hits', 'answers from the cache when a run is repeated', 'at least', 0.4, 'ratio'),
  gate('throughput', 'works per worker, first tier alone', 'at least', 500, 'per hour'),
  gate('catalog_write_p95', 'time of a write, the slowest in twenty', 'at most', 50, 'ms'),
];

function gate(
  name: GateName,
  meaning: string,
  is: Gate['is'],
  limit: number,
  unit: Gate['unit'],
): Gate {
  return { name, meaning, limit, unit, is };
}

export interface JudgedGate extends Gate {
  readonly figure: number | null;
  readonly verdict: 'pass' | 'fail' | 'not measured';
  /** Why it was not measured. */
  readonly because?: string;
}

/** A figure, or why there is none. */
export type Figure = number | { readonly none: string };

export function judgeGates(figures: Readonly<Record<GateName, Figure>>): readonly JudgedGate[] {
  return GATES.map((one) => {
    const figure = figures[one.name];
    if (typeof figure !== 'number')
      return { ...one, figure: null, verdict: 'not measured', because: figure.none };
    return { ...one, figure, verdict: holds(one, figure) ? 'pass' : 'fail' };
  });
}

function holds({ is, limit }: Gate, figure: number): boolean {
  if (is === 'at least') return figure >= limit;
  return is === 'at most' ? figure <= limit : figure < limit;
}
