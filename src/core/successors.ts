import type { DocumentStatus } from './record.ts';

/** What a link of the chain must tell. */
export interface ChainLink {
  readonly status: DocumentStatus;
  readonly successorId: string | null;
}

/** Where the successors of a record lead, and through which ids. */
export interface Succession {
  /** `living` ends at a record that stands; `ended` at a tombstone without successor; `unknown` at an
   * id the catalog does not hold; `loop` where the chain would come back to itself. */
  readonly is: 'living' | 'ended' | 'unknown' | 'loop';
  /** The last id of the chain: the living record, or as far as the chain could be followed. */
  readonly id: string;
  /** Every id from the first, which is the record asked for, to `id`. */
  readonly chain: readonly string[];
}

/**
 * Follows successors to the record that stands today. A flagged record stands: a flag is ours, and
 * nothing was withdrawn.
 */
export async function livingSuccessor(
  id: string,
  find: (id: string) => Promise<ChainLink | undefined>,
): Promise<Succession> {
  const chain: string[] = [];
  for (let next = id; ; ) {
    chain.push(next);
    const link = await find(next);
    if (!link) return { is: 'unknown', id: next, chain };
    if (stands(link.status)) return { is: 'living', id: next, chain };
    if (link.successorId === null) return { is: 'ended', id: next, chain };
    if (chain.includes(link.successorId)) return { is: 'loop', id: next, chain };
    next = link.successorId;
  }
}

/** True while nothing upstream was withdrawn or replaced. */
export const stands = (status: DocumentStatus): boolean =>
  status === 'active' || status === 'flagged';
