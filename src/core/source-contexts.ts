/** What a source is handed at each step: it asks, notes and answers through these alone. */
import type { z } from 'zod';
import type { AcquiredFile, Downloaded } from './acquired.ts';
import type { Browser } from './browser.ts';
import type { CandidateFile } from './candidate.ts';
import type { Listing } from './catalog.ts';
import type { CompleteList, SyncedList } from './complete-list.ts';
import type { Declaration } from './completeness.ts';
import type { Holder } from './documents.ts';
import type { SeenDocument } from './finished-run.ts';
import type { HandedIn } from './handed-in.ts';
import type { CacheUse, FetchAnswer, Method, Role, Via } from './http.ts';
import type { DocumentId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { PagedListing } from './pages.ts';
import type { RunMode } from './plan.ts';
import type { PolitenessChange } from './politeness.ts';
import type { ReceivedFile } from './received-file.ts';
import type { TierEnded, Trace, TryReport } from './telemetry.ts';
import type { Clock, Instant } from './time.ts';
import type { PastWall, WayPast } from './walls.ts';

/** What is known when a run begins. */
export type RunBeginning<P> = Pick<SourceContext<P, unknown>, 'params' | 'mode' | 'clock'>;

interface MeetsWalls {
  /**
   * Asks for what may stand behind a wall for robots (`product pages of www.gao.gov`), each way in
   * turn. A wall is told as a state and asked again at growing intervals: until then no way is tried.
   */
  pastWall<T>(place: string, ways: readonly WayPast<T>[]): Promise<PastWall<T>>;
}

interface SourceContext<P, S> {
  readonly params: P;
  /** What `begin` of the source made for this run. */
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
  /** It is one way of `pastWall`, which remembers the wall by itself. */
  readonly pastWall?: true;
  /** `comes-back`: a listing is read on without it; what cannot be asked soon fails with ASKED_TO_WAIT. */
  readonly patience?: 'waits' | 'comes-back';
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

export interface DiscoverContext<P, S = unknown> extends SourceContext<P, S>, MeetsWalls {
  /** A JSON answer that fits `shape`; one that does not is an error that names the field. */
  json<T>(url: string, shape: z.ZodType<T>, options?: RequestOptions): Promise<T>;
  text(url: string, options?: RequestOptions): Promise<string>;
  /** The bytes of an answer, for listings that are no text: a zip of many records. */
  bytes(url: string, options?: RequestOptions): Promise<Uint8Array>;
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
  /**
   * What the publisher declares of a series: compared with what is held when the run ends. A listing
   * that was read in part only declares nothing.
   */
  declare(declaration: Declaration): Promise<void>;
  /** Something named, and why no run takes it: for whoever asks what became of it. */
  passOver(key: string, reason: string): void;
}

export interface AcquireContext<P, S = unknown> extends SourceContext<P, S>, MeetsWalls {
  /** The catalog has an earlier version of it, which stays if nothing comes. */
  readonly isKnown: boolean;
  /** Which attempt at the item it is, from 1. */
  readonly attempt: number;
  /** The id the record will have, where it is known before. */
  readonly documentId: DocumentId | null;
  /** Asks politely; the caller reads the body or cancels it. */
  fetch(url: string, options?: AcquireRequest): Promise<FetchAnswer>;
  /** For pages that only JavaScript can fill. */
  readonly browser?: Browser;
  /** Fetches a file, checks it and holds it for parse and keep. */
  download(file: CandidateFile, options?: RequestOptions): Promise<Downloaded>;
  /**
   * Holds bytes that came inside another answer (a member of an archive) as if they had come from the
   * file's own address. They are checked as a download is.
   */
  hold(file: CandidateFile, bytes: Uint8Array): Promise<AcquiredFile>;
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

export interface ParseContext<P> {
  readonly params: P;
  readonly retrievedAt: Instant;
}

export interface FinishContext<P, S = unknown> extends SourceContext<P, S> {
  /** Every document this run kept or found unchanged, by id. */
  documents(): AsyncIterable<SeenDocument>;
}
