import type { App } from '../../app/app.ts';
import { routeOfRecord } from '../../core/canonical-ids.ts';
import { parseDocumentId } from '../../core/ids.ts';
import { wayOf } from '../../core/mirrors.ts';
import type { DataRecord, DataVersion } from '../../core/records.ts';
import { RequestError } from '../request-error.ts';

/** A record that is no document, as it is or as it was under a version. */
export interface FoundData<T extends DataRecord> {
  readonly record: T;
  readonly version: number;
  readonly versions: readonly DataVersion[];
  /** The Annals that the version came by way of. */
  readonly byWayOf: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** By its id, an alias, or another spelling of it; a record of another kind is elsewhere, and that is said. */
export async function findData<K extends DataRecord['is']>(
  app: Pick<App, 'catalog' | 'registry'>,
  is: K,
  text: string,
  number?: number,
): Promise<FoundData<Extract<DataRecord, { is: K }>>> {
  const { records, mirrors } = app.catalog;
  const id = await requireId(app, is, text);
  const versions = await records.versions(id);
  const version = number ?? versions.at(-1)?.number ?? 0;
  const record = await records.atVersion(id, version);
  if (!isOf(record, is)) {
    throw new RequestError('NOT_FOUND', `there is no version ${version} of ${id}`, {
      hint: `${routeOfRecord(is, id)} lists its versions.`,
    });
  }
  const headers: Record<string, string> =
    id === text ? {} : { 'content-location': routeOfRecord(is, id) };
  const byWayOf = wayOf(await mirrors.record(id), version);
  return { record, version, versions, byWayOf, headers };
}

async function requireId(
  { catalog: { records }, registry }: Pick<App, 'catalog' | 'registry'>,
  is: DataRecord['is'],
  text: string,
): Promise<string> {
  const canonical = registry.canonicalId(text);
  const other = canonical.is === 'known' ? canonical.id : undefined;
  const found =
    (await records.resolve(text)) ??
    (other === undefined ? undefined : await records.resolve(other));
  if (found?.record === is) return found.id;
  if (found) {
    throw new RequestError('NOT_FOUND', `${found.id} is no ${is}; it is a ${found.record}`, {
      hint: `See ${routeOfRecord(found.record, found.id)}.`,
    });
  }
  if (!parseDocumentId(text)) {
    throw new RequestError('BAD_PARAMS', `id is ${JSON.stringify(text)}; it must be an id`);
  }
  throw new RequestError('NOT_FOUND', `there is no ${is} ${text}`);
}

const isOf = <K extends DataRecord['is']>(
  record: DataRecord | undefined,
  is: K,
): record is Extract<DataRecord, { is: K }> => record?.is === is;
