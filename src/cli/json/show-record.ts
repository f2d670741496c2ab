import { toRelation } from '../../api/routes/relations.ts';
import { toEntity, toEvent, toTerm } from '../../api/routes/show-data.ts';
import { showArtifact, showDocument } from '../../api/routes/show-document.ts';
import { showVersion } from '../../api/routes/versions.ts';
import type { FoundRelations } from '../../app/relations.ts';
import type { Shown } from '../../app/showing.ts';
import type { ShownRecord } from '../../app/showing-records.ts';
import type { JsonOf } from '../../core/verb.ts';
import type { ShowCommand } from '../table/records.ts';

type RecordJson = JsonOf<ShowCommand>;

/** A document as `annals show --json` prints it: the answer of the API, and what belongs to it. */
export const documentJson = (shown: Shown, related: FoundRelations): RecordJson => ({
  ...showDocument(shown.document, shown.version?.number ?? null, shown),
  versions: shown.versions.map(showVersion),
  succession: shown.succession,
  ...relationsJson(shown.document.id, related),
});

export const recordJson = (shown: ShownRecord, related: FoundRelations): RecordJson => ({
  ...dataJson(shown),
  artifacts: shown.files.map(showArtifact),
  ...relationsJson(shown.record.id, related),
});

function dataJson({ record, version, versions }: ShownRecord) {
  const found = { version: version?.number ?? versions.length, versions };
  if (record.is === 'entity') return toEntity({ ...found, record });
  return record.is === 'event' ? toEvent({ ...found, record }) : toTerm({ ...found, record });
}

const relationsJson = (id: string, { relations, counts }: FoundRelations) => ({
  relations: relations.map((one) => toRelation(one, id)),
  relation_counts: counts,
});
