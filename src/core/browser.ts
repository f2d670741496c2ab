import type { AnnalsError } from './errors.ts';
import type { ExchangeReport, FetchDecision, SentResponse } from './http.ts';
import type { Json } from './json.ts';
import type { Politeness } from './politeness.ts';

/**
 * A browser in the name of one source, for pages that only JavaScript can fill. One Chromium serves
 * the whole process; each source has its own cookies; every request of a page leaves through the
 * polite chain, as any other does. Sources know this, and nothing of what is behind it.
 */
export interface Browser {
  /** Opens the address, hands its page to `visit`, and closes the page whatever happens, unless it is kept. */
  page<T>(
    url: string,
    visit: (page: BrowserPage) => Promise<T>,
    options?: VisitOptions,
  ): Promise<T>;
}

export interface VisitOptions extends GotoOptions {
  /**
   * The page stays open after a visit that went well, and the next one to this address finds it as
   * it was left, its nonce and all: no second load. Between visits it can ask for nothing.
   */
  readonly keep?: true;
}

export interface GotoOptions {
  /** Hand over the page whatever its status; else a 403 or a 503 is an error, as for any fetch. */
  readonly anyStatus?: true;
}

/** Waits end with TIMED_OUT when nothing has come from the publisher for so long. */
export interface WaitOptions {
  readonly timeoutMs?: number;
}

export interface BrowserPage {
  /** Where the page is now. */
  url(): string;
  goto(url: string, options?: GotoOptions): Promise<{ readonly status: number }>;
  /** The document as it stands now, scripts included. */
  content(): Promise<string>;
  /** Waits until the element is there. */
  waitFor(selector: string, options?: WaitOptions): Promise<void>;
  /** The text of every such element. */
  texts(selector: string): Promise<readonly string[]>;
  /** That attribute of every such element; null where it is missing. */
  attributes(selector: string, name: string): Promise<readonly (string | null)[]>;
  /** The value of an expression in the page, awaited when it is a promise. */
  evaluate(expression: string): Promise<Json | undefined>;
  /** Waits for the element and clicks it as a person would. */
  click(selector: string, options?: WaitOptions): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  /** Sends the form as a script of the page would: with its cookies, origin and referrer. */
  post(
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<PageResponse>;
  /** Begins to listen, acts, and gives back the first response that matches. */
  responseTo(
    act: () => Promise<void>,
    matches: (request: PageRequest) => boolean,
    options?: WaitOptions,
  ): Promise<PageResponse>;
  /** The cookies this source's context would send to the page's address. */
  cookies(): Promise<readonly Cookie[]>;
  /** PNG of what is in view. */
  screenshot(): Promise<Uint8Array>;
}

export interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface PageResponse extends SentResponse {
  readonly request: PageRequest;
  /** Decoded as UTF-8. */
  text(): string;
  /** What any other fetch would have thrown for this status: throw it to wait, or to give up. */
  readonly failure?: AnnalsError;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
}

/** What a source says of its pages; what it leaves open is taken from {@link DEFAULT_PROFILE}. */
export interface BrowserProfile {
  /** Hosts besides the one visited that the page may ask; `*.example.org` for all below. */
  readonly hosts: readonly string[];
  /** What is loaded besides documents, scripts, styles and what scripts ask for. */
  readonly loads: readonly ('images' | 'fonts' | 'media')[];
  /** Hides that a program drives the browser. Never against a robots.txt that says no. */
  readonly stealth: 'off' | StealthProfile;
  readonly navigationMs: number;
  readonly selectorMs: number;
}

export interface StealthProfile {
  readonly languages: readonly string[];
  readonly viewport: { readonly width: number; readonly height: number };
  readonly timezone: string;
}

export const DEFAULT_STEALTH: StealthProfile = {
  languages: ['en-GB', 'en'],
  viewport: { width: 1368, height: 900 },
  timezone: 'UTC',
};

export const DEFAULT_PROFILE: BrowserProfile = {
  hosts: [],
  loads: [],
  stealth: 'off',
  navigationMs: 25_000,
  selectorMs: 20_000,
};

/** In whose name pages are opened, and who hears of it: one item's attempt, or one listing. */
export interface Visitor {
  readonly source: string;
  readonly politeness: Politeness;
  readonly profile: BrowserProfile;
  readonly patience: 'waits' | 'comes-back';
  readonly signal: AbortSignal;
  readonly observe?: (exchange: ExchangeReport) => void;
  readonly decide?: (decision: FetchDecision) => void;
}

export type Browse = (visitor: Visitor) => Browser;
