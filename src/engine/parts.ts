import type { ArtifactStore } from '../core/artifact.ts';
import type { Aside } from '../core/aside.ts';
import type { Browser, Visitor } from '../core/browser.ts';
import type { Catalog } from '../core/catalog.ts';
import type { HandedIn } from '../core/handed-in.ts';
import type { Fetch } from '../core/http.ts';
import type { JsonObject } from '../core/json.ts';
import type { Log } from '../core/log.ts';
import type { NormalizedBody } from '../core/normalizer.ts';
import type { RunMode } from '../core/plan.ts';
import type { Politeness } from '../core/politeness.ts';
import type { ParsedRecord, RecordBody } from '../core/record.ts';
import type { ReferenceContext } from '../core/references.ts';
import type { Relation, RelationSet } from '../core/relations.ts';
import { type Run, type Trigger, workerCount } from '../core/run.ts';
import type { Progress } from '../core/run-order.ts';
import type { Source } from '../core/source.ts';
import type { Tell, Trace } from '../core/telemetry.ts';
import type { Clock, Random } from '../core/time.ts';
import type { Share } from '../core/to-read.ts';
import type { Walls } from './walls.ts';

/** What the engine is given; it knows these only by their contracts. */
export interface EngineParts {
  readonly catalog: Catalog;
  readonly store: ArtifactStore;
  readonly fetch: Fetch;
  /** Pages for a source; missing where no browser was joined. */
  readonly browse?: (source: Source, visitor: EngineVisitor) => Browser;
  /** How long a run waits for a share of a quota that is used up: that ends by itself, and soon. */
  readonly quotaWaitMs?: (source: Pick<Source, 'name'>) => number;
  /** What is known of walls for robots; missing where nothing is remembered. */
  readonly walls?: Walls;
  /** Reads a body; with a context, what it refers to as well. */
  readonly normalize: (body: RecordBody, references?: ReferenceContext) => Promise<NormalizedBody>;
  /** Whether reading it costs so much that a machine of its own may do it. */
  readonly isDear?: (body: RecordBody) => boolean;
  /** Which items are for this node, at this moment; all of them, where nobody says. */
  readonly share?: () => Promise<Share>;
  /** What records refer to; missing where nobody looks. */
  readonly citing?: RecordCiting;
  readonly politenessOf: (source: Source) => Politeness;
  readonly clock: Clock;
  readonly random: Random;
  /** This process, unlike any other: `host:pid:token`. */
  readonly owner: string;
  /** True when that owner's process is known to be gone. */
  readonly isDead: (owner: string) => boolean;
  readonly log: Log;
  /** For metrics and traces; missing where nobody listens. */
  readonly tell?: Tell;
  readonly trace?: Trace;
  /** Files that somebody hands in with a run. */
  readonly handedIn?: HandedIn;
  /** Items in work at once; the source's in-flight limit unless it says otherwise. */
  readonly workersOf?: (source: Source) => number | undefined;
  /** From how many records of a source on the same bytes are refused; 0: never. */
  readonly sameBytesOf?: (source: Source) => number;
  /** Takes what a source hands over beside its records; missing where nobody does. */
  readonly aside?: (aside: Aside, source: Source) => Promise<void>;
  readonly rules: EngineRules;
}

export interface RecordCiting {
  context(source: Source, record: ParsedRecord): ReferenceContext;
  inBody(record: ParsedRecord, body: NormalizedBody): RelationSet;
  inFields(record: ParsedRecord, context: ReferenceContext): RelationSet;
  /** The same relation to the one spelling of the other record's id. */
  spelled(relation: Relation): Relation;
}

/** The same for one run, with what its source remembers while it lasts. */
export interface RunParts extends EngineParts {
  readonly state: unknown;
  /** The items that this process has leased and not yet settled or given back: their leases are kept. */
  readonly inHand: Set<number>;
}

export const partsForRun = (
  parts: EngineParts,
  source: Source,
  { params, mode }: Pick<Run, 'params' | 'mode'>,
): RunParts => ({
  ...parts,
  state: source.begin?.({ params, mode, clock: parts.clock }),
  inHand: new Set(),
});

/** Items of a source in work at once. */
export const workersFor = (
  parts: EngineParts,
  source: Source,
  { params }: Pick<Run, 'params'>,
): number =>
  workerCount({
    setting: parts.rules.workers,
    family: parts.workersOf?.(source),
    run: source.workers?.(params),
    inFlight: parts.politenessOf(source).inFlight,
  });

/** So many deaths in the middle of one item are believed to be its fault. */
const DEATHS_BELIEVED = 8;

/**
 * When an item is given up that a process died over. A machine dies for reasons of its own, and
 * whoever goes on begins with the item that was in work: the few attempts at a publisher would soon
 * be spent on power cuts.
 */
export const attemptsWithDeaths = (parts: EngineParts, source: Source): number =>
  Math.max(parts.politenessOf(source).retry.attempts, DEATHS_BELIEVED);

/** In whose name pages are opened: one item's attempt, or one listing. */
export type EngineVisitor = Omit<Visitor, 'source' | 'politeness' | 'profile'>;

export interface EngineRules {
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Free space below which a run stops. */
  readonly minFreeBytes: number;
  readonly configHash: string;
  /** For sources that name none: a host that never recovers must not keep a run alive for ever. */
  readonly maxRuntimeMs: number;
  /** What is in progress and was not touched for so long counts as abandoned. */
  readonly staleMs: number;
  /** Replaces the source's in-flight limit. */
  readonly workers?: number;
}

export interface RunRequest {
  readonly source: Source;
  /** Already checked against the source's schema. */
  readonly params: JsonObject;
  /** `resume`: what earlier runs left, as its strategy says; the publisher's list is not read. */
  readonly mode: RunMode;
  readonly trigger: Trigger;
  readonly refetch: boolean;
  /** Take up at most so many that are new or changed; the listing is read no further than that. */
  readonly limit?: number;
  /** The first signal: lease nothing more, finish what is in flight. */
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}
