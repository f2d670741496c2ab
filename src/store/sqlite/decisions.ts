import type { DecisionLog, DecisionQuery } from '../../core/catalog.ts';
import type { Decision, DecisionLine } from '../../core/decision.ts';
import type { JsonObject } from '../../core/json.ts';
import { columns, json, type RowOf, text, textOrNull } from './columns.ts';
import { createConditions } from './conditions.ts';
import type { Database, SqlValue } from './driver.ts';
import type { Writer } from './group-commit.ts';

/** To be called inside a transaction. */
export type WriteDecision = (decision: Decision) => void;

const DECISION = {
  at: text,
  run_id: textOrNull,
  source: text,
  stage: text,
  verdict: text,
  document_id: textOrNull,
  key: textOrNull,
  url: textOrNull,
  reason: textOrNull,
  details: json<JsonObject>(),
};
export const DECISIONS = columns(DECISION);
type DecisionRow = RowOf<typeof DECISION>;
const decisionOf = (row: DecisionRow): DecisionLine => DECISIONS.read(row);

export function createWriteDecision(db: Database): WriteDecision {
  const insert = db.inserter('decisions', DECISIONS.names);
  return (decision) => insert.add(...DECISIONS.values(decision));
}

/** A write lock is held meanwhile: other writers wait. */
const FORGET_AT_ONCE = 50_000;

/** The log `annals why` reads. */
export function createDecisionLog(db: Database, writer: Writer, write: WriteDecision): DecisionLog {
  // Lines are entered in the order of time, so that the old ones are found without an index.
  const forget = db.query(
    `DELETE FROM decisions WHERE id IN (
       SELECT id FROM decisions WHERE id < coalesce(
         (SELECT id FROM decisions WHERE at >= ?1 ORDER BY id LIMIT 1), 9223372036854775807)
       ORDER BY id LIMIT ?2)`,
  );
  const reached = db.query<{ decision: number }>(
    'SELECT decision FROM decision_readers WHERE name = ?',
  );
  const reach = db.query(
    `INSERT INTO decision_readers (name, decision) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET decision = ?2`,
  );
  const next = db.query<DecisionRow & { readonly id: number }>(
    'SELECT * FROM decisions WHERE id > ? ORDER BY id LIMIT ?',
  );
  const ofRun = db.query<DecisionRow & { readonly id: number }>(
    `SELECT * FROM decisions INDEXED BY decisions_by_run
     WHERE run_id = ?1 AND (at, id) > (?2, ?3) ORDER BY at, id LIMIT ?4`,
  );
  return {
    ofRun: async ({ runId, after, limit }) =>
      ofRun
        .all(runId, after?.at ?? '', after?.number ?? 0, limit)
        .map((row) => ({ number: row.id, decision: decisionOf(row) })),

    claim: (reader, limit) =>
      writer.write(() => {
        const rows = next.all(reached.get(reader)?.decision ?? 0, limit);
        const last = rows.at(-1);
        if (last) reach.run(reader, last.id);
        return rows.map(decisionOf);
      }),

    add: (decisions) =>
      decisions.length === 0
        ? Promise.resolve()
        : writer.write(() => {
            for (const decision of decisions) write(decision);
          }),

    async find(query) {
      const { sql, values } = search(query);
      return db
        .query<DecisionRow>(sql)
        .all(...values)
        .map(decisionOf);
    },

    forgetBefore: (at) => writer.write(() => void forget.run(at, FORGET_AT_ONCE)),
  };
}

function search(query: DecisionQuery): { sql: string; values: SqlValue[] } {
  const conditions = createConditions();
  const { only } = conditions;
  only('run_id = ?', query.runId);
  only('document_id = ?', query.documentId);
  only('key = ?', query.key);
  only('url = ?', query.url);
  only('stage IN (SELECT value FROM json_each(?))', query.stages && JSON.stringify(query.stages));
  if (query.runWide) only('document_id IS NULL AND key IS NULL');
  const sql = `SELECT ${DECISIONS.list} FROM decisions ${conditions.where}
    ORDER BY at, id LIMIT ?`;
  return { sql, values: [...conditions.values, query.limit] };
}
