import { createHash } from 'node:crypto';
import type { App } from '../../app/app.ts';
import type { Artifact } from '../../core/artifact.ts';
import type { WholeDocument } from '../../core/documents.ts';
import type { ExportOperation, Selection } from '../../core/exports/export-order.ts';
import {
  type ExportedRecord,
  type ExportedVersion,
  rowOf,
  type Shown,
} from '../../core/exports/export-row.ts';
import { relationRow, saidAsOf } from '../../core/exports/relation-row.ts';
import type { HeldRelation } from '../../core/relations.ts';
import { stands } from '../../core/successors.ts';
import type { Instant } from '../../core/time.ts';

type Parts = Pick<App, 'catalog' | 'registry'>;

/** Reads records as the selection wants them, in their order; undefined for one that does not belong to it. */
export function recordLoader(
  { catalog, registry }: Parts,
  selection: Selection,
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
    const earlierFiles = wants === 'rows' ? [] : await filesBefore(id, shown.version ?? 1);
    const relations = said.map((one) => relationRow(one, shortHash));
    return { id, ...rowOf(shown), files: shown.files, earlierFiles, versions, relations, op };
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
      const versions = (await documents.versions(id)).slice(0, version.number);
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

  async function filesBefore(id: string, version: number): Promise<Artifact[]> {
    const files: Artifact[] = [];
    for (let number = 1; number < version; number++) {
      files.push(...((await catalog.documents.atVersion(id, number))?.files ?? []));
    }
    return files;
  }

  function loadedAs(
    found: Shown['found'],
    version: number | null,
    files: Shown['files'],
    versions: readonly ExportedVersion[],
  ): Loaded {
    const { source } = found.is === 'document' ? found.document : found;
    return { found, version, files, versions, licence: licences.get(source) ?? null };
  }
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

type Loaded = Shown & { readonly versions: readonly ExportedVersion[] };

function operationOf({ found }: Shown, selection: Selection): ExportOperation {
  const record = found.is === 'document' ? found.document : found;
  const { sources, kinds, statuses } = selection;
  const isIn =
    (sources === undefined || sources.includes(record.source)) &&
    (kinds === undefined || kinds.includes(record.kind)) &&
    (found.is !== 'document' || !statuses || statuses.includes(found.document.status)) &&
    isWithin(dateOf(found), selection);
  if (!isIn) return 'remove';
  return found.is === 'document' && !stands(found.document.status) ? 'tombstone' : 'upsert';
}

function dateOf(found: Shown['found']): Instant | null {
  if (found.is === 'document') return found.document.publishedAt;
  return found.is === 'event' ? found.happenedAt : null;
}

function isWithin(at: Instant | null, { since, until }: Selection): boolean {
  if (since === undefined && until === undefined) return true;
  if (at === null) return false;
  return (since === undefined || at >= since) && (until === undefined || at < until);
}
