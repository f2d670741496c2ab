import type { z } from 'zod';
import type { CacheUse, FetchAnswer, Method, Role } from '../../../core/http.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { PolitenessChange } from '../../../core/politeness.ts';
import type { Location, PaperVersion, Scheme, Work, WorkFacts } from '../works/work.ts';

/**
 * A resolver says where a work's bytes may be found: addresses, best first. It asks an index or reads
 * a page; it never fetches the paper itself. Turns, retries, robots.txt, caching, budgets, checking the
 * bytes and keeping them come for free.
 */
export interface Resolver {
  /** Lower case, digits, underscores: its name in tiers, settings, manifests and metrics. */
  readonly name: string;
  readonly title: string;
  /** Where its terms and its documentation are. */
  readonly homepage: string;
  /** It is asked when the work has one of these; otherwise it is skipped, and that is said. */
  readonly wants: readonly Want[];
  readonly key?: ResolverKey;
  /** It answers only to a mail address, not to a web address: without one it is skipped. */
  readonly needsMail?: true;
  /** The hosts of its own requests; none for one that makes addresses out of names alone. */
  readonly hosts: readonly string[];
  /**
   * How its requests behave, those for files on its own hosts included. What it names elsewhere is
   * fetched as the source says: at the pace of that host, robots.txt obeyed.
   */
  readonly politeness: PolitenessChange;
  /**
   * Lazily: what comes after a find is asked for only when that find was no good. An index that does
   * not know the work yields nothing; an answer of another shape is an error that names the field.
   */
  find(work: Work, ctx: ResolverContext): AsyncIterable<FoundAddress>;
}

/** `landing` is a page or an address nobody has described; `refused` an address that led nowhere. */
export type Want = Scheme | 'pdf' | 'landing' | 'refused';

export interface ResolverKey {
  /** Path of the setting, which is a secret: `papers.keys.core`. */
  readonly setting: string;
  /** Without a required key the resolver is skipped; without another one it is asked more slowly. */
  readonly required: boolean;
}

/** Where the work may be. */
export interface FoundAddress {
  readonly url: string;
  /**
   * `pdf` is fetched and checked. `landing` is not: it joins the work's locations, so that a resolver
   * of a later tier may read that page.
   */
  readonly how: 'pdf' | 'landing';
  readonly version?: PaperVersion;
  readonly licence?: string;
  /** Sent with the request for the bytes: `referer`, `accept`. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ResolverContext {
  /** A JSON answer that fits `shape`; `undefined` when there is none (404, 410). */
  json<T>(url: string, shape: z.ZodType<T>, options?: ResolverRequest): Promise<T | undefined>;
  /** A text answer with the address it came from; `undefined` when there is none (404, 410). */
  page(url: string, options?: ResolverRequest): Promise<ResolverPage | undefined>;
  /** Asks politely; the caller reads the body or cancels it. */
  fetch(url: string, options?: ResolverRequest): Promise<FetchAnswer>;
  /** The value of {@link Resolver.key}, when it is set. */
  readonly key?: string;
  /** The mail address that requests carry; there is one when {@link Resolver.needsMail}. */
  readonly mail?: string;
  /** Addresses that were tried for this work in this attempt and did not give it, oldest first. */
  readonly refused: readonly RefusedUrl[];
  /** Ends with the work's budget, or when another resolver has won. */
  readonly signal: AbortSignal;
  /** Further names, title, year and notices of the work: later resolvers and the record have them. */
  learn(facts: Partial<WorkFacts>): void;
  /** A line for the decision log. */
  note(message: string, details?: JsonObject): void;
}

export interface ResolverRequest {
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `metadata` unless said otherwise. */
  readonly role?: Role;
  readonly cache?: CacheUse;
}

export interface ResolverPage {
  /** After redirects. */
  readonly url: string;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface RefusedUrl {
  readonly url: string;
  /** The reason it was refused for. */
  readonly because: string;
}

/** Which of its wants the work meets, in the resolver's order; none means that it is not asked. */
export function wantsMet(
  resolver: Pick<Resolver, 'wants'>,
  work: Pick<Work, 'identifiers' | 'locations'>,
  refused: readonly RefusedUrl[] = [],
): readonly Want[] {
  return resolver.wants.filter((want) => {
    if (want === 'refused') return refused.length > 0;
    if (want === 'pdf') return work.locations.some(({ kind }) => kind === 'pdf');
    if (want === 'landing') return work.locations.some(isPage);
    return work.identifiers[want] !== undefined;
  });
}

/** May be a page about the paper: worth reading for a link to it. */
export const isPage = ({ kind }: Location): boolean => kind !== 'pdf';
