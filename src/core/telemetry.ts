import type { ErrorCode } from './errors.ts';
import type { Role, Via } from './http.ts';
import type { RunId } from './ids.ts';
import type { ItemEvent } from './item.ts';
import type { BreakerTransition, RateEvent } from './polite-memory.ts';
import type { Run } from './run.ts';
import type { Instant } from './time.ts';

/**
 * What the parts tell of their work while they do it, for metrics and the log. What must outlive
 * the process is not told here but written with what it belongs to: exchanges in the manifest,
 * tries in the settlement of their item, waits and breakers in the memory of politeness.
 */
export type Tell = (event: TelemetryEvent) => void;

export type TelemetryEvent =
  | ({ readonly type: 'http' } & HttpEvent)
  | ({ readonly type: 'wait' } & RateEvent)
  | ({ readonly type: 'cooling' } & CoolDown)
  | ({ readonly type: 'breaker'; readonly host: string } & BreakerTransition)
  | ({ readonly type: 'try' } & AboutWork & TryReport)
  | ({ readonly type: 'tier' } & AboutWork & TierEnded)
  | ({ readonly type: 'work' } & AboutWork & WorkSettled)
  | ({ readonly type: 'write' } & CatalogWrite)
  | ({ readonly type: 'worker' } & WorkerState)
  | { readonly type: 'run'; readonly run: Run };

/** A host has refused, and is left alone by every process until then. */
export interface CoolDown {
  readonly host: string;
  readonly until: Instant;
  readonly reason: string;
}

/** One exchange on the wire, or an answer from the cache instead of one. */
export interface HttpEvent {
  readonly host: string;
  readonly source: string;
  readonly role: Role;
  readonly via: Via | undefined;
  /** The status; without an answer, the code of the error. */
  readonly outcome: number | string;
  readonly cacheHit: boolean;
  readonly durationMs: number;
  readonly bytes: number;
}

export interface AboutWork {
  readonly runId: RunId;
  readonly source: string;
  readonly key: string;
}

/**
 * One resolver's part in one attempt at a work: tried, or passed over with a reason. A row of
 * `fallback_attempts`.
 */
export interface TryReport extends Via {
  /** When its turn came: before any wait for a host. */
  readonly at: Instant;
  readonly outcome: TryOutcome;
  readonly durationMs: number;
  /** Where it led: the file's address, when it named one. */
  readonly url: string | null;
  readonly httpStatus: number | null;
  /** Why it came to nothing: one word or two that can be counted. */
  readonly reason: string | null;
  /** The same in a sentence. */
  readonly message: string | null;
}

/**
 * `won`: its file was verified. `empty`: it knows no file. `failed`: an error on the way. `refused`:
 * what came is not the file. `skipped`: not asked. `cancelled`: another one was faster.
 */
export type TryOutcome = 'won' | 'empty' | 'failed' | 'refused' | 'skipped' | 'cancelled';

/** `given-up`: the budget of the work ended inside this tier. */
export interface TierEnded {
  readonly tier: string;
  readonly outcome: 'won' | 'exhausted' | 'given-up';
  readonly durationMs: number;
  readonly chain: readonly string[];
}

/** One attempt at a work has been settled. */
export interface WorkSettled {
  readonly attempt: number;
  readonly event: ItemEvent['type'];
  readonly failure: ErrorCode | null;
  readonly durationMs: number;
}

/** From the request to write a settlement until it is durable. */
export interface CatalogWrite {
  readonly runId: RunId;
  readonly durationMs: number;
}

export interface WorkerState {
  readonly at: Instant;
  readonly runId: RunId;
  readonly source: string;
  readonly worker: string;
  readonly state: 'started' | 'busy' | 'idle' | 'stopped';
}

/**
 * Runs `act` inside a span, as a child of the one around it. Without a tracer this is a plain call:
 * {@link untraced}.
 */
export type Trace = <T>(
  name: SpanName,
  facts: SpanFacts,
  act: (span: TraceSpan) => Promise<T>,
) => Promise<T>;

export type SpanName =
  | 'content.process_work'
  | 'resolve.tier'
  | 'download'
  | 'verify'
  | 'catalog.write';

/** `duration_ms` and the error are added when the span ends. */
export interface SpanFacts {
  readonly doc_id?: string;
  readonly tier?: string;
  readonly resolver?: string;
  readonly url?: string;
  readonly 'http.status_code'?: number;
  readonly 'cache.hit'?: boolean;
}

export interface TraceSpan {
  /** What was found out while it lasted. */
  set(facts: SpanFacts): void;
}

export const untraced: Trace = (_name, _facts, act) => act(UNSEEN);

const UNSEEN: TraceSpan = { set: () => undefined };
