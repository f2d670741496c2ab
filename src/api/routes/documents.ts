import { createHash } from 'node:crypto';
import type { App } from '../../app/app.ts';
import { routeOf } from '../../core/canonical-ids.ts';
import type { Document, DocumentVersion } from '../../core/catalog.ts';
import type { ListedJson, Place, Span } from '../../core/document-list.ts';
import type { ShownDocument } from '../../core/documents.ts';
import type { Link, RequestHeaders } from '../../core/endpoint.ts';
import { wayOf } from '../../core/mirrors.ts';
import { livingSuccessor, stands } from '../../core/successors.ts';
import { findById } from '../../use-cases/showing.ts';
import type { GoneDocumentAnswer } from '../contract/documents.ts';
import { cursorAfter, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import { GoneError } from '../gone-error.ts';
import type { Handlers } from '../handler.ts';
import { JSON_TYPE } from '../json.ts';
import { atCursor, DESCRIBED, firstLink } from '../links.ts';
import { httpDate, mementoLinks, negotiated, originalLinks } from '../memento.ts';
import { addressOfRecord } from '../other-spellings.ts';
import { lastModifiedOf } from '../revalidation.ts';
import { findDocument, type LocatedDocument, type Past } from './find-document.ts';
import { citationAnswer, wantsNoCitation } from './permanent.ts';
import { showDocument, shownText } from './show-document.ts';

export function documentRoutes({ app }: Door) {
  const { documents } = app.catalog;
  return {
    async listDocuments({ query, url }) {
      const { limit, cursor, ...filters } = query;
      app.registry.sourceNames(filters.source ?? []);
      const list = `documents.${fingerprint(filters)}`;
      const after = cursor === undefined ? undefined : placeOf(readCursor(list, cursor, PLACE));
      const isNewestFirst = filters.sort.startsWith('-') !== (after?.isBack === true);
      const found = await documents.listJson({
        ...(filters.source && { sources: filters.source }),
        ...(filters.kind && { kinds: filters.kind }),
        statuses: filters.status,
        published: spanOf(filters.published_from, filters.published_to),
        updated: spanOf(filters.updated_from, filters.updated_to),
        by: filters.sort.endsWith('published') ? 'published' : 'updated',
        order: isNewestFirst ? 'newest' : 'oldest',
        limit: limit + 1,
        ...(after && { after: after.place }),
      });
      const isOver = found.length > limit;
      const rows = found.slice(0, limit);
      // Read from its end to its beginning, and turned round again.
      if (after?.isBack) rows.reverse();
      const [first] = rows;
      const last = rows.at(-1);
      const cursorTo = (end: '' | '<', { place }: ListedJson) =>
        cursorAfter(list, `${end}${place.number}.${place.at}`);
      const hasBefore = after?.isBack ? isOver : cursor !== undefined;
      const hasMore = after?.isBack || isOver;
      const next = hasMore && last ? cursorTo('', last) : null;
      return {
        type: JSON_TYPE,
        text: pageText(rows, next),
        links: [
          ...firstLink(url),
          ...(hasBefore && first
            ? [{ href: atCursor(url, cursorTo('<', first)), rel: 'prev' }]
            : []),
          ...(next === null ? [] : [{ href: atCursor(url, next), rel: 'next' }]),
          DESCRIBED,
        ],
      };
    },

    async getDocument({ params, query, headers: sent, url }) {
      const plain = isPlain(query, sent) ? await documents.shown(params.id) : undefined;
      if (plain?.status === 'active') return asItIs(app, params.id, plain);
      const location = await addressOfRecord(app, { method: 'GET', url });
      if (location !== undefined) {
        return { status: 308, headers: { location }, type: PLAIN_TEXT, text: `${location}\n` };
      }
      const { document, past, headers: found } = await findDocument(app, params.id, query);
      const cited = { id: document.id, version: past?.version.number };
      const citation = await citationAnswer(app, cited, sent);
      if (citation) return citation;
      const shown = await showFound(app, { document, past });
      const { versions, changedAt } = shown;
      const accepted = sent['accept-datetime'];
      if (accepted !== undefined && !past) return timeGate(document.id, String(accepted), versions);
      const { body } = shown;
      const links = past
        ? mementoLinks(document.id, past.version, versions)
        : [...originalLinks(document.id), ...otherForms(document)];
      if (!stands(document.status)) {
        throw new GoneError(body, await hintOf(app, document), links);
      }
      const { lastSeenAt, retrievedAt, tombstoneAt } = document;
      const headers = {
        ...found,
        ...(past
          ? { 'memento-datetime': httpDate(past.version.seenAt) }
          : ofToday(lastSeenAt, retrievedAt, tombstoneAt, changedAt, versions.at(-1)?.seenAt)),
      };
      return { body, headers, links };
    },
  } satisfies Partial<Handlers>;
}

/** The answer of a document that was found, and the versions it has. */
export async function showFound(
  { catalog }: Pick<App, 'catalog'>,
  { document, past }: Pick<LocatedDocument, 'document' | 'past'>,
) {
  const { documents } = catalog;
  const versions = await documents.versions(document.id);
  const version = past?.version.number ?? versions.at(-1)?.number ?? null;
  const files = past ?? {
    files: await documents.artifacts(document.id),
    filesKnown: 'all' as const,
  };
  const { counts, changedAt } = await catalog.relations.standing(document.id);
  const way = wayOf(await catalog.mirrors.record(document.id), version ?? 0);
  return { body: showDocument(document, version, files, counts, way), versions, changedAt };
}

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Nearly everybody asks for a document as it is now, as JSON. */
const isPlain = (query: Past, sent: RequestHeaders): boolean =>
  query.as_of === undefined &&
  query.version === undefined &&
  sent['accept-datetime'] === undefined &&
  wantsNoCitation(sent);

/** A document that stands, asked for by its own id: one question instead of seven, and no object made. */
async function asItIs({ catalog }: Pick<App, 'catalog'>, id: string, shown: ShownDocument) {
  const { counts, changedAt } = await catalog.relations.standing(id);
  return {
    type: JSON_TYPE,
    text: shownText(shown, counts, wayOf(shown.mirrored, shown.newest?.number ?? 0)),
    links: [...originalLinks(id), ...otherForms({ ...shown, id }), DESCRIBED],
    headers: ofToday(shown.lastSeenAt, shown.retrievedAt, changedAt, shown.newest?.seenAt),
  };
}

/** What is no version may be asked for by time, and says when it changed. */
function ofToday(...at: readonly (string | null | undefined)[]): Record<string, string> {
  const modified = lastModifiedOf(...at);
  return { vary: 'Accept, Accept-Datetime', ...(modified && { 'last-modified': modified }) };
}

/** A cursor is of use for the same filters only; how many come at a time may change. */
const fingerprint = (filters: object): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12);

const PLACE = /^<?\d{1,15}\.(\d{4}-[\d:.TZ-]{1,25})?$/;

/** Where a page begins, or with `<` where it ends. */
function placeOf(key: string): { readonly place: Place; readonly isBack: boolean } {
  const isBack = key.startsWith('<');
  const plain = isBack ? key.slice(1) : key;
  const dot = plain.indexOf('.');
  return { place: { number: Number(plain.slice(0, dot)), at: plain.slice(dot + 1) }, isBack };
}

/** The page as the contract has it; its rows are JSON already. */
const pageText = (rows: readonly ListedJson[], next: string | null): string =>
  `{"items":[${rows.map(({ json }) => json).join(',')}],"next_cursor":${JSON.stringify(next)},"has_more":${next !== null}}`;

/** The text and the bytes of a document, beside its row. */
const otherForms = ({
  id,
  bodyText,
  rawSha256,
}: Pick<Document, 'id' | 'bodyText' | 'rawSha256'>): Link[] => [
  ...(bodyText === null
    ? []
    : [{ href: `${routeOf(id)}/markdown`, rel: 'alternate', type: 'text/markdown' }]),
  ...(rawSha256 === null ? [] : [{ href: `${routeOf(id)}/raw`, rel: 'alternate' }]),
];

function timeGate(id: string, accepted: string, versions: readonly DocumentVersion[]) {
  const { location, links } = negotiated(id, accepted, versions);
  const headers = { location, vary: 'Accept, Accept-Datetime', 'cache-control': 'no-cache' };
  return { status: 302, headers, links, type: PLAIN_TEXT, text: `${location}\n` };
}

const spanOf = (from: string | undefined, until: string | undefined): Span => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

/** The successor as the record names it, and the one that stands today. */
export async function hintOf(
  app: Pick<App, 'catalog' | 'registry'>,
  document: Document,
): Promise<GoneDocumentAnswer['error']['hint']> {
  const find = async (id: string) => (id === document.id ? document : findById(app, id));
  const canonical = (id: string) => canonicalOf(app, id);
  const { is, id, chain } = await livingSuccessor(document.id, find);
  const living = is === 'living' && chain.length > 1 ? canonical(id) : null;
  const { successorId } = document;
  return {
    tombstone_at: document.tombstoneAt,
    tombstone_reason: document.tombstoneReason,
    successor_id: successorId,
    successor_url: successorId === null ? null : routeOf(canonical(successorId)),
    living_id: living,
    living_url: living === null ? null : routeOf(living),
  };
}

/** By its prefix; what no kind of id knows stays as the record has it. */
function canonicalOf({ registry }: Pick<App, 'registry'>, id: string): string {
  const known = registry.canonicalId(id);
  return known.is === 'known' ? known.id : id;
}
