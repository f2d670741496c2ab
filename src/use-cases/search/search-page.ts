import { createHash } from 'node:crypto';
import { routeOfRecord } from '../../core/canonical-ids.ts';
import type { Facets } from '../../core/search.ts';
import { type SearchAnswer, type SearchHit, type SearchOrder, search } from '../searching.ts';
import type { SearchParts } from './parts.ts';

/** A page of hits as it leaves: written where it was found, so that nobody takes it apart on the way. */
export interface SearchPage {
  readonly json: string;
  /** Of what was found; what it took differs each time and is left out. */
  readonly sha256: string;
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

export async function searchPage(parts: SearchParts, order: SearchOrder): Promise<SearchPage> {
  const found = await search(parts, order);
  const { took_ms, ...rest } = showFound(found);
  const text = JSON.stringify(rest);
  return {
    json: `${text.slice(0, -1)},"took_ms":${took_ms}}`,
    sha256: createHash('sha256').update(text).digest('base64url'),
    nextCursor: found.nextCursor,
    previousCursor: found.previousCursor,
  };
}

/** A search's answer in the words that API and command line share. */
export const showFound = (found: SearchAnswer) => ({
  query: found.query,
  mode: found.mode,
  items: found.hits.map(showHit),
  total: found.total,
  total_is: found.totalIs,
  suggestion: found.suggestion,
  facets: found.facets && showFacets(found.facets),
  next_cursor: found.nextCursor,
  has_more: found.nextCursor !== null,
  took_ms: found.tookMs,
  indexed_through: found.indexedThrough,
  notes: [...found.notes],
});

const showFacets = (facets: Facets) =>
  Object.fromEntries(
    Object.entries(facets).map(([name, counts]) => [name, counts.map((count) => ({ ...count }))]),
  );

const showHit = (hit: SearchHit) => ({
  rank: hit.rank,
  score: hit.score,
  matched: hit.matched,
  record: hit.record,
  id: hit.id,
  url: routeOfRecord(hit.record, hit.id),
  source: hit.source,
  kind: hit.kind,
  title: hit.title,
  title_marks: pairsOf(hit.titleMarks),
  citation_string: hit.citation,
  citation: { citation_string: hit.citation, url: hit.sourceUrl },
  heading_path: [...hit.headingPath],
  anchor: hit.anchor,
  source_url: hit.sourceUrl,
  published_at: hit.publishedAt,
  updated_at: hit.updatedAt,
  retrieved_at: hit.retrievedAt,
  raw_sha256: hit.rawSha256,
  status: hit.status,
  tombstone_at: hit.tombstoneAt,
  successor_id: hit.successorId,
  snippet: {
    text: hit.snippet.text,
    marks: pairsOf(hit.snippet.marks),
    html: hit.snippet.html,
  },
});

const pairsOf = (marks: SearchHit['titleMarks']): [number, number][] =>
  marks.map(([start, end]) => [start, end]);
