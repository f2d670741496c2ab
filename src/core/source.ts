import type { z } from 'zod';
import type { Browser, BrowserProfile } from './browser.ts';
import type { Candidate, CandidateFile } from './candidate.ts';
import type { Listing } from './catalog.ts';
import type { CompleteList, SyncedList } from './complete-list.ts';
import type { Document, Holder } from './documents.ts';
import type { FamilyMeans } from './family-host.ts';
import type { HandedIn } from './handed-in.ts';
import type { Answer, CacheUse, Method, Role, Via } from './http.ts';
import type { DocumentId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { PagedListing } from './pages.ts';
import type { RunMode } from './plan.ts';
import type { PolitenessChange } from './politeness.ts';
import type { ReceivedFile } from './received-file.ts';
import type { ParsedDocument, ParsedRecord, RecordBody, RecordKind } from './record.ts';
import type { Relation } from './relations.ts';
import type { TierEnded, Trace, TryReport } from './telemetry.ts';
import type { Clock, Instant, LocalDate } from './time.ts';

/**
 * A source says what one publisher has and how to ask for it. Everything else (turns, retries,
 * caching, resuming, integrity, versions, reading, serving) comes for free.
 */
export interface Source<
  P extends JsonObject = JsonObject,
  S = unknown,
  A = unknown,
  R extends ParsedRecord = ParsedRecord,
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
  readonly corpusDir?: string;
  /** Longest time a run may take; what is left then is failed with RUN_DEADLINE. */
  readonly maxRuntimeMs?: number;
  /**
   * The beginning of each attempt has a line in the decision log. For sources whose attempts are few
   * and slow: whoever watches the log then sees what is being waited for.
   */
  readonly logsBeginnings?: true;
  /** Runs only when `sources.<name>.enabled` says so. */
  readonly enabledByDefault?: false;
  /** Hosts whose addresses are secrets that do not last; `*.example.org` for all below. See {@link tellingOf}. */
  readonly signedHosts?: readonly string[];
  /**
   * An answer of its publisher, or an address, as it may be recorded: with stand-ins for nonces and
   * signatures, which work as well in a replay. Done twice it changes nothing more.
   */
  withoutSecrets?(text: string): string;
  /**
   * What a listing names: everything the publisher has, or only a part of it (some days, what was
   * searched for), in which case a document that is not named is not gone. `all` unless set.
   */
  readonly lists?: 'all' | 'part';
  /**
   * Several of its records may have the same file (one record listed under two names): one body under
   * many ids is then no sign of an error page.
   */
  readonly sameBytes?: 'allowed';
  /**
   * For a source whose runs may be for one day each: the parameters of a run for a day, and the day
   * that parameters mean, where they mean a single one. Ranges of days and missed slots need it.
   */
  readonly days?: {
    on(date: LocalDate): P;
    of(params: P): LocalDate | undefined;
  };
  /** `always`: what finish says is of single records, and true whatever became of the others. */
  readonly finishes?: 'always';
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
  discover(ctx: DiscoverContext<P, S>): AsyncIterable<Candidate>;
  /** Two candidates with one key in one run; without it the later one wins. */
  merge?(first: Candidate, second: Candidate): Candidate;
  /** The id parse will give it, where the candidate alone tells: tries that failed stand under it too. */
  idOf?(candidate: Candidate): DocumentId;
  /**
   * Without it, the candidate's files are fetched one after the other. What it answers is handed to
   * parse as {@link Acquired.result}.
   */
  acquire?(candidate: Candidate, ctx: AcquireContext<P, S>): Promise<A>;
  /** A document may set status and tombstone fields. Throws AnnalsError('UNEXPECTED_SHAPE') naming the field. */
  parse(acquired: Acquired<A>, candidate: Candidate, ctx: ParseContext<P>): Promise<R>;
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
    last: Candidate | undefined,
  ): Promise<Candidate | undefined>;
  /**
   * What a saved answer of the publisher is of: one record, or the many that a listing names. None
   * when the answer is nothing that this source reads. `annals source parse` and tests of recorded
   * answers use it.
   */
  recognise?(saved: SavedAnswer): readonly Recognised[];
  /** The natural path of a file below the corpus folder: most stable part of the key first. */
  corpus(record: R, file: CandidateFile): string;
  /**
   * After all items are settled and none failed: what the source publishes of the run as a whole. With
   * {@link Source.finishes} also when some failed.
   */
  finish?(ctx: FinishContext<P, S>): Promise<Finished>;
}

/**
 * Checks the literal with its own parameter type, then forgets it: the registry and the engine hold
 * sources of every kind, and hand each only parameters its own schema has let through.
 */
export const defineSource = <
  P extends JsonObject,
  S = unknown,
  A = unknown,
  R extends ParsedRecord = ParsedDocument,
>(
  source: Source<P, S, A, R>,
): Source<JsonObject, unknown, unknown, R> =>
  source as unknown as Source<JsonObject, unknown, unknown, R>;

/** An answer of the publisher that somebody kept in a file. */
export interface SavedAnswer {
  /** The file's own name, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Decoded as a file without a Content-Type is. */
  readonly text: string;
}

export interface Recognised {
  readonly candidate: Candidate;
  /** The name under which parse expects the answer; none when the listing is all there is of it. */
  readonly file?: string;
}

/** What is known when a run begins. */
export type RunBeginning<P> = Pick<SourceContext<P, unknown>, 'params' | 'mode' | 'clock'>;

interface SourceContext<P, S> {
  readonly params: P;
  /** What {@link Source.begin} made for this run. */
  readonly state: S;
  readonly mode: RunMode;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** A line for the decision log and the run's log. */
  note(message: string, details?: JsonObject): void;
  /** Hands over what was found out beside the records; the family of the source decides what becomes of it. */
  aside(name: string, value: JsonObject): Promise<void>;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly role?: Role;
  /** Where a listing must be current, whatever its publisher says about its age: `no-cache`. */
  readonly cache?: CacheUse;
  /** On whose advice it is asked, where a file is looked for in several ways. */
  readonly via?: Via;
  /** What differs from the manners of the source, for a host with terms of its own. */
  readonly manners?: PolitenessChange;
}

export interface AcquireRequest extends RequestOptions {
  readonly method?: Method;
  readonly body?: string;
  /** In whose name turns are taken: `<source>/<who>`; the source's own unless said. */
  readonly turnsOf?: string;
  /** A request whose turn is further away fails with ASKED_TO_WAIT. */
  readonly longestWaitMs?: number;
  /** Ends this request alone. */
  readonly signal?: AbortSignal;
}

/** What is known of a listing that was just read; only its address must be. */
export type ListedNow = Pick<Listing, 'url'> &
  Partial<Omit<Listing, 'id' | 'runId' | 'source' | 'fetchedAt' | 'url'>>;

export interface DiscoverContext<P, S = unknown> extends SourceContext<P, S> {
  /** A JSON answer that fits `shape`; one that does not is an error that names the field. */
  json<T>(url: string, shape: z.ZodType<T>, options?: RequestOptions): Promise<T>;
  text(url: string, options?: RequestOptions): Promise<string>;
  /** For pages that only JavaScript can fill. */
  readonly browser?: Browser;
  /** A note that whoever runs it should see: a line of theirs that cannot be read. */
  complain(message: string, details?: JsonObject): void;
  /** Counts a page of the listing, for the run's report. */
  page(): void;
  /** Files that somebody handed in with the run: a source has no disk. Missing where none can be. */
  readonly handedIn?: HandedIn;
  /** The items of a listing that comes in pages; notices one that is cut, shrinks or goes in circles. */
  pages<A, I>(listing: PagedListing<A, I>): AsyncIterable<I>;
  /** Records what the publisher said it has, at this moment. */
  list(listing: ListedNow): Promise<void>;
  /** Takes in a list that names everything: kept by version, checked, compared with the last one. */
  sync(list: CompleteList): Promise<SyncedList>;
  /** Something named, and why no run takes it: for whoever asks what became of it. */
  passOver(key: string, reason: string): void;
}

export interface AcquireContext<P, S = unknown> extends SourceContext<P, S> {
  /** The catalog has an earlier version of it, which stays if nothing comes. */
  readonly isKnown: boolean;
  /** Which attempt at the item it is, from 1. */
  readonly attempt: number;
  /** The id the record will have, where it is known before. */
  readonly documentId: DocumentId | null;
  /** Asks politely; the caller reads the body or cancels it. */
  fetch(url: string, options?: AcquireRequest): Promise<Answer>;
  /** For pages that only JavaScript can fill. */
  readonly browser?: Browser;
  /** Fetches a file, checks it and holds it for parse and keep. */
  download(file: CandidateFile, options?: RequestOptions): Promise<Downloaded>;
  /**
   * Brings a file to where it can be looked at; a download that broke off earlier goes on where it
   * stopped. The caller accepts the file or discards it.
   */
  receive(url: string, options?: AcquireRequest): Promise<ReceivedFile>;
  /** These are the bytes: parse and keep find them under the file's name. */
  accept(received: ReceivedFile, file: CandidateFile): void;
  /** Documents with exactly these bytes, this one included. */
  holders(sha256: string): Promise<readonly Holder[]>;
  /** They stay, and are marked for somebody to look at. */
  flag(ids: readonly DocumentId[], reason: string): Promise<void>;
  /** Each way to a file that was tried or passed over, in the order in which their turns came. */
  tried(one: TryReport): void;
  tierEnded(one: TierEnded): void;
  readonly trace: Trace;
}

/** Why a file is not there is as good an answer as the file, when it was optional. */
export type Downloaded =
  | { readonly is: 'held'; readonly file: AcquiredFile }
  | { readonly is: 'missing'; readonly because: string };

export interface AcquiredFile {
  readonly file: CandidateFile;
  readonly url: string;
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
  /** The character set that `Content-Type` named, as it named it. */
  readonly charset?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  bytes(): Promise<Uint8Array>;
  /** Decoded as its publisher declares it. */
  text(): Promise<string>;
}

export interface Acquired<A = unknown> {
  readonly files: readonly AcquiredFile[];
  /** What {@link Source.acquire} answered. */
  readonly result?: A;
  /** Optional files that did not come, with the reason. */
  readonly missing: ReadonlyMap<string, string>;
  file(name: string): AcquiredFile | undefined;
}

export interface ParseContext<P> {
  readonly params: P;
  readonly retrievedAt: Instant;
}

export interface FinishContext<P, S = unknown> extends SourceContext<P, S> {
  /** Every document this run kept or found unchanged, by id. */
  documents(): AsyncIterable<SeenDocument>;
}

export interface SeenDocument {
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly metadata: JsonObject;
}

export interface Finished {
  /** Replaces the whole index of that day in one transaction, or leaves it as it was. */
  readonly day?: {
    readonly date: LocalDate;
    readonly entries: readonly { readonly documentId: string; readonly bucket: string }[];
  };
  /**
   * What only the run as a whole shows of its records: each set replaces the one that this source's
   * finish said of the record before.
   */
  readonly relations?: readonly {
    readonly from: DocumentId;
    readonly relations: readonly Relation[];
  }[];
  /** Shown with the run: counts and the like. */
  readonly outcome: JsonObject;
}
