import type { App } from '../../app/app.ts';
import { routeOfRecord } from '../../core/canonical-ids.ts';
import { CITATION_MEDIA } from '../../core/cite/citation-styles.ts';
import { type CitedRecord, permanentLink } from '../../core/cite/cited-record.ts';
import type { RequestHeaders, TextAnswer } from '../../core/endpoint.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { livingSuccessor, stands } from '../../core/successors.ts';
import { citeAs, citedRecord } from '../../use-cases/citing/cite-record.ts';
import { preferred } from '../accept.ts';
import type { PermanentAnswer } from '../contract/permanent.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { toEntity, toEvent, toTerm } from './show-data.ts';
import { showListed } from './show-document.ts';

export function permanentRoutes({ app }: Door) {
  return {
    async getPermanent({ params, query, headers }) {
      const [, id = params.name, number] = /^(.*)@(\d{1,9})$/s.exec(params.name) ?? [];
      const version = number === undefined ? undefined : Number(number);
      const asCitation = await citationAnswer(app, { id, version }, headers, query.style);
      if (asCitation) return asCitation;
      const body = await permanent(app, id, version);
      if (isBrowser(headers)) return pageOf(body, version);
      const links = [
        { href: body.url, rel: 'latest-version' },
        ...(body.living_id === null
          ? []
          : [{ href: routeOfRecord('document', body.living_id), rel: 'successor-version' }]),
      ];
      const standing: Record<string, string> =
        body.status === null || body.status === 'active' ? {} : { 'x-annals-status': body.status };
      return { body, links, headers: { vary: 'Accept', ...standing } };
    },
  } satisfies Partial<Handlers>;
}

/** Whoever follows a citation in a browser is shown the page of the record instead of JSON. */
const isBrowser = ({ accept }: Pick<RequestHeaders, 'accept'>): boolean =>
  preferred(accept, ['application/json', 'text/html']) === 'text/html';

function pageOf({ id, shown }: PermanentAnswer, version: number | undefined): TextAnswer {
  // Of a version that was not kept there is the page of the record as it stands alone.
  const query = version !== undefined && shown === 'version' ? `?version=${version}` : '';
  const location = `/records/${encodeURIComponent(id)}${query}`;
  const headers = { location, vary: 'Accept' };
  return { status: 303, headers, type: 'text/plain; charset=utf-8', text: `${location}\n` };
}

/** The citation of a record in the form that the Accept header or a style asks for. */
export async function citationAnswer(
  app: App,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  { accept }: Pick<RequestHeaders, 'accept'>,
  style?: string,
): Promise<TextAnswer | undefined> {
  const wanted = style ?? styleWanted(accept);
  if (wanted === undefined) return undefined;
  const cited = await citedHere(app, id, version);
  const media = MEDIA.find((one) => CITATION_MEDIA[one] === wanted) ?? 'text/plain';
  return {
    type: `${media}; charset=utf-8`,
    headers: { vary: 'Accept' },
    text: await citeAs(app, cited, wanted),
  };
}

export const wantsNoCitation = ({ accept }: Pick<RequestHeaders, 'accept'>): boolean =>
  styleWanted(accept) === undefined;

function styleWanted(accept: string | undefined) {
  const type = preferred(accept, ['application/json', ...MEDIA]);
  return type === 'application/json' ? undefined : CITATION_MEDIA[type];
}

/** What is not here is said without naming the data folder, which only the operator should know. */
async function citedHere(app: App, id: string, version: number | undefined): Promise<CitedRecord> {
  try {
    return await citedRecord(app, id, version);
  } catch (error) {
    const isMissing = error instanceof AnnalsError && error.code === 'NOT_FOUND';
    if (!isMissing || !error.message.includes(app.dataFolder)) throw error;
    throw new RequestError('NOT_FOUND', `there is no record ${id}`, {
      hint: 'Find its id with /v1/resolve?text= or /v1/search?q=.',
    });
  }
}

const MEDIA = Object.keys(CITATION_MEDIA) as (keyof typeof CITATION_MEDIA)[];

async function permanent(
  app: App,
  id: string,
  version: number | undefined,
): Promise<PermanentAnswer> {
  const { documents, records } = app.catalog;
  const cited = await citedHere(app, id, version);
  const common = {
    id: cited.id,
    version: cited.version,
    permalink: permanentLink(cited),
    retrieved_on: cited.retrievedOn,
    sha256: cited.sha256,
    citation: await citeAs(app, cited),
    by_way_of: cited.byWayOf,
  };
  const today = await documents.find(cited.id);
  if (today) {
    const newest = (await documents.versions(cited.id)).at(-1)?.number ?? cited.version;
    const then = await documents.atVersion(cited.id, cited.version);
    const living = stands(today.status)
      ? undefined
      : await livingSuccessor(cited.id, documents.find);
    return {
      ...common,
      record: 'document',
      url: routeOfRecord('document', cited.id),
      is_current: cited.version === newest,
      newest,
      status: today.status,
      tombstone_at: today.tombstoneAt,
      tombstone_reason: today.tombstoneReason,
      successor_id: today.successorId,
      living_id: living?.is === 'living' && living.id !== cited.id ? living.id : null,
      shown: then ? 'version' : 'tombstone',
      content: then
        ? ({ ...showListed(then.document), body_text: then.document.bodyText } as JsonObject)
        : null,
    };
  }
  const versions = await records.versions(cited.id);
  const newest = versions.at(-1)?.number ?? cited.version;
  const then = await records.atVersion(cited.id, cited.version);
  const about = { version: cited.version, versions, byWayOf: cited.byWayOf };
  const content =
    then?.is === 'entity'
      ? toEntity({ record: then, ...about })
      : then?.is === 'event'
        ? toEvent({ record: then, ...about })
        : then && toTerm({ record: then, ...about });
  const kind = then?.is ?? (await records.resolve(cited.id))?.record ?? 'entity';
  return {
    ...common,
    record: kind,
    url: routeOfRecord(kind, cited.id),
    is_current: cited.version === newest,
    newest,
    status: null,
    tombstone_at: null,
    tombstone_reason: null,
    successor_id: null,
    living_id: null,
    shown: then ? 'version' : 'tombstone',
    content: content === undefined ? null : (content as unknown as JsonObject),
  };
}
