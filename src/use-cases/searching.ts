import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import type { DocumentStatus } from '../core/record.ts';
import type { FacetName, Facets, Match, SearchFilters, SearchMode } from '../core/search.ts';
import type { Instant } from '../core/time.ts';
import { hitOf, type SearchHit as TextHit } from '../search/hit.ts';
import { parseQuery } from '../search/parse-query.ts';
import { wordsBehindLetters } from '../search/query-words.ts';
import {
  isAbbreviation,
  type SynonymTable,
  synonymTable,
  withSynonyms,
} from '../search/synonyms.ts';
import { noteAboutWords } from './index-words.ts';
import {
  after,
  fingerprintOf,
  following,
  before as placeBefore,
  readCursor,
  type SearchPlace,
  writeCursor,
} from './search/cursor.ts';
import { lookAround } from './search/look-around.ts';
import type { SearchParts } from './search/parts.ts';
import { rank } from './search/ranking.ts';
import {
  respell,
  respelledText,
  spellingNotes,
  suggestionOf,
  unknownNotes,
} from './search/spelling.ts';
import { tellingWords } from './search/telling-words.ts';

export interface SearchHit extends TextHit {
  readonly matched: Match;
}

export interface SearchOrder {
  readonly query: string;
  /** `search.mode` of the settings when left out. */
  readonly mode?: SearchMode;
  /** Only active documents when left out. */
  readonly statuses?: readonly DocumentStatus[] | '*';
  readonly sources?: readonly string[];
  readonly kinds?: readonly string[];
  readonly topics?: readonly string[];
  /** An id: only what is related to its record, whichever of them says so. */
  readonly relatedTo?: string;
  readonly from?: Instant;
  readonly before?: Instant;
  readonly limit: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Hits to pass over, instead of a cursor. */
  readonly offset?: number;
  /** What to count among everything that was found; nothing when left out. */
  readonly facets?: readonly FacetName[];
}

export interface SearchAnswer {
  readonly query: string;
  /** As it was answered: by words alone where meaning could not be asked. */
  readonly mode: SearchMode;
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
  readonly nextCursor: string | null;
  /** Of the page before, as long as this one may be; null on the first. */
  readonly previousCursor: string | null;
  readonly tookMs: number;
  /** The query with words that the index has, where it does not have those that were typed. */
  readonly suggestion: string | null;
  readonly facets: Facets | null;
  /** The number of the last change of the feed whose words are in the index. */
  readonly indexedThrough: number;
  /** What the reader of the answer should know of it. */
  readonly notes: readonly string[];
}

/** Records that facets are counted over at most. */
const MOST_COUNTED = 50_000;

/** Answers a search. What is asked is read first; status and the other filters are joined now. */
export async function search(parts: SearchParts, order: SearchOrder): Promise<SearchAnswer> {
  const begun = systemClock.now();
  const index = parts.catalog.search;
  const { statuses = ['active'], sources, kinds, topics, relatedTo, from, before, limit } = order;
  const asked: SearchFilters = {
    statuses,
    sources,
    kinds,
    topics,
    relatedTo: relatedTo && spelledOnce(parts, relatedTo),
    from,
    before,
  };
  const mode = order.mode ?? parts.settings.search.mode;
  const fingerprint = fingerprintOf([order.query, mode, asked]);
  const place = await placeOf(parts, order, fingerprint);
  const filters: SearchFilters = { ...asked, upTo: place.upTo };

  const words = await index.words();
  const { query, text, ...spelling } = await understood(parts, order.query);
  const ranking = await (query.wanted.length === 0 ? lookAround : rank)(parts, {
    query,
    typed: order.query,
    text,
    mode,
    filters,
    needed: place.shown + limit + 1,
  });
  const rest = following(place, ranking.ranked);
  const shown = rest.slice(0, limit);
  const unread = shown.map(({ id }) => id).filter((id) => !ranking.read?.has(id));
  const documents = unread.length === 0 ? [] : await index.found(unread);
  const byId = new Map(ranking.read);
  for (const document of documents) byId.set(document.id, document);
  const hits = shown.flatMap((one, at) => {
    const document = byId.get(one.id);
    const { matched } = one;
    if (!document) return [];
    const hit = hitOf(document, one, place.shown + at + 1, query);
    return [{ ...hit, matched: matched === 'meaning' && hasWords(hit) ? 'both' : matched }];
  });
  const earlier = placeBefore(place, limit);
  const facets = order.facets
    ? await index.facets(
        {
          query: ranking.byWords,
          keys: ranking.everything ? '*' : ranking.ranked.map(({ key }) => key),
          named: ranking.byName,
        },
        { ...filters, fulfils: { narrow: query.narrow, unwanted: query.unwanted } },
        order.facets,
        MOST_COUNTED,
      )
    : null;
  return {
    query: order.query,
    mode: ranking.mode,
    hits,
    total: ranking.total,
    totalIs: ranking.totalIs,
    nextCursor: rest.length > limit ? writeCursor(after(place, shown), fingerprint) : null,
    previousCursor: earlier ? writeCursor(earlier, fingerprint) : null,
    tookMs: systemClock.now() - begun,
    indexedThrough: words.through,
    // Who named a record and got it needs no other spelling of its name.
    suggestion: ranking.isCited ? null : spelling.suggestion,
    facets,
    notes: [
      ...spelling.notes,
      ...(ranking.isCited ? [] : spelling.unknown),
      ...ranking.notes,
      ...[noteAboutWords(words)].filter((one) => one !== undefined),
    ],
  };
}

/** What many records have is not asked of each: the words are marked where they stand. */
const hasWords = ({ titleMarks, snippet }: TextHit): boolean =>
  titleMarks.length > 0 || snippet.marks.length > 0;

/** Relations are held under one spelling of an id, however it was typed. */
function spelledOnce({ registry }: SearchParts, id: string): string {
  const known = registry.canonicalId(id);
  return known.is === 'malformed' ? id : known.id;
}

/** What was typed, with the words that the index has and the other names that families know. */
async function understood(parts: SearchParts, typed: string) {
  const index = parts.catalog.search;
  const { query: read, notes, pasted } = parseQuery(typed);
  if (pasted) {
    const { query, note } = await tellingWords(index, read, pasted);
    return { query, text: typed, suggestion: null, notes: [...notes, note], unknown: [] };
  }
  const synonyms = synonymsOf(parts.registry);
  const whole = wordsBehindLetters(typed);
  const isMeant = (word: string) => whole.has(word) || isAbbreviation(word, synonyms);
  const spelled = await respell(index, read, isMeant);
  return {
    query: withSynonyms(spelled.query, synonyms),
    text: respelledText(typed, spelled.replaced),
    suggestion: suggestionOf(typed, spelled),
    notes: [...notes, ...spellingNotes(spelled)],
    unknown: unknownNotes(typed, spelled),
  };
}

/** Read once: the families of a registry do not change. */
function synonymsOf(registry: SearchParts['registry']): SynonymTable {
  const known = SYNONYMS.get(registry);
  if (known) return known;
  const table = synonymTable(registry.families.flatMap(({ synonyms }) => synonyms ?? []));
  SYNONYMS.set(registry, table);
  return table;
}

const SYNONYMS = new WeakMap<SearchParts['registry'], SynonymTable>();

async function placeOf(
  { catalog }: SearchParts,
  { cursor, offset }: SearchOrder,
  fingerprint: string,
): Promise<SearchPlace> {
  if (cursor !== undefined && offset !== undefined) {
    throw new AnnalsError(
      'BAD_PARAMS',
      'both cursor and offset are given; one of them says where to continue',
    );
  }
  if (cursor !== undefined) return readCursor(cursor, fingerprint);
  return { shown: offset ?? 0, recent: new Set(), upTo: await catalog.search.lastNumber() };
}
