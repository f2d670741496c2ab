/** What a series of numbers lacks, where the publisher numbers without gaps. */
export interface Numbering {
  readonly first: number;
  readonly last: number;
  /** Ranges, so that a series of which only the end is held stays short. */
  readonly missing: readonly { readonly from: number; readonly to: number }[];
}

/** Compares the numbers that are held with `first..last`; reserved ones are not missing. */
export function numbering(
  held: Iterable<number>,
  bounds: { readonly first: number; readonly last: number },
  reserved: ReadonlySet<number> = new Set(),
): Numbering {
  const { first, last } = bounds;
  const there = new Set(held);
  const missing: { from: number; to: number }[] = [];
  for (let number = first; number <= last; number++) {
    if (there.has(number) || reserved.has(number)) continue;
    const open = missing.at(-1);
    if (open && open.to === number - 1) open.to = number;
    else missing.push({ from: number, to: number });
  }
  return { first, last, missing };
}
