import type { ArtifactStore } from '../../core/artifact.ts';
import type { Contradiction } from '../../core/audit.ts';
import type { Catalog } from '../../core/catalog.ts';

/** One thing that does not agree, or that is worth knowing. */
export interface Finding {
  readonly kind:
    | Contradiction['kind']
    | 'database unsound'
    | 'catalog behind'
    | 'bytes missing'
    | 'bytes damaged'
    | 'link missing'
    | 'file without row'
    | 'manifest differs'
    | 'feed differs'
    | 'left in .tmp';
  readonly what: string;
  /** A note is what a crash may leave behind: nothing is lost, and nothing is wrong. */
  readonly is: 'damage' | 'note';
  readonly repaired: boolean;
}

export interface CheckedParts {
  readonly catalog: Catalog;
  readonly store: ArtifactStore;
  /** The data folder both live in. */
  readonly root: string;
  /** Null when no manifest file is written. */
  readonly manifestPath: string | null;
}

export interface CheckOptions {
  /** Puts right what can be put right without guessing; bytes are moved, never removed. */
  readonly repair: boolean;
  /** Compares the index of words word by word, which takes this process all that time. */
  readonly words?: 'counted' | 'every';
  /** Milliseconds since the epoch: what lies in .tmp for a day is left over. */
  readonly now: number;
  /** Hears how much was looked at, now and then. */
  readonly onProgress?: (looked: Looked) => void;
}

export interface Looked {
  readonly rows: number;
  readonly files: number;
  readonly manifestLines: number;
}

/** Counts what is looked at. */
export type Look = (kind: keyof Looked, count?: number) => void;

export const damage = (kind: Finding['kind'], what: string, repaired = false): Finding => ({
  kind,
  what,
  is: 'damage',
  repaired,
});

export const note = (kind: Finding['kind'], what: string, repaired = false): Finding => ({
  kind,
  what,
  is: 'note',
  repaired,
});
