import { createHash } from 'node:crypto';
import type { Registry } from '../../app/registry.ts';
import type { RequestHeaders } from '../../core/endpoint.ts';
import type { DataRecord, HeldRecord, RecordQuery } from '../../core/records.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { lastModifiedOf } from '../revalidation.ts';
import { type FoundData, findData } from './find-record.ts';
import { citationAnswer } from './permanent.ts';
import {
  toEntity,
  toEvent,
  toListedEntity,
  toListedEvent,
  toListedTerm,
  toTerm,
} from './show-data.ts';

/** Entities, events of record and vocabularies. */
export function dataRecordRoutes({ app }: Door) {
  const { entities, events, vocabularies, records } = app.catalog;
  const cited = ({ record: { id }, version }: FoundData<DataRecord>, sent: RequestHeaders) =>
    citationAnswer(app, { id, version }, sent);
  return {
    async listEntities({ query }) {
      const page = pageOf(app.registry, 'entities', query);
      const found = await entities.list({ ...page.query, ...(query.on && { on: query.on }) });
      return { body: pageFrom(found, query.limit, toListedEntity, page.cursorOf) };
    },
    async getEntity({ params, query, headers }) {
      const found = await findData(app, 'entity', params.id, query.version);
      return (await cited(found, headers)) ?? { body: toEntity(found), headers: headersOf(found) };
    },

    async listEvents({ query }) {
      const page = pageOf(app.registry, 'events', query);
      const { member, happened_from: from, happened_to: until } = query;
      const memberId = member && ((await records.resolve(member))?.id ?? member);
      const found = await events.list({
        ...page.query,
        ...(memberId && { memberId }),
        happened: { ...(from && { from }), ...(until && { until }) },
      });
      const cursorOf = (last: (typeof found)[number]) => page.cursorOf(last, last.happenedAt ?? '');
      return { body: pageFrom(found, query.limit, toListedEvent, cursorOf) };
    },
    async getEvent({ params, query, headers }) {
      const found = await findData(app, 'event', params.id, query.version);
      return (await cited(found, headers)) ?? { body: toEvent(found), headers: headersOf(found) };
    },

    async listVocabularies() {
      const all = await vocabularies.vocabularies();
      const items = all.map(({ sources, ...rest }) => ({
        ...rest,
        sources: [...sources],
        url: `/v1/vocabularies/${encodeURIComponent(rest.name)}`,
      }));
      return { body: { items } };
    },
    async listTerms({ params, query }) {
      const { name } = params;
      if (!(await vocabularies.vocabularies()).some((one) => one.name === name)) {
        throw new RequestError('NOT_FOUND', `there is no vocabulary ${name}`, {
          hint: '/v1/vocabularies lists them.',
        });
      }
      const page = pageOf(app.registry, `terms.${name}`, query);
      const found = await vocabularies.list({
        ...page.query,
        vocabulary: name,
        ...(query.deprecated && { deprecated: query.deprecated === 'true' }),
      });
      return { body: pageFrom(found, query.limit, toListedTerm, page.cursorOf) };
    },
    async getTerm({ params, query, headers }) {
      const found = await findData(app, 'term', params.id, query.version);
      return (await cited(found, headers)) ?? { body: toTerm(found), headers: headersOf(found) };
    },
  } satisfies Partial<Handlers>;
}

/** Other forms of it are at the same address; what is no version says when it was last seen to be so. */
function headersOf({ record, versions, version, headers }: FoundData<DataRecord>) {
  const newest = versions.at(-1);
  const modified =
    version === newest?.number
      ? lastModifiedOf(record.lastSeenAt, record.retrievedAt, newest?.seenAt)
      : undefined;
  return { ...headers, vary: 'Accept', ...(modified && { 'last-modified': modified }) };
}

interface Asked {
  readonly source?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const PLACE = /^\d{1,15}\.(\d{4}-[\d:.TZ-]{1,25})?$/;

/** What all three lists are asked for; one more than the limit tells whether there is more. */
function pageOf(registry: Registry, list: string, { limit, cursor, ...filters }: Asked) {
  const { source, kind, q } = filters;
  registry.sourceNames(source ?? []);
  // A cursor is of use for the same filters only; how many come at a time may change.
  const print = createHash('sha256').update(JSON.stringify(filters)).digest('base64url');
  const name = `${list}.${print.slice(0, 12)}`;
  const [number = '', at = ''] = cursor ? divided(readCursor(name, cursor, PLACE)) : [];
  const query: RecordQuery = {
    limit: limit + 1,
    ...(source && { sources: source }),
    ...(kind && { kinds: kind }),
    ...(q !== undefined && { words: q }),
    ...(cursor && { after: { number: Number(number), at } }),
  };
  return {
    query,
    cursorOf: (last: Pick<HeldRecord, 'number'>, moment = '') =>
      cursorAfter(name, `${last.number}.${moment}`),
  };
}

/** At the first dot: a moment has one, too. */
const divided = (place: string): [string, string] => {
  const dot = place.indexOf('.');
  return [place.slice(0, dot), place.slice(dot + 1)];
};
