import type { Acquired } from '../../core/acquired.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../core/record.ts';
import { fitJson } from '../../core/shape.ts';
import { type Instant, isWithin, parseInstant, type TimeWindow } from '../../core/time.ts';
import { citedDay } from './cited-day.ts';
import { type CandidateFields, fullUrl, type PageCandidate } from './listing.ts';
import { factsOf } from './page-facts.ts';
import { pageHtml } from './page-html.ts';
import { govukId } from './page-id.ts';
import { plainText } from './plain-text.ts';
import { type ContentItem, contentItem, type SearchResult } from './shapes.ts';

export const ORGANISATION = 'GOV.UK';
const WITHDRAWN = 'withdrawn by the publisher';

/** A search result, with the Content API's item when it came. */
export async function parseGovuk(
  acquired: Acquired,
  candidate: PageCandidate,
  day: TimeWindow,
  retrievedAt: Instant,
): Promise<ParsedDocument> {
  const { fields } = candidate;
  const { item, unread } = await detailsOf(acquired);
  const result = fields.askedAgain && item ? renewed(fields.result, item) : fields.result;
  const url = candidate.key;
  const updatedAt =
    instantOf(result.public_timestamp) ?? instantOf(item?.public_updated_at) ?? null;
  const publishedAt = publishedOf(fields, item, updatedAt, day);
  return {
    id: govukId(url),
    kind: result.content_store_document_type ?? item?.document_type ?? result.format ?? 'unknown',
    title: result.title,
    publishedAt,
    updatedAt,
    sourceUrl: url,
    sourceOrg: organisationsOf(result)[0] ?? ORGANISATION,
    citation: citationOf(result, publishedAt ?? updatedAt, url),
    metadata: {
      description: result.description ?? undefined,
      tags: tagsOf(result, item),
      raw: fields.result as JsonObject,
      ...(item && factsOf(item)),
      unread,
    },
    body: item && bodyOf(item, url),
    ...(item ? tombstoneOf(item, retrievedAt) : listedTombstone(result, updatedAt ?? retrievedAt)),
    // Without its details the record stays provisional: the next run asks again.
    incomplete: candidate.files.length > 0 && item === undefined,
  };
}

/** The words of the item itself, where they are newer than what a search said of it. */
const renewed = (result: SearchResult, item: ContentItem): SearchResult => ({
  ...result,
  title: item.title ?? result.title,
  description: item.description ?? result.description,
  public_timestamp: item.public_updated_at ?? result.public_timestamp,
});

/** Details that are not what we know how to read are kept as bytes, and the record without them. */
async function detailsOf(acquired: Acquired): Promise<{ item?: ContentItem; unread?: string }> {
  const file = acquired.file('content');
  if (!file) return {};
  try {
    return { item: fitJson(file.url, contentItem, await file.text()) };
  } catch (error) {
    if (error instanceof AnnalsError) return { unread: error.message };
    throw error;
  }
}

/**
 * The Content API knows exactly. Without it the search tells whether it was this day; then the
 * day's update time, or its first moment, stands in. An item updated on the day and not first
 * published on it was published before, we do not know when.
 */
function publishedOf(
  fields: CandidateFields,
  item: ContentItem | undefined,
  updatedAt: Instant | null,
  day: TimeWindow,
): Instant | null {
  const exact =
    instantOf(item?.first_published_at) ??
    instantOf(fields.result.first_published_at) ??
    // Older items of Whitehall say it here alone.
    instantOf(item?.details?.first_public_at);
  if (exact) return exact;
  if (fields.askedAgain) return fields.askedAgain.publishedAt;
  if (fields.publishedInDay) {
    return updatedAt !== null && isWithin(updatedAt, day) ? updatedAt : day.start;
  }
  return item ? updatedAt : null;
}

const instantOf = (text: string | null | undefined): Instant | undefined =>
  text ? parseInstant(text) : undefined;

/** The text of an item that is held already. */
export async function govukBody(held: Acquired, url: string): Promise<RecordBody | undefined> {
  const { item } = await detailsOf(held);
  return item && bodyOf(item, url);
}

function bodyOf(item: ContentItem, baseUrl: string): RecordBody | undefined {
  const html = pageHtml(item);
  return html === '' ? undefined : { normalizer: 'html_v1', content: html, baseUrl };
}

/** Explicit signals only: a notice, `gone`, or a redirect. */
function tombstoneOf(item: ContentItem, retrievedAt: Instant): Partial<ParsedDocument> {
  const at = instantOf(item.updated_at) ?? instantOf(item.public_updated_at) ?? retrievedAt;
  if (item.document_type === 'redirect') {
    const routes = item.redirects ?? [];
    const route = routes.find(({ path }) => path === item.base_path) ?? routes[0];
    const destination = route?.destination;
    const reason = destination ? `redirects to ${destination}` : 'redirects';
    return {
      status: destination ? 'superseded' : 'withdrawn',
      tombstoneAt: at,
      tombstoneReason: reason,
      ...successor(destination),
    };
  }
  if (item.document_type === 'gone') {
    const path = item.details?.alternative_path || undefined;
    const reason = plainText(item.details?.explanation) || 'gone';
    return {
      status: path ? 'superseded' : 'withdrawn',
      tombstoneAt: at,
      tombstoneReason: reason,
      ...successor(path),
    };
  }
  const notices = [item.withdrawn_notice, item.details?.withdrawn_notice];
  const notice = notices.find((one) => one?.withdrawn_at || one?.explanation);
  if (!notice) return {};
  return {
    status: 'withdrawn',
    tombstoneAt: instantOf(notice.withdrawn_at) ?? at,
    tombstoneReason: plainText(notice.explanation) || WITHDRAWN,
  };
}

/** Without the details, the search tells that a page was withdrawn, and not why. */
const listedTombstone = (result: SearchResult, at: Instant): Partial<ParsedDocument> =>
  result.is_withdrawn ? { status: 'withdrawn', tombstoneAt: at, tombstoneReason: WITHDRAWN } : {};

/** A place on the page, or what to show of it, is no part of the document's name. */
const successor = (link: string | undefined): Partial<ParsedDocument> =>
  link ? { successorId: govukId(fullUrl(link.replace(/[?#].*$/s, ''))) } : {};

function tagsOf(result: SearchResult, item: ContentItem | undefined): JsonObject {
  const contentId = result.content_id ?? item?.content_id ?? undefined;
  const organisations = (result.organisations ?? [])
    .map((o) => (typeof o === 'string' ? o : o.slug))
    .filter((slug) => typeof slug === 'string');
  const topic = [...(result.topics ?? []), ...(result.taxons ?? [])].flatMap(
    (one) => (typeof one === 'string' ? one : (one.slug ?? one.title)) ?? [],
  );
  return {
    topic: topic.length > 0 ? (topic as Json) : undefined,
    organisations: organisations.length > 0 ? (organisations as Json) : undefined,
    document_type: result.content_store_document_type ?? item?.document_type,
    native_ids: { content_id: contentId },
  };
}

const organisationsOf = (result: SearchResult): string[] =>
  (result.organisations ?? [])
    .map((o) => (typeof o === 'string' ? o : o.title))
    .filter((title) => typeof title === 'string');

function citationOf(result: SearchResult, at: Instant | null, url: string): string {
  const who = organisationsOf(result).join('; ') || ORGANISATION;
  return `${who}. ${result.title}. ${citedDay(at) ?? 'n.d'}. ${url}`;
}
