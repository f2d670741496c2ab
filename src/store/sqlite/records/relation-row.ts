import type { JsonObject } from '../../../core/json.ts';
import type { HeldRelation } from '../../../core/relations.ts';
import { storedJson } from '../stored-json.ts';

export const RELATION_COLUMNS = `relations.number, from_id, extractor, relations.kind, to_id, evidence,
  since, until, place_start, place_end, details, relations.seen_at, ended_at`;

export interface RelationRow {
  readonly number: number;
  readonly from_id: string;
  readonly extractor: string;
  readonly kind: string;
  readonly to_id: string;
  readonly evidence: string;
  readonly since: string | null;
  readonly until: string | null;
  readonly place_start: number | null;
  readonly place_end: number | null;
  readonly details: string | null;
  readonly seen_at: string;
  readonly ended_at: string | null;
}

export const relationOf = (row: RelationRow): Omit<HeldRelation, 'other'> => ({
  number: row.number,
  from: row.from_id,
  extractor: row.extractor,
  kind: row.kind,
  to: row.to_id,
  evidence: row.evidence,
  ...(row.since !== null && { since: row.since }),
  ...(row.until !== null && { until: row.until }),
  ...(row.place_start !== null &&
    row.place_end !== null && { place: { start: row.place_start, end: row.place_end } }),
  ...(row.details !== null && { details: storedJson<JsonObject>(row.details) }),
  seenAt: row.seen_at,
  endedAt: row.ended_at,
});
