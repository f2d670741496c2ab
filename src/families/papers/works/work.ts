import { canonicalIds } from '../../../core/canonical-ids.ts';
import type { DocumentId } from '../../../core/ids.ts';
import type { Instant } from '../../../core/time.ts';
import { withoutTrackingIn } from '../../../core/tracking-parameters.ts';
import { papersIdKinds } from '../id-kinds.ts';

/** A paper somebody wants, with every name it is known by and every place it is said to be. */
export interface Work {
  /** Its strongest name, in the one spelling: DOI, arXiv, PMC, PubMed, OpenAlex, then an address. */
  readonly id: DocumentId;
  readonly identifiers: Identifiers;
  readonly title: string | null;
  readonly year: number | null;
  /** As exactly as it is known: `2019`, `2019-05` or `2019-05-04`. */
  readonly publishedOn?: string;
  /** In their order, as the index spells them. */
  readonly authors?: readonly string[];
  readonly journal?: string;
  /** In the order they were named; each address once. */
  readonly locations: readonly Location[];
  /** What is known of it besides: retracted, corrected. */
  readonly notices: readonly PaperNotice[];
}

/** Normalised: lower-case DOI without prefix, `1707.08567` or `1707.08567@2`, `PMC8164761`, digits, `W2741809807`. */
export interface Identifiers {
  readonly doi?: string;
  readonly arxiv?: string;
  readonly pmcid?: string;
  readonly pmid?: string;
  readonly openalex?: string;
}

export type Scheme = keyof Identifiers;

export interface Location {
  readonly url: string;
  /** `unknown` is an address nobody has described: it may be the paper or a page about it. */
  readonly kind: 'pdf' | 'landing' | 'unknown';
  readonly version?: PaperVersion;
  readonly licence?: string;
}

export const PAPER_VERSIONS = ['submittedVersion', 'acceptedVersion', 'publishedVersion'] as const;
export type PaperVersion = (typeof PAPER_VERSIONS)[number];

/** What a publisher or an index says happened to a paper after it appeared. */
export interface PaperNotice {
  readonly kind: 'retraction' | 'withdrawal' | 'concern' | 'correction' | 'replacement';
  /** When the notice appeared, where it says so. */
  readonly at?: Instant;
  /** The DOI of the notice itself, or of what takes the paper's place. */
  readonly doi?: string;
  /** The resolver that said so. */
  readonly from: string;
}

/** What is known of a work before its id is chosen. */
export interface WorkFacts {
  readonly identifiers: Identifiers;
  readonly title?: string | null;
  readonly year?: number | null;
  readonly publishedOn?: string;
  readonly authors?: readonly string[];
  readonly journal?: string;
  readonly locations?: readonly Location[];
  readonly notices?: readonly PaperNotice[];
}

/** A work under its strongest name; `undefined` when it has neither a name nor an address. */
export function workOf(facts: WorkFacts): Work | undefined {
  const locations = distinctBy(facts.locations ?? [], ({ url }) => url);
  const identifiers = withArxiv(facts.identifiers);
  const id = idOf(identifiers, locations);
  if (id === undefined) return undefined;
  return {
    id,
    identifiers,
    title: facts.title || null,
    year: facts.year ?? null,
    ...(facts.publishedOn && { publishedOn: facts.publishedOn }),
    ...(facts.authors && facts.authors.length > 0 && { authors: facts.authors }),
    ...(facts.journal && { journal: facts.journal }),
    locations,
    notices: distinctBy(facts.notices ?? [], noticeKey),
  };
}

/** Two accounts of one work: the first one's words, completed by the second's. */
export function mergeWorks(first: Work, second: WorkFacts): Work {
  const merged = workOf({
    identifiers: { ...second.identifiers, ...first.identifiers },
    title: first.title ?? second.title,
    year: first.year ?? second.year,
    publishedOn:
      first.publishedOn ?? (isOfYear(second, first.year) ? second.publishedOn : undefined),
    authors: first.authors ?? second.authors,
    journal: first.journal ?? second.journal,
    locations: [...first.locations, ...(second.locations ?? [])],
    notices: [...first.notices, ...(second.notices ?? [])],
  });
  return merged ?? first;
}

/** Two indexes may differ by a year (online first, in print later): then one's day is not the other's. */
const isOfYear = ({ publishedOn }: WorkFacts, year: number | null): boolean =>
  year === null || publishedOn?.startsWith(`${year}`) === true;

/** A name in any of its usual spellings (bare, with a prefix, as a link), or `undefined`. */
export function readIdentifier(
  text: string,
): { readonly scheme: Scheme; readonly value: string } | undefined {
  const given = withoutTrackingIn(text.trim());
  if (given.length > LONGEST_NAME) return undefined;
  for (const { scheme, pattern } of SPELLINGS) {
    const found = pattern.exec(given)?.groups?.key;
    const value = found === undefined ? undefined : normalIdentifier(scheme, found);
    if (value !== undefined) return { scheme, value };
  }
  return undefined;
}

const canonicalId = canonicalIds(papersIdKinds);

/** The one spelling of a name whose scheme is known; `undefined` when it is none. */
export function normalIdentifier(scheme: Scheme, text: string): string | undefined {
  const prefix = scheme === 'pmcid' ? 'pmc' : scheme;
  let key = withoutTrackingIn(text.trim());
  if (key.length > LONGEST_NAME) return undefined;
  if (scheme === 'doi') key = withoutPunctuation(unescaped(key.replace(DOI_PREFIX, '')));
  if (scheme === 'arxiv') key = key.replace(/\.pdf$/i, '').replace(/v(\d+)$/i, '@$1');
  if (scheme === 'pmcid' && /^\d+$/.test(key)) key = `PMC${key}`;
  const known = canonicalId(`${prefix}:${key}`);
  return known.is === 'known' ? known.id.slice(prefix.length + 1) : undefined;
}

const LONGEST_NAME = 2_000;
const DOI_PREFIX = /^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i;

/** What a sentence put behind a DOI; a bracket that the DOI itself opened is its own. */
function withoutPunctuation(doi: string): string {
  let end = doi.length;
  for (; end > 0; end -= 1) {
    const last = doi.charAt(end - 1);
    const opener = BRACKETS[last];
    if (
      opener === undefined ? !'.,;:\'"'.includes(last) : isBalanced(doi.slice(0, end), opener, last)
    )
      break;
  }
  return doi.slice(0, end);
}

const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const isBalanced = (text: string, opener: string, closer: string): boolean =>
  text.split(opener).length >= text.split(closer).length;

/** Links first: a DOI may contain what looks like another name. */
const SPELLINGS: readonly { readonly scheme: Scheme; readonly pattern: RegExp }[] = [
  {
    scheme: 'doi',
    pattern:
      /^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*|info:doi\/)?(?<key>10\.\d{4,9}(?:\/|%2F)\S+)$/i,
  },
  {
    scheme: 'arxiv',
    pattern:
      /^(?:https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf|html)\/|arxiv:\s*)?(?<key>(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+|@\d+)?)(?:\.pdf)?$/i,
  },
  {
    scheme: 'pmcid',
    pattern:
      /^(?:https?:\/\/[^\s/]+\/(?:pmc\/)?articles\/|pmc:|pmcid:\s*)?(?<key>PMC\d+)(?:[/?#]\S*)?$/i,
  },
  {
    scheme: 'pmid',
    pattern: /^(?:https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/|pmid:\s*)(?<key>\d{1,9})\/?$/i,
  },
  {
    scheme: 'openalex',
    pattern: /^(?:https?:\/\/(?:www\.|api\.)?openalex\.org\/(?:works\/)?|openalex:)?(?<key>W\d+)$/i,
  },
];

const ARXIV_DOI = /^10\.48550\/arxiv\.(.+)$/i;

/** arXiv gives each paper a DOI of its own: whoever names that names the arXiv paper. */
function withArxiv(identifiers: Identifiers): Identifiers {
  const key = ARXIV_DOI.exec(identifiers.doi ?? '')?.[1];
  const arxiv = key === undefined ? undefined : normalIdentifier('arxiv', key);
  return arxiv === undefined || identifiers.arxiv !== undefined
    ? identifiers
    : { ...identifiers, arxiv };
}

/** arXiv's own DOI gives way to the arXiv id, so that both spellings are one work. */
function idOf(
  { doi, arxiv, pmcid, pmid, openalex }: Identifiers,
  locations: readonly Location[],
): DocumentId | undefined {
  if (doi !== undefined && !(arxiv !== undefined && ARXIV_DOI.test(doi))) return `doi:${doi}`;
  if (arxiv !== undefined) return `arxiv:${arxiv}`;
  if (pmcid !== undefined) return `pmc:${pmcid}`;
  if (pmid !== undefined) return `pmid:${pmid}`;
  if (openalex !== undefined) return `openalex:${openalex}`;
  const url = locations[0]?.url;
  return url === undefined ? undefined : `url:${url}`;
}

const noticeKey = ({ kind, doi }: PaperNotice): string => `${kind} ${doi ?? ''}`;

/** The first of each, in order. */
function distinctBy<T>(list: readonly T[], key: (one: T) => string): readonly T[] {
  const seen = new Map<string, T>();
  for (const one of list) if (!seen.has(key(one))) seen.set(key(one), one);
  return [...seen.values()];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
