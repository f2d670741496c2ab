import type { App } from '../app/app.ts';
import type { Artifact } from '../core/artifact.ts';
import { asOfMoment } from '../core/as-of.ts';
import { AnnalsError } from '../core/errors.ts';
import { wayOf } from '../core/mirrors.ts';
import type { DataRecord, DataVersion, FoundRecord } from '../core/records.ts';
import { requireDocument } from './showing.ts';

/** An entity, an event or a term with what belongs to it, now or at a moment. */
export interface ShownRecord {
  readonly record: DataRecord;
  /** The one that is shown. */
  readonly version: DataVersion | undefined;
  readonly versions: readonly DataVersion[];
  readonly files: readonly Artifact[];
  /** The Annals that the version shown came by way of; null when it was fetched here. */
  readonly byWayOf: string | null;
}

/** By its id however it is spelled, an alias, or the address of a document; whichever kind it is of. */
export async function requireRecord(app: App, name: string): Promise<FoundRecord> {
  const { records } = app.catalog;
  const known = app.registry.canonicalId(name);
  const found =
    (await records.find(name)) ??
    (known.is === 'known' && known.id !== name ? await records.find(known.id) : undefined) ??
    (known.is === 'known' && known.record !== known.id
      ? await records.find(known.record)
      : undefined);
  return found ?? { is: 'document', document: await requireDocument(app, name) };
}

export async function showRecord(
  app: App,
  current: DataRecord,
  asOf: string | undefined,
): Promise<ShownRecord> {
  const { records, mirrors } = app.catalog;
  const { id } = current;
  const way = await mirrors.record(id);
  const versions = await records.versions(id);
  const files = await records.files(id);
  if (asOf === undefined) {
    const version = versions.at(-1);
    const byWayOf = wayOf(way, version?.number ?? 0);
    return { record: current, version, versions, files, byWayOf };
  }
  const moment = asOfMoment(asOf);
  if (moment === undefined) {
    const message = `--as-of is '${asOf}'; it must be a date as 2026-05-01, or an instant as 2026-05-01T12:00:00Z`;
    throw new AnnalsError('BAD_REQUEST', message);
  }
  const version = versions.findLast(({ seenAt }) => seenAt <= moment);
  const record = version && (await records.atVersion(id, version.number));
  if (!record) {
    const first = versions[0]?.seenAt ?? current.firstSeenAt;
    const message = `${id} cannot be shown as of ${moment}: it was first kept at ${first}`;
    throw new AnnalsError('NOT_FOUND', message);
  }
  const isNewest = version.number === versions.at(-1)?.number;
  const byWayOf = wayOf(way, version.number);
  return { record, version, versions, files: isNewest ? files : [], byWayOf };
}
