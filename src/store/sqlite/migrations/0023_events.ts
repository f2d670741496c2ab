/** The decision log under the name and in the columns that users of the judgments know. */
export const events = `
CREATE VIEW events AS
SELECT
  decisions.id, decisions.run_id, listed_entries.id AS case_id,
  decisions.stage || ' ' || decisions.verdict AS event_type,
  json_patch(
    decisions.details,
    json_object('reason', decisions.reason, 'url', CASE WHEN instr(decisions.url, '?') > 0
      THEN substr(decisions.url, 1, instr(decisions.url, '?') - 1) ELSE decisions.url END)
  ) AS payload_json,
  decisions.at AS created_at, decisions.source, decisions.key
FROM decisions
LEFT JOIN listed_entries
  ON listed_entries.source = decisions.source AND listed_entries.key = decisions.key;
`;
