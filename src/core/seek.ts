import type { Found } from '../families/papers/find-pdf/resolver.ts';
import type { Work } from '../families/papers/work/work.ts';
import type { Spooled } from './artifact.ts';
import type { CandidateFile } from './candidate.ts';
import type { Holder } from './documents.ts';
import type { Answer, CacheUse, Method, Role, Via } from './http.ts';
import type { DocumentId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { PolitenessChange } from './politeness.ts';
import type { TierEnded, Trace, Tried } from './telemetry.ts';
import type { Clock } from './time.ts';

/**
 * Looks for a work's file, tier by tier, and holds the first one that is verified. Throws when there
 * is none to be had: NO_COPY_FOUND, BUDGET_SPENT, or what a later try may get around.
 */
export type Seek = (work: Work, means: SeekMeans) => Promise<Sought>;

export interface Sought {
  /** With everything that was learned of it on the way. */
  readonly work: Work;
  readonly found: Found;
  readonly via: Via;
  /** Who was asked, in order; the last one has it. */
  readonly chain: readonly string[];
  /** Nobody could say whether it was retracted: the same question is due next time. */
  readonly undescribed: boolean;
}

/** What looking for one work may use. Nothing is kept by it but through {@link SeekMeans.hold}. */
export interface SeekMeans {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Which try at this work it is, from 1. */
  readonly attempt: number;
  /** A line for the decision log. */
  note(message: string, details?: JsonObject): void;
  tried(one: Tried): void;
  tierEnded(one: TierEnded): void;
  readonly trace: Trace;
  /** Asks politely; the caller reads the body or cancels it. */
  ask(request: SeekRequest): Promise<Answer>;
  /** Brings a file to where it can be looked at; one that broke off earlier goes on where it stopped. */
  bring(request: SeekRequest): Promise<Brought>;
  /** The id the work will have, where it is known before. */
  readonly documentId: DocumentId | null;
  /** Documents with exactly these bytes, this one included. */
  holders(sha256: string): Promise<readonly Holder[]>;
  /** They stay, and are marked for somebody to look at. */
  flag(ids: readonly DocumentId[], reason: string): Promise<void>;
  /** These are the bytes: parse and keep will find them under the file's name. */
  hold(brought: Brought, file: CandidateFile): void;
}

export interface SeekRequest {
  readonly url: string;
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly role: Role;
  readonly cache?: CacheUse;
  /** Under whose name turns are taken: `papers/arxiv_pdf`. */
  readonly who: string;
  /** What differs from the manners of the source. */
  readonly manners: PolitenessChange;
  readonly via: Via;
  /** Longest wait for a turn; who would wait longer fails with ASKED_TO_WAIT. */
  readonly standMs: number;
  readonly signal: AbortSignal;
}

export interface Brought {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly spooled: Spooled;
  /** Where it went on, when it did. */
  readonly resumedAt: number | null;
}
