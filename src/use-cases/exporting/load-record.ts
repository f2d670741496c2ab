import { createHash } from 'node:crypto';
import type { App } from '../../app/app.ts';
import type { WholeDocument } from '../../core/documents.ts';
import type { ExportOperation, Selection } from '../../core/exports/export-order.ts';
import {
  type ExportedRecord,
  type ExportedVersion,
  type RecordToExport,
  rowOf,
} from '../../core/exports/export-row.ts';
import { relationRow, saidAsOf } from '../../core/exports/relation-row.ts';
import type { HeldRelation } from '../../core/relations.ts';
import { stands } from '../../core/successors.ts';
import type { Instant } from '../../core/time.ts';
import { earlierFiles } from './earlier-files.ts';

type Parts = Pick<App, 'catalog' | 'registry'>;

/** The selection, and whether a record is among those that it names and finds. */
type Wanted = Selection & { readonly has?: (id: string) => boolean };

/** Reads records as the selection wants them, in their order; undefined for one that does not belong to it. */
export function recordLoader(
  { catalog, registry }: Parts,
  selection: Wanted,
  wants: 'rows' | 'history' = 'rows',
): (ids: readonly string[]) => Promise<readonly (ExportedRecord | undefined)[]> {
  const licences = new Map(registry.sources.map(({ name, licence }) => [name, licence ?? null]));
  const { asOf } = selection;
  return async (ids) => {
    const together = asOf === undefined ? await catalog.documents.together(ids) : new Map();
    const said = await catalog.relations.saidBy(ids);
    const loaded: (ExportedRecord | undefined)[] = [];
    for (const id of ids) {
      const relations = (said.get(id) ?? []).flatMap((one) => saidAsOf(one, asOf) ?? []);
      loaded.push(await load(id, together.get(id), relations));
    }
    return loaded;
  };

  async function load(
    id: string,
    whole: WholeDocument | undefined,
    said: readonly Omit<HeldRelation, 'other'>[],
  ): Promise<ExportedRecord | undefined> {
    const loaded = (await loadDocument(id, whole)) ?? (await loadData(id));
    if (!loaded) return undefined;
    const { versions, ...shown } = loaded;
    const op = operationOf(shown, selection);
    if (op === 'remove' && selection.deltaFrom === undefined) return undefined;
    const before = wants === 'rows' ? [] : await earlierFiles({ catalog }, id, versions);
    const relations = said.map((one) => relationRow(one, shortHash));
    return {
      id,
      ...rowOf(shown),
      files: shown.files,
      earlierFiles: before,
      versions,
      relations,
      op,
    };
  }

  async function loadDocument(
    id: string,
    whole: WholeDocument | undefined,
  ): Promise<Loaded | undefined> {
    const { documents } = catalog;
    if (asOf !== undefined) {
      const then = await documents.asOf(id, asOf);
      if (!then) return undefined;
      const { document, version, files } = then;
      const versions = (await documents.versions(id)).filter(
        ({ number }) => number <= version.number,
      );
      return loadedAs({ is: 'document', document }, version.number, files, versions);
    }
    if (!whole) return undefined;
    const { document, versions, files } = whole;
    return loadedAs({ is: 'document', document }, versions.at(-1)?.number ?? null, files, versions);
  }

  async function loadData(id: string): Promise<Loaded | undefined> {
    const { records } = catalog;
    const all = await records.versions(id);
    const versions = asOf === undefined ? all : all.filter(({ seenAt }) => seenAt <= asOf);
    const number = versions.at(-1)?.number;
    if (number === undefined) return undefined;
    const found = await records.atVersion(id, number);
    if (!found) return undefined;
    const files = (await records.files(id)).filter(
      ({ retrievedAt }) => asOf === undefined || retrievedAt <= asOf,
    );
    return loadedAs(found, number, files, versions);
  }

  function loadedAs(
    found: RecordToExport['found'],
    version: number | null,
    files: RecordToExport['files'],
    versions: readonly ExportedVersion[],
  ): Loaded {
    const { source } = found.is === 'document' ? found.document : found;
    return { found, version, files, versions, licence: licences.get(source) ?? null };
  }
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

type Loaded = RecordToExport & { readonly versions: readonly ExportedVersion[] };

function operationOf({ found }: RecordToExport, selection: Wanted): ExportOperation {
  const record = found.is === 'document' ? found.document : found;
  const { sources, kinds, statuses, has } = selection;
  // What has no status stands.
  const status = found.is === 'document' ? found.document.status : 'active';
  const isIn =
    (has === undefined || has(record.id)) &&
    (sources === undefined || sources.includes(record.source)) &&
    (kinds === undefined || kinds.includes(record.kind)) &&
    (!statuses || statuses.includes(status)) &&
    isWithin(dateOf(found), selection);
  if (!isIn) return 'remove';
  return found.is === 'document' && !stands(found.document.status) ? 'tombstone' : 'upsert';
}

function dateOf(found: RecordToExport['found']): Instant | null {
  if (found.is === 'document') return found.document.publishedAt;
  return found.is === 'event' ? found.happenedAt : null;
}

function isWithin(at: Instant | null, { since, until }: Selection): boolean {
  if (since === undefined && until === undefined) return true;
  if (at === null) return false;
  return (since === undefined || at >= since) && (until === undefined || at < until);
}
