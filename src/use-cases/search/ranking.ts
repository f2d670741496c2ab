import { AnnalsError } from '../../core/errors.ts';
import type {
  FoundDocument,
  Match,
  NamedSet,
  Ranked,
  SearchFilters,
  SearchMode,
  TextQuery,
} from '../../core/search.ts';
import { fuse } from '../../search/fuse.ts';
import { citedIn } from './cited.ts';
import { closerFirst, LOOKED_AT } from './closer-first.ts';
import { byMeaning, DEPTH } from './meaning.ts';
import { namedWhole } from './named-whole.ts';
import type { SearchParts } from './parts.ts';

export interface RankedHit extends Ranked {
  readonly matched: Match;
}

export interface Ranking {
  readonly ranked: readonly RankedHit[];
  /** As it was answered: by words alone where meaning could not be asked. */
  readonly mode: SearchMode;
  readonly notes: readonly string[];
  /** The query names records, and they are there. */
  readonly isCited: boolean;
  /** How many there are; `at least` where counting all of them would take too long. */
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
  /** By words; null where words were not asked. */
  readonly byWords: TextQuery | null;
  /** By name; undefined where names were not asked. */
  readonly byName?: NamedSet;
  /** Every document that passes the filters was found. */
  readonly everything?: true;
  /** Documents whose text was read already, by id. */
  readonly read?: ReadonlyMap<string, FoundDocument>;
}

export interface RankOrder {
  readonly query: TextQuery;
  /** As it was typed: what it cites is spelled as its publisher spells it. */
  readonly typed: string;
  /** The same, or as it was probably meant. */
  readonly text: string;
  readonly mode: SearchMode;
  readonly filters: SearchFilters;
  /** How many of the best have to be known. */
  readonly needed: number;
}

/** More are not counted. */
const MOST_COUNTED = 10_000;

/** What is cited comes first, then what has the words, the name or the meaning, by all of them together. */
export async function rank(parts: SearchParts, order: RankOrder): Promise<Ranking> {
  const index = parts.catalog.search;
  const { query, filters, needed } = order;
  const { narrow, unwanted } = query;
  const narrowed: SearchFilters = { ...filters, fulfils: { narrow, unwanted } };
  const cited = await citedIn(parts, order.typed, narrowed);
  const meant = await meaningOf(parts, order, narrowed);
  const isByMeaningAlone = order.mode === 'semantic';
  // All that are ranked once more are read for every page: pages would not fit together otherwise.
  const again = order.mode === 'hybrid' ? LOOKED_AT + cited.ranked.length : 0;
  const depth = Math.max(needed, again, meant.ranked ? DEPTH : 0);
  const words = isByMeaningAlone
    ? []
    : await index.lexical(query, filters, { offset: 0, limit: depth + 1 });
  const byName = isByMeaningAlone ? undefined : namesIn(query);
  const names = byName ? await index.namedRecords(byName.words, narrowed, byName.limit) : [];
  const isWhole = words.length <= depth;
  const have = new Set(words.map(({ key }) => key));
  const other = (meant.ranked ?? []).filter(({ key }) => !have.has(key));
  const isAllRead = isWhole && !isByMeaningAlone;
  const counted = isAllRead ? have.size : await index.count(query, filters, MOST_COUNTED);
  const isCounted = counted < MOST_COUNTED;
  // Those that have a word, but so far behind, or in another mode, that they were not read. Where words
  // are as common as that, going through all who have them takes longer than the rest of the search.
  const behind =
    isAllRead || !isCounted
      ? new Set<number>()
      : keysOf(
          await index.passing(
            other.map(({ id }) => id),
            withAny(narrowed, query),
          ),
        );
  // The bound keeps nonsense from being answered. Words that so many documents have are none, and who of the
  // nearest has them was not asked.
  const isBound = !(isByMeaningAlone && !isCounted);
  const isNear = ({ key, score }: Ranked) =>
    !isBound || have.has(key) || behind.has(key) || score >= meant.bound;
  const close = (meant.ranked ?? []).filter(isNear);
  const near = keysOf(close);
  const named = keysOf(names);
  const first = keysOf(cited.ranked);
  const matched = ({ key }: Ranked): Match => {
    if (first.has(key)) return 'citation';
    if (named.has(key)) return 'name';
    if (!near.has(key)) return 'words';
    return have.has(key) || behind.has(key) ? 'both' : 'meaning';
  };
  const fused = isByMeaningAlone
    ? close
    : fuse([
        { ranked: words.slice(0, depth), weight: 1, from: 'zero' },
        { ranked: names, weight: 1, from: 'zero' },
        { ranked: close, weight: parts.settings.search.semanticWeight, from: 'last' },
      ]);
  const whole = await namedWhole(index, names, byName?.words ?? []);
  const wholly = keysOf(whole);
  const rest = fused.filter(({ key }) => !first.has(key) && !wholly.has(key));
  const closer =
    order.mode === 'hybrid'
      ? await closerFirst(parts, query, rest, words[0]?.score ?? 0)
      : { ranked: rest, read: undefined };
  const called = whole.filter(({ key }) => !first.has(key));
  const ranked = [...cited.ranked, ...called, ...closer.ranked];
  const found = new Set([...have, ...ranked.map(({ key }) => key)]).size;
  return {
    ranked: ranked.map((one) => ({ ...one, matched: matched(one) })),
    mode: meant.mode,
    notes: [...cited.notes, ...meant.notes, ...(words.length > 0 ? [] : alone(near.size, order))],
    isCited: cited.ranked.length > 0,
    total: totalOf({ found, counted, read: have.size, behind: behind.size }, isWhole, isCounted),
    totalIs: isCounted || isWhole ? 'exact' : 'at least',
    byWords: isByMeaningAlone ? null : query,
    byName,
    read: closer.read,
  };
}

interface Counts {
  readonly found: number;
  readonly counted: number;
  readonly read: number;
  readonly behind: number;
}

function totalOf(
  { found, counted, read, behind }: Counts,
  isWhole: boolean,
  isCounted: boolean,
): number {
  if (isWhole) return found;
  return isCounted ? counted + found - read - behind : counted;
}

interface Meaning {
  readonly ranked: readonly Ranked[] | null;
  readonly bound: number;
  readonly mode: SearchMode;
  readonly notes: readonly string[];
}

async function meaningOf(
  parts: SearchParts,
  { query, text, mode }: RankOrder,
  filters: SearchFilters,
): Promise<Meaning> {
  if (mode === 'lexical') return { ranked: null, bound: 0, mode, notes: [] };
  try {
    return { ...(await byMeaning(parts, query, text, filters)), mode };
  } catch (error) {
    if (mode !== 'hybrid' || !(error instanceof AnnalsError) || !isAboutMeaning(error)) throw error;
    return { ranked: null, bound: 0, mode: 'lexical', notes: [`by words alone: ${error.message}`] };
  }
}

const isAboutMeaning = ({ code }: AnnalsError): boolean =>
  code === 'SEMANTIC_UNAVAILABLE' || code === 'EMBEDDING_FAILED';

/** People and votes are looked for by all of their words: one of them alone names nobody. */
function namesIn({ wanted }: TextQuery): NamedSet | undefined {
  const words = wanted.flatMap(({ words: these }) => these);
  return words.length > LONGEST_NAME ? undefined : { words, limit: MOST_NAMED };
}

const LONGEST_NAME = 12;
const MOST_NAMED = 50;

const keysOf = (ranked: readonly Ranked[]): ReadonlySet<number> =>
  new Set(ranked.map(({ key }) => key));

const withAny = (
  filters: SearchFilters,
  { wanted, unwanted, narrow }: TextQuery,
): SearchFilters => {
  const any = { is: 'any', of: wanted.map((term) => ({ is: 'term', term }) as const) } as const;
  return {
    ...filters,
    fulfils: { unwanted, narrow: narrow ? { is: 'all', of: [narrow, any] } : any },
  };
};

function alone(near: number, { mode }: RankOrder): readonly string[] {
  if (mode !== 'hybrid' || near === 0) return [];
  return [
    near === 1
      ? 'One record has none of the words and is near in meaning.'
      : `${near} records have none of the words and are near in meaning.`,
  ];
}
