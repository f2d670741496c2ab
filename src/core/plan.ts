import type { Candidate } from './candidate.ts';

export type RunMode = 'full' | 'new' | 'resume';
export const RUN_MODES: readonly RunMode[] = ['full', 'new', 'resume'];

/** What the catalog already knows of a candidate. */
export interface Known {
  readonly version: string | null;
  /** Why the bytes that are held are no document; they are asked for again. */
  readonly refused?: string | undefined;
}

export type Plan =
  | { readonly is: 'new' }
  | { readonly is: 'changed'; readonly reason?: string }
  | { readonly is: 'unchanged' }
  | { readonly is: 'skip'; readonly reason: string };

export interface PlanRules {
  readonly mode: RunMode;
  /** Fetch what is unchanged too. */
  readonly refetch: boolean;
}

/** New, changed, unchanged, or not now and why: decided from the listing and the catalog alone. */
export function plan(candidate: Candidate, known: Known | undefined, rules: PlanRules): Plan {
  if (!known) return { is: 'new' };
  if (known.refused !== undefined) return { is: 'changed', reason: known.refused };
  if (rules.refetch) return { is: 'changed' };
  if (candidate.version !== undefined && candidate.version === known.version) {
    return { is: 'unchanged' };
  }
  if (rules.mode === 'new') return { is: 'skip', reason: 'known before; this run takes new ones' };
  return { is: 'changed' };
}
