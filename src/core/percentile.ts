/**
 * The smallest of the values that at least this share of them does not exceed (nearest rank), so
 * that it is always a value that occurred; null when there is none.
 */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? null;
}
