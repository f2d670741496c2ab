import type { z } from 'zod';
import type { Acquired } from './acquired.ts';
import type { BrowserProfile } from './browser.ts';
import type { Candidate, CandidateFile } from './candidate.ts';
import { withFieldsRead } from './candidate-fields.ts';
import type { DayRange } from './day-range.ts';
import type { Document } from './documents.ts';
import type { FamilyMeans } from './family-host.ts';
import type { Finished } from './finished-run.ts';
import type { DocumentId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { PolitenessChange } from './politeness.ts';
import type { ParsedDocument, ParsedRecord, RecordBody, RecordKind } from './record.ts';
import type { Recognised, SavedAnswer } from './saved-answer.ts';
import type {
  AcquireContext,
  DiscoverContext,
  FinishContext,
  ParseContext,
  RunBeginning,
} from './source-contexts.ts';
import type { Clock } from './time.ts';

/**
 * A source says what one publisher has and how to ask for it. Everything else (turns, retries,
 * caching, resuming, integrity, versions, reading, serving) comes for free.
 */
export interface Source<
  P extends JsonObject = JsonObject,
  S = unknown,
  A = unknown,
  R extends ParsedRecord = ParsedRecord,
  F = JsonObject,
> {
  /** Lower case, digits, underscores; also its folder below `corpus/` unless `corpusDir` says otherwise. */
  readonly name: string;
  readonly family: string;
  readonly title: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence?: string;
  /** The kind of its records; a source that keeps several kinds names the one it is about. */
  readonly keeps: RecordKind;
  /** Prefixes of the ids it makes. */
  readonly ids: readonly string[];
  readonly schedule?: { readonly cron: string };
  /** For the schedule and for days; America/New_York unless set. */
  readonly timezone?: string;
  readonly politeness?: PolitenessChange;
  /** What differs for its pages, when it uses the browser. */
  readonly browser?: Partial<BrowserProfile>;
  /** CLI flags and the dashboard's form come from this. */
  readonly params: z.ZodType<P>;
  /**
   * The shape of what its candidates carry from the listing to parse ({@link Candidate.fields}). All
   * functions below that get a candidate get its fields in this type, and a candidate of an earlier
   * program that does not fit is an error that names the field. `z.custom<T>()` gives the type
   * without a check. Without a shape the fields are plain JSON.
   */
  readonly fields?: z.ZodType<F>;
  readonly corpusDir?: string;
  /** Longest time a run may take; what is left then is failed with RUN_DEADLINE. */
  readonly maxRuntimeMs?: number;
  /**
   * Items in work at once, where a run with these parameters asks the publisher little: what is settled
   * together shares a transaction and its syncs. `inFlight` bounds the requests all the same, and the
   * settings of the operator come first. As many as `inFlight` when undefined.
   */
  workers?(params: P): number | undefined;
  /**
   * The beginning of each attempt has a line in the decision log. For sources whose attempts are few
   * and slow: whoever watches the log then sees what is being waited for.
   */
  readonly logsBeginnings?: true;
  /** Runs only when `sources.<name>.enabled` says so. */
  readonly enabledByDefault?: false;
  /** Hosts whose addresses are secrets that do not last; `*.example.org` for all below. See {@link addressMaskOf}. */
  readonly signedHosts?: readonly string[];
  /**
   * An answer of its publisher, or an address, as it may be recorded: with stand-ins for nonces and
   * signatures, which work as well in a replay. Done twice it changes nothing more.
   */
  withoutSecrets?(text: string): string;
  /**
   * What its listings name: the whole that the publisher has, or a part of it (some days, what was
   * searched for). A record that a part does not name is not gone.
   */
  readonly lists: 'whole' | 'part';
  /**
   * `aid`: the list that it reads with `ctx.sync` names other things than its records, or only some of
   * them (who sits where). Its length then says nothing of how many records there are to have.
   */
  readonly syncedList?: 'aid';
  /**
   * Several of its records may have the same file (one record listed under two names): one body under
   * many ids is then no sign of an error page.
   */
  readonly sameBytes?: 'allowed';
  /** For a source that can run for one day: ranges of days and missed slots need it. */
  readonly range?: DayRange<P>;
  /** By which rule it is known whether everything is held, for people: a clause that begins in lower case. */
  readonly completeness?: string;
  /** `always`: what finish says is of single records, and true whatever became of the others. */
  readonly finishes?: 'always';
  /** How many requests to which host so many new records cost: `annals quota plan --records` asks. */
  requestsFor?(records: number): Readonly<Record<string, number>>;
  /** Silence is an error: fewer candidates than this fail the run. */
  readonly expects?: { readonly atLeast?: number };

  /**
   * The source as the settings want it, made before each run. What makes a run useless (a file that
   * the settings name and that cannot be read) is thrown here, before anything is begun.
   */
  prepare?(means: FamilyMeans): Promise<Source>;
  /** The run's parameters with what is left open filled in from the clock (yesterday, for example). */
  settle?(params: P, clock: Clock): P;
  /**
   * What the source remembers while a run lasts, made anew for each run (also when one is resumed):
   * all that it is handed during the run has it as `state`. A source has no memory elsewhere.
   */
  begin?(run: RunBeginning<P>): S;
  /** Reads listings only, and streams what they name. */
  discover(ctx: DiscoverContext<P, S>): AsyncIterable<Candidate<F>>;
  /** Two candidates with one key in one run; without it the later one wins. */
  merge?(first: Candidate<F>, second: Candidate<F>): Candidate<F>;
  /** The id parse will give it, where the candidate alone tells: tries that failed stand under it too. */
  idOf?(candidate: Candidate<F>): DocumentId;
  /**
   * Without it, the candidate's files are fetched one after the other. What it answers is handed to
   * parse as {@link Acquired.result}.
   */
  acquire?(candidate: Candidate<F>, ctx: AcquireContext<P, S>): Promise<A>;
  /** A document may set status and tombstone fields. Throws AnnalsError('UNEXPECTED_SHAPE') naming the field. */
  parse(acquired: Acquired<A>, candidate: Candidate<F>, ctx: ParseContext<P>): Promise<R>;
  /**
   * The text to read, found again in files we hold; for a source whose text lies inside another file. Without it the
   * file is taken that the normaliser of the stored body reads.
   */
  bodyOf?(held: Acquired, sourceUrl: string): Promise<RecordBody | undefined>;
  /**
   * What to acquire in order to ask the publisher about one record that is held; it may ask the
   * publisher for it. `last` is what was acquired last time, where a ledger still has it. A file that
   * must be there is not optional: that it is missing is then the answer. Without this, `last` is
   * acquired again.
   */
  check?(
    document: Document,
    ctx: DiscoverContext<P, S>,
    last: Candidate<F> | undefined,
  ): Promise<Candidate<F> | undefined>;
  /**
   * What a saved answer of the publisher is of: one record, or the many that a listing names. None
   * when the answer is nothing that this source reads. `annals source parse` and tests of recorded
   * answers use it.
   */
  recognise?(saved: SavedAnswer): readonly Recognised<F>[];
  /** The natural path of a file below the corpus folder: most stable part of the key first. */
  corpus(record: R, file: CandidateFile): string;
  /**
   * After all items are settled and none failed: what the source publishes of the run as a whole. With
   * {@link Source.finishes} also when some failed.
   */
  finish?(ctx: FinishContext<P, S>): Promise<Finished>;
}

/**
 * Checks the literal with its own types, then forgets them: the registry and the engine hold sources
 * of every kind, and hand each only what its own shapes have let through.
 */
export const defineSource = <
  P extends JsonObject,
  S = unknown,
  A = unknown,
  R extends ParsedRecord = ParsedDocument,
  F = JsonObject,
>(
  source: Source<P, S, A, R, F>,
): Source<JsonObject, unknown, unknown, R> =>
  withFieldsRead(source) as unknown as Source<JsonObject, unknown, unknown, R>;

/** So that a source from elsewhere, which no compiler has seen, is refused before it runs. */
export const saysWhatItLists = ({ lists }: Pick<Source, 'lists'>): boolean =>
  lists === 'whole' || lists === 'part';
