import type { z } from 'zod';
import { routeOfRecord } from '../../core/canonical-ids.ts';
import { FACETS, type Facets } from '../../core/search.ts';
import type { SearchHit, search } from '../../use-cases/searching.ts';
import type { HitAnswer, searchDocuments } from '../contract/search.ts';
import type { Door } from '../door.ts';
import { etagOf, weak } from '../etag.ts';
import type { Handlers } from '../handler.ts';
import { toJson } from '../json.ts';

type Found = Awaited<ReturnType<typeof search>>;

export function searchRoutes({ app, reads }: Door): Pick<Handlers, 'searchDocuments'> {
  return {
    async searchDocuments({ query, client }) {
      const order = {
        query: query.q,
        mode: query.mode,
        sources: query.source?.map((name) => app.registry.source(name).name),
        kinds: query.kind,
        statuses: query.status,
        from: query.published_from,
        before: query.published_to,
        topics: query.topic,
        limit: query.limit,
        offset: query.offset,
        cursor: query.cursor,
        facets: query.facets?.flatMap((name) => (name === '*' ? FACETS : [name])),
      };
      const found = await reads.read('search', order, client);
      const body = showFound(found);
      return {
        body,
        // What it took differs each time; what was found is what the tag is of.
        headers: { etag: weak(etagOf(toJson({ ...body, took_ms: 0 }))) },
      };
    },
  };
}

export const showFound = (found: Found): z.output<(typeof searchDocuments)['answer']> => ({
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

const showHit = (hit: SearchHit): HitAnswer => ({
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
