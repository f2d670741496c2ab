import type { App } from '../../app/app.ts';
import { routeOf, routeOfRecord } from '../../core/canonical-ids.ts';
import type { Document, DocumentThen, DocumentVersion } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Instant } from '../../core/time.ts';
import { commandForPast, publisherVersion } from '../../use-cases/publisher-past.ts';
import { RequestError } from '../request-error.ts';

/** A document as it is, or as it was when the request asks for the past. */
export interface LocatedDocument {
  readonly document: Document;
  /** The version that is shown, with its files, when the past was asked for. */
  readonly past: DocumentThen | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Which past is asked for: one of the two, or none. */
export interface Past {
  readonly as_of?: Instant;
  readonly version?: number;
}

/**
 * Finds a document by its id or another spelling of it. A text that is nobody's id is the client's
 * mistake; an id that could be somebody's and is not held is not found.
 */
export async function findDocument(
  { catalog, registry }: Pick<App, 'catalog' | 'registry'>,
  text: string,
  past: Past = {},
): Promise<LocatedDocument> {
  const { documents } = catalog;
  const asked = await documents.find(text);
  // Nearly all are asked for by their own id: others cost more questions.
  const id = asked?.id ?? (await catalog.records.resolve(text))?.id ?? idOf(registry, text);
  const document = asked ?? (await documents.find(id));
  if (!document) {
    const other = await catalog.records.resolve(id);
    if (other && other.record !== 'document') {
      throw new RequestError('NOT_FOUND', `${other.id} is no document; it is a ${other.record}`, {
        hint: `See ${routeOfRecord(other.record, other.id)}.`,
      });
    }
    throw new RequestError('NOT_FOUND', `there is no document ${shortened(id)}`, {
      hint: 'Find its id with /v1/resolve?text= or /v1/search?q=.',
    });
  }
  const headers: Record<string, string> = id === text ? {} : { 'content-location': routeOf(id) };
  if (document.status !== 'active') headers['x-annals-status'] = document.status;
  if (past.as_of !== undefined && past.version !== undefined) {
    throw new AnnalsError('BAD_PARAMS', 'as_of and version are both given; only one can be');
  }
  if (past.as_of === undefined && past.version === undefined) {
    return { document, past: undefined, headers };
  }
  const then =
    past.version !== undefined
      ? await documents.atVersion(id, past.version)
      : ((await documents.asOf(document.id, past.as_of ?? '')) ??
        (await publisherVersion({ catalog }, document.id, past.as_of ?? '')));
  if (!then) {
    const fetches = past.as_of && commandForPast({ registry }, document.id, past.as_of);
    throw noSuchPast(document, past, await documents.versions(id), fetches);
  }
  // A text of the publisher's own past has an id of its own.
  if (then.document.id !== document.id) headers['content-location'] = routeOf(then.document.id);
  return { document: then.document, past: then, headers };
}

function idOf({ canonicalId }: App['registry'], text: string): string {
  const canonical = canonicalId(text);
  if (canonical.is === 'known') return canonical.id;
  throw new RequestError(
    'BAD_PARAMS',
    `id is ${JSON.stringify(shortened(text))}: ${canonical.why}`,
    {
      hint: '/v1/resolve?text= turns what people write into ids.',
    },
  );
}

function noSuchPast(
  { id, firstSeenAt }: Document,
  past: Past,
  versions: readonly DocumentVersion[],
  fetches: string | undefined,
): RequestError {
  const newest = versions.at(-1)?.number ?? 0;
  const why =
    past.as_of !== undefined
      ? `${id} is not known as it was at ${past.as_of}; it was first kept at ${firstSeenAt}`
      : `there is no version ${past.version} of ${id} to show; its newest is ${newest}`;
  const hint = fetches
    ? `Its publisher keeps its past: \`${fetches}\` fetches the text of that day.`
    : `See ${routeOf(id)}/versions.`;
  return new RequestError('NOT_FOUND', why, { hint });
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
