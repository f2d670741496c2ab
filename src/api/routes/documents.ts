import { createHash } from 'node:crypto';
import type { App } from '../../app/app.ts';
import { routeOf } from '../../core/canonical-ids.ts';
import type { Document } from '../../core/catalog.ts';
import type { Place, Span } from '../../core/document-list.ts';
import { livingSuccessor, stands } from '../../core/successors.ts';
import { findById } from '../../use-cases/showing.ts';
import type { GoneDocumentAnswer } from '../contract/documents.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import { GoneError } from '../gone-error.ts';
import type { Handlers } from '../handler.ts';
import { findDocument } from './find-document.ts';
import { showDocument, showListed } from './show-document.ts';

export function documentRoutes({ app }: Door): Pick<Handlers, 'listDocuments' | 'getDocument'> {
  const { documents } = app.catalog;
  return {
    async listDocuments({ query }) {
      const { limit, cursor, ...filters } = query;
      for (const name of filters.source ?? []) app.registry.source(name);
      const list = `documents.${fingerprint(filters)}`;
      const found = await documents.list({
        ...(filters.source && { sources: filters.source }),
        ...(filters.kind && { kinds: filters.kind }),
        statuses: filters.status,
        published: spanOf(filters.published_from, filters.published_to),
        updated: spanOf(filters.updated_from, filters.updated_to),
        by: filters.sort.endsWith('published') ? 'published' : 'updated',
        order: filters.sort.startsWith('-') ? 'newest' : 'oldest',
        limit: limit + 1,
        ...(cursor && { after: placeOf(readCursor(list, cursor, PLACE)) }),
      });
      return {
        body: pageFrom(found, limit, showListed, ({ place }) =>
          cursorAfter(list, `${place.number}.${place.at}`),
        ),
      };
    },

    async getDocument({ params, query }) {
      const { document, past, headers } = await findDocument(app, params.id, query);
      const version =
        past?.version.number ?? (await documents.versions(document.id)).at(-1)?.number ?? null;
      const files = past ?? {
        files: await documents.artifacts(document.id),
        filesKnown: 'all' as const,
      };
      const counts = await app.catalog.relations.counts(document.id);
      const body = showDocument(document, version, files, counts);
      if (!stands(document.status)) throw new GoneError(body, await hintOf(app, document));
      return { body, headers };
    },
  };
}

/** A cursor is of use for the same filters only; how many come at a time may change. */
const fingerprint = (filters: object): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12);

const PLACE = /^\d{1,15}\.(\d{4}-[\d:.TZ-]{1,25})?$/;

function placeOf(key: string): Place {
  const dot = key.indexOf('.');
  return { number: Number(key.slice(0, dot)), at: key.slice(dot + 1) };
}

const spanOf = (from: string | undefined, until: string | undefined): Span => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

/** The successor as the record names it, and the one that stands today. */
async function hintOf(
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
