import type { HeldRelation } from '../relations.ts';
import type { Instant } from '../time.ts';
import type { ExportRow } from './export-row.ts';

type Said = Omit<HeldRelation, 'other'>;

/** A relation as a row; `idOf` makes a short name of what it says. */
export function relationRow(said: Said, idOf: (text: string) => string): ExportRow {
  const row: ExportRow = {
    from_id: said.from,
    kind: said.kind,
    to_id: said.to,
    evidence: said.evidence,
    since: said.since ?? null,
    until: said.until ?? null,
    place_start: said.place?.start ?? null,
    place_end: said.place?.end ?? null,
    details: said.details ?? null,
    extractor: said.extractor,
  };
  const seen = { seen_at: said.seenAt, ended_at: said.endedAt };
  return { id: idOf(JSON.stringify({ ...row, ...seen })), ...row, ...seen };
}

/** As the catalog knew it then; undefined when it was not said yet. */
export function saidAsOf(said: Said, moment: Instant | undefined): Said | undefined {
  if (moment === undefined) return said;
  if (said.seenAt > moment) return undefined;
  return said.endedAt !== null && said.endedAt > moment ? { ...said, endedAt: null } : said;
}
