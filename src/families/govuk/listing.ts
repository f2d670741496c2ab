import { z } from 'zod';
import type { Candidate } from '../../core/candidate.ts';
import type { Document } from '../../core/documents.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { unite } from '../../core/record.ts';
import { parseInstant, type TimeWindow } from '../../core/time.ts';
import { versionOfFields } from '../../kit/version-of-fields.ts';
import { SEARCH_FIELDS, type SearchResult, searchResult } from './shapes.ts';

const SITE = 'https://www.gov.uk';
/** The API allows 1500; smaller pages are gentler and a retry costs less. */
export const PAGE_SIZE = 500;

/** The two searches of a day: what was first published in it, and what was updated in it. */
export const DAY_FILTERS = ['first_published_at', 'public_timestamp'] as const;
export type DayFilter = (typeof DAY_FILTERS)[number];

/** What a candidate carries until parse. */
export const candidateFields = z.object({
  result: searchResult,
  /** The publisher's own index says that it was first published on the day. */
  publishedInDay: z.boolean(),
  /** Asked for by name, not named by a listing: the Content API is then newer than the result. */
  askedAgain: z.object({ publishedAt: z.string().nullable() }).optional(),
});
export type CandidateFields = z.infer<typeof candidateFields>;
export type PageCandidate = Candidate<CandidateFields>;

/**
 * The API's date filter is in UTC, to the minute and inclusive at both ends: one minute too much
 * is asked for, and the half-open window decides later.
 */
export function searchUrl(filter: DayFilter, window: TimeWindow, start: number): string {
  const minute = (at: string) => at.slice(0, 16).replace('T', ' ');
  const query = new URLSearchParams({
    [`filter_${filter}`]: `from:${minute(window.start)},to:${minute(window.end)}`,
    order: 'public_timestamp',
    count: String(PAGE_SIZE),
    start: String(start),
    fields: SEARCH_FIELDS.join(','),
  });
  return `${SITE}/api/search.json?${query}`;
}

export function candidateOf(result: SearchResult, filter: DayFilter): PageCandidate {
  const url = fullUrl(result.link);
  const path = url.startsWith(`${SITE}/`) ? url.slice(SITE.length) : undefined;
  return {
    key: url,
    version: versionOf(result),
    files:
      path === undefined
        ? []
        : [
            {
              name: 'content',
              url: `${SITE}/api/content${path}`,
              role: 'metadata',
              expect: 'json',
              optional: true,
            },
          ],
    fields: { result, publishedInDay: filter === 'first_published_at' },
  };
}

/** A record that is held, to be asked for again: that its details are not there is then the answer. */
export function candidateAgain(document: Document): PageCandidate | undefined {
  const result = searchResult.safeParse(document.metadata.raw);
  if (!result.success) return undefined;
  const { fields, files, ...candidate } = candidateOf(result.data, 'public_timestamp');
  const { publishedAt } = document;
  return {
    ...candidate,
    files: files.map((file) => ({ ...file, optional: false })),
    fields: { ...fields, askedAgain: { publishedAt } },
  };
}

/**
 * A path with or without its first slash, or an absolute URL for what lives elsewhere: there a
 * last slash may mean something, and it stays.
 */
export function fullUrl(link: string): string {
  const { href, origin } = new URL(link, `${SITE}/`);
  return origin === SITE ? href.replace(/\/$/, '') : href;
}

/** Scores and index times move without the record changing; everything else counts. */
function versionOf(result: SearchResult): string {
  const {
    es_score: _s,
    updated_at: _u,
    popularity: _p,
    index: _i,
    ...stable
  } = result as JsonObject;
  return versionOfFields(stable);
}

/** The same URL twice in one run: the later update wins, arrays of tags are united. */
export function mergeCandidates(first: PageCandidate, second: PageCandidate): PageCandidate {
  const { fields: a } = first;
  const { fields: b } = second;
  const [older, newer] = updatedOf(a) > updatedOf(b) ? [b, a] : [a, b];
  const result: Record<string, unknown> = { ...newer.result };
  for (const name of ['organisations', 'taxons', 'topics'] as const) {
    const united = unite(
      (older.result[name] ?? []) as Json[],
      (newer.result[name] ?? []) as Json[],
    );
    if (united.length > 0) result[name] = united;
  }
  const kept = newer === a ? first : second;
  const publishedInDay = a.publishedInDay || b.publishedInDay;
  return { ...kept, fields: { result: result as SearchResult, publishedInDay } };
}

const updatedOf = (fields: CandidateFields): string =>
  parseInstant(fields.result.public_timestamp ?? '') ?? '';
