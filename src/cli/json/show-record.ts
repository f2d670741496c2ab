import { toRelation } from '../../api/routes/relations.ts';
import { toEntity, toEvent, toTerm } from '../../api/routes/show-data.ts';
import { showArtifact, showDocument } from '../../api/routes/show-document.ts';
import { showVersion } from '../../api/routes/versions.ts';
import type { JsonOf } from '../../core/verb.ts';
import type { FoundRelations } from '../../use-cases/relations.ts';
import type { Shown } from '../../use-cases/showing.ts';
import type { ShownRecord } from '../../use-cases/showing-records.ts';
import type { ShowCommand } from '../table/records.ts';

type RecordJson = JsonOf<ShowCommand>;

/** A document as `annals show --json` prints it: the answer of the API, and what belongs to it. */
export const documentJson = (shown: Shown, related: FoundRelations): RecordJson => ({
  record: 'document',
  ...showDocument(
    shown.document,
    shown.version?.number ?? null,
    shown,
    related.counts,
    shown.byWayOf,
  ),
  versions: shown.versions.map(showVersion),
  succession: shown.succession,
  ...relationsJson(shown.document.id, related),
});

export function recordJson(shown: ShownRecord, related: FoundRelations): RecordJson {
  const { record, version, versions, files, byWayOf } = shown;
  const found = { version: version?.number ?? versions.length, versions, byWayOf };
  const more = { artifacts: files.map(showArtifact), ...relationsJson(record.id, related) };
  if (record.is === 'entity') {
    return { record: 'entity', ...toEntity({ ...found, record }), ...more };
  }
  return record.is === 'event'
    ? { record: 'event', ...toEvent({ ...found, record }), ...more }
    : { record: 'term', ...toTerm({ ...found, record }), ...more };
}

const relationsJson = (id: string, { relations, counts }: FoundRelations) => ({
  relations: counts,
  related: relations.map((one) => toRelation(one, id)),
});
