import type { DocumentStatus, RecordKind } from './record.ts';
import type { Instant } from './time.ts';

/** `hybrid` fuses the ranking by words with the one by meaning. */
export const SEARCH_MODES = ['lexical', 'semantic', 'hybrid'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

export const SEARCH_FIELDS = ['title', 'abstract', 'action', 'body'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** What somebody typed, read: never passed on as text to whatever executes it. */
export interface TextQuery {
  /** Any of these makes a hit; the more and the rarer, the better. */
  readonly wanted: readonly QueryTerm[];
  /** None of these may occur. */
  readonly unwanted: readonly QueryTerm[];
  /** What every hit must fulfil besides: phrases, fields, OR, AND, parentheses. */
  readonly narrow?: Condition;
}

/** What a person narrowed a search to: it holds in every mode. */
export type Condition =
  | { readonly is: 'term'; readonly term: QueryTerm }
  | { readonly is: 'all'; readonly of: readonly Condition[] }
  | { readonly is: 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'without'; readonly wanted: Condition; readonly unwanted: Condition };

export interface QueryTerm {
  /** Letters and digits only. More than one is a phrase. */
  readonly words: Words;
  /** Only there; everywhere when null. `ids` is what a record is called by: its id, numbers and citation. */
  readonly field: SearchField | 'ids' | null;
  /** `exact` compares stems; `beginning` takes every word that begins like the last one. */
  readonly ending: 'exact' | 'beginning';
  /** Other spellings and names of the same, each of which counts as it. */
  readonly also?: readonly Words[];
}

export type Words = readonly [string, ...string[]];

/** Why a record is among the hits; `any` where nothing was asked for. */
export const MATCHES = ['citation', 'name', 'words', 'meaning', 'both', 'any'] as const;
export type Match = (typeof MATCHES)[number];

/** Looked at when a query is answered, not when a document is indexed. */
export interface SearchFilters {
  readonly statuses: readonly DocumentStatus[] | '*';
  readonly sources?: readonly string[];
  readonly kinds?: readonly string[];
  /** Published then or later. */
  readonly from?: Instant;
  /** Published before then. */
  readonly before?: Instant;
  /** With one of these among its subjects. */
  readonly topics?: readonly string[];
  /** Only records that say something of this id, or of which its record says something. */
  readonly relatedTo?: string;
  /** Only documents whose number is not greater: those that were there when a search began. */
  readonly upTo?: number;
  /** Only documents that fulfil what was typed with a sign. */
  readonly fulfils?: Pick<TextQuery, 'narrow' | 'unwanted'>;
}

export const FACETS = ['source', 'kind', 'year', 'status', 'topic'] as const;
export type FacetName = (typeof FACETS)[number];

/** How many of the records that were found have each value, the most frequent first. */
export type Facets = Readonly<Partial<Record<FacetName, readonly FacetCount[]>>>;

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface Ranked {
  readonly id: string;
  /** Names it in a cursor: four times its number, and its kind of record in what is left over. */
  readonly key: number;
  /** Comparable within one ranking only; higher is better. */
  readonly score: number;
  /** The piece of the body that fits best, as UTF-16 offsets, where the ranking knows it. */
  readonly piece?: { readonly start: number; readonly end: number };
}

/** What a hit shows of its record, and the text its snippet is cut from. */
export interface FoundDocument {
  readonly id: string;
  readonly record: RecordKind;
  readonly source: string;
  readonly kind: string;
  readonly title: string;
  readonly citation: string;
  readonly sourceUrl: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly retrievedAt: Instant;
  /** Of the bytes as they were fetched; null where none were kept. */
  readonly rawSha256: string | null;
  readonly status: DocumentStatus;
  readonly tombstoneAt: Instant | null;
  readonly successorId: string | null;
  readonly abstract: string | null;
  readonly body: string | null;
  /** The headings of the body in their order. */
  readonly headings: readonly FoundHeading[];
}

export interface FoundHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/** Documents by their words, and these besides; or every one. */
export interface FoundSet {
  readonly query: TextQuery | null;
  readonly keys: readonly number[] | '*';
  /** Records besides that were found by name, as they are for `SearchIndex.namedRecords`. */
  readonly named?: NamedSet;
}

export interface NamedSet {
  readonly words: readonly string[];
  readonly limit: number;
}

/** The searchable side of the catalog. Every status is in it; filters join when asked. */
export interface SearchIndex {
  /** The best by words, `limit` after the first `offset`; fewer only when there are no more. */
  lexical(query: TextQuery, filters: SearchFilters, page: PageOfHits): Promise<readonly Ranked[]>;
  /** The nearest by meaning, each document once; fewer only when there are no more. */
  nearest(vector: Float32Array, filters: SearchFilters, limit: number): Promise<readonly Ranked[]>;
  /** Documents by date of publication, the newest first: for whoever looks around. */
  newest(filters: SearchFilters, page: PageOfHits): Promise<readonly Ranked[]>;
  /** Entities, events and terms whose title or names have all of these words. */
  namedRecords(
    words: readonly string[],
    filters: SearchFilters,
    limit: number,
  ): Promise<readonly Ranked[]>;
  /** Those of the records, of whichever kind, that pass the filters, as ranked records, in the order of the ids. */
  passing(ids: readonly string[], filters: SearchFilters): Promise<readonly Ranked[]>;
  /** How many documents have one of the words, counted up to `most`; without a query, how many there are. */
  count(query: TextQuery | null, filters: SearchFilters, most: number): Promise<number>;
  facets(
    found: FoundSet,
    filters: SearchFilters,
    names: readonly FacetName[],
    most: number,
  ): Promise<Facets>;
  /** In how many documents each of these stems is; those that are in none are left out. */
  documentsWith(stems: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The number of the newest document; 0 when there is none. */
  lastNumber(): Promise<number>;
  /** How near pieces are to this vector that were not chosen for it: what nearness is worth. */
  spread(vector: Float32Array): Promise<NearnessSpread>;
  /** In the order of the ids; what is gone meanwhile is left out. */
  found(ids: readonly string[]): Promise<readonly FoundDocument[]>;
  /** Whether vectors can be asked, and of which model; cheap, for every search asks it. */
  usable(): Promise<VectorUse>;
  /** Which vectors there are, and which are missing; counted. */
  vectors(): Promise<VectorState>;
  /** Forgets all vectors, so that `model` makes them anew. */
  resetVectors(made: VectorsMade): Promise<void>;
  /** Documents whose text has no vectors yet. */
  unembedded(limit: number): Promise<readonly UnembeddedDocument[]>;
  /** Durable at once; what changed since it was read is left for the next time. */
  embed(documents: readonly EmbeddedDocument[]): Promise<void>;
  /** How far the index of words follows the feed of changes; cheap, for every search asks it. */
  words(): Promise<WordsState>;
  /**
   * Indexes the words of some of what changed since, at most so many documents; durable when it
   * resolves. An index that was made another way is made anew instead, a part of it.
   */
  indexWords(documents: number): Promise<WordsState>;
  /**
   * Makes the index of words anew beside the old one, some documents at a time, so that it can be
   * interrupted and goes on where it was; the last step puts it in place.
   */
  reindexWords(batch: number): Promise<WordsProgress>;
}

/** Mean and standard deviation of nearness, over so many pieces. */
export interface NearnessSpread {
  readonly pieces: number;
  readonly mean: number;
  readonly deviation: number;
}

export interface PageOfHits {
  readonly offset: number;
  readonly limit: number;
}

/** How vectors were made: others cannot be compared with them. */
export interface VectorsMade {
  readonly model: string;
  readonly dimensions: number;
  readonly chunking: string;
}

export interface VectorUse {
  /** Why there can be none here; null when there can. */
  readonly unavailable: string | null;
  /** Null before the first. */
  readonly made: VectorsMade | null;
  readonly unembedded: number;
}

export interface VectorState extends VectorUse {
  /** All are being made anew, and not all are there yet. */
  readonly rebuilding: boolean;
  readonly documents: number;
  readonly chunks: number;
}

export interface UnembeddedDocument {
  readonly number: number;
  readonly title: string;
  readonly abstract: string | null;
  readonly body: string | null;
}

export interface EmbeddedDocument {
  /** As it was read; one whose text is another by now is not written. */
  readonly of: UnembeddedDocument;
  readonly pieces: readonly {
    readonly start: number | null;
    readonly end: number | null;
    readonly vector: Float32Array;
  }[];
}

export interface WordsState {
  /** The number of the last line of the feed that is indexed. */
  readonly through: number;
  /** How many lines of the feed are not. */
  readonly waiting: number;
  /** The index was made by an earlier version, still answers, and is to be made anew; null when it need not be. */
  readonly remaking: { readonly done: number; readonly total: number } | null;
}

export interface WordsProgress {
  readonly done: number;
  readonly total: number;
  readonly finished: boolean;
}

/** Turns texts into vectors; nearness of direction is nearness of meaning. */
export interface Embedder {
  /** Names model and version: vectors of another are not comparable. */
  readonly model: string;
  dimensions(): Promise<number>;
  /** The cosine below which nearness says nothing, where it was measured for this model. */
  readonly leastNearness?: number;
  /**
   * Documents unless said otherwise. For a query it fails at once where it would have to wait:
   * somebody is waiting for the answer. Some models want to be told which of the two a text is.
   */
  embed(
    texts: readonly string[],
    signal: AbortSignal,
    as?: 'documents' | 'query',
  ): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}
