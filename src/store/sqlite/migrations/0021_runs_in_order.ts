/**
 * The newest run is the one that was entered last, whatever its clock said: `number` grows with each
 * run, the id and `started_at` follow the clock of the machine.
 */
export const runsInOrder = `
DROP INDEX runs_by_source;
CREATE INDEX runs_in_order ON runs (source, number);

DROP VIEW summaries;
CREATE VIEW summaries AS
SELECT one.source, one.run_id, one.at, one.payload
FROM run_summary AS one JOIN runs ON runs.id = one.run_id
WHERE NOT EXISTS (
  SELECT 1 FROM run_summary AS newer JOIN runs AS later ON later.id = newer.run_id
  WHERE newer.source = one.source AND later.number > runs.number);
`;
