import type { App } from '../../app/app.ts';
import { routeOfRecord } from '../../core/canonical-ids.ts';
import type { HeldRelation } from '../../core/relations.ts';
import { relationsOf } from '../../use-cases/relations.ts';
import type { RelationAnswer, RelationFilters, RelationPage } from '../contract/relations.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { findDocument } from './find-document.ts';
import { findData } from './find-record.ts';

export function relationRoutes({ app }: Door) {
  const page = (id: string, filters: RelationFilters) => relationPage(app, id, filters);

  return {
    async listDocumentRelations({ params, query }) {
      const { document, headers } = await findDocument(app, params.id);
      return { body: await page(document.id, query), headers };
    },
    async listEntityRelations({ params, query }) {
      const { record, headers } = await findData(app, 'entity', params.id);
      return { body: await page(record.id, query), headers };
    },
    async listEventRelations({ params, query }) {
      const { record, headers } = await findData(app, 'event', params.id);
      return { body: await page(record.id, query), headers };
    },
    async listTermRelations({ params, query }) {
      const { record, headers } = await findData(app, 'term', params.id);
      return { body: await page(record.id, query), headers };
    },
  } satisfies Partial<Handlers>;
}

/** What a record says of others and others of it, one page of it. */
export async function relationPage(
  app: App,
  id: string,
  { direction, kind, ended, limit, cursor }: RelationFilters,
): Promise<RelationPage> {
  const list = `relations.${id}`;
  const { relations, counts } = await relationsOf(app, id, {
    direction,
    ...(kind && { kinds: kind }),
    ...(ended === 'true' && { including: 'ended' as const }),
    limit: limit + 1,
    ...(cursor && { after: Number(readCursor(list, cursor, /^\d{1,15}$/)) }),
  });
  const show = (one: HeldRelation) => toRelation(one, id);
  const found = pageFrom(relations, limit, show, ({ number }) => cursorAfter(list, number));
  return { id, counts: [...counts], ...found };
}

export const toRelation = (one: HeldRelation, id: string): RelationAnswer => ({
  direction: one.from === id ? 'out' : 'in',
  from: one.from,
  kind: one.kind,
  to: one.to,
  evidence: one.evidence,
  since: one.since ?? null,
  until: one.until ?? null,
  place: one.place ?? null,
  details: one.details ?? null,
  extractor: one.extractor,
  seen_at: one.seenAt,
  ended_at: one.endedAt,
  other: one.other && { ...one.other, url: routeOfRecord(one.other.record, one.other.id) },
});
