import type { ExchangeFigures, Figures, ResolverFigures, TierFigures } from '../../core/figures.ts';
import type { RunId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import type { TryOutcome } from '../../core/telemetry.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** The numbers of a run, counted from its items, tries and exchanges: nothing is counted twice. */
export function createFigures(db: Database, writer: Writer): Figures {
  const firstFiles = db.query<{ ms: number }>(
    `WITH first_try AS (
       SELECT item, min(at) AS at FROM fallback_attempts WHERE run_id = ?1 GROUP BY item),
     first_exchange AS (
       SELECT document_id AS doc_id, min(at) AS at FROM decisions
       WHERE run_id = ?1 AND stage = 'fetch' AND document_id IS NOT NULL GROUP BY document_id)
     SELECT (julianday(items.updated_at) - julianday(coalesce(first_try.at, first_exchange.at)))
       * 86400000.0 AS ms
     FROM items
     LEFT JOIN first_try ON first_try.item = items.id
     LEFT JOIN first_exchange ON first_exchange.doc_id = items.document_id
     LEFT JOIN documents ON documents.id = items.document_id
     WHERE items.run = (SELECT number FROM runs WHERE id = ?1)
       AND items.status = 'downloaded' AND items.bytes > 0
       -- A notice may flag a paper, too: only what was found not to be it counts as missed.
       AND NOT (documents.status IS 'flagged' AND EXISTS (
         SELECT 1 FROM decisions WHERE document_id = documents.id AND verdict = 'flagged'))
       AND coalesce(first_try.at, first_exchange.at) IS NOT NULL`,
  );
  const exchanges = db.query<ExchangeRow>(
    `SELECT details ->> 'status' AS status, details ->> 'cacheHit' AS hit, details ->> 'role' AS role,
       details ->> 'resolver' AS resolver, count(*) AS n
     FROM decisions
     WHERE run_id = ? AND stage IN ('discover', 'fetch') AND details ->> 'ms' IS NOT NULL
     GROUP BY 1, 2, 3, 4`,
  );
  const tiers = db.query<TierFigures>(
    `SELECT tier, count(DISTINCT item) FILTER (WHERE outcome <> 'skipped') AS reached,
       count(DISTINCT item) FILTER (WHERE outcome = 'won') AS won
     FROM fallback_attempts WHERE run_id = ? GROUP BY tier ORDER BY min(id)`,
  );
  const tries = db.query<TryRow>(
    `SELECT tier, resolver, outcome, duration_ms, reason
     FROM fallback_attempts WHERE run_id = ? ORDER BY id`,
  );
  const put = db.query(
    `INSERT INTO run_summary (run_id, source, at, payload) VALUES (?, ?, ?, ?)
     ON CONFLICT (run_id) DO UPDATE SET at = excluded.at, payload = excluded.payload`,
  );
  const find = db.query<SummaryRow>(
    'SELECT run_id, source, at, payload FROM run_summary WHERE run_id = ?',
  );
  const forgetTries = db.query('DELETE FROM fallback_attempts WHERE at < ?');
  const forgetSummaries = db.query('DELETE FROM run_summary WHERE at < ?');

  return {
    async ofRun(runId) {
      const answers = exchanges.all(runId);
      const tried = tries.all(runId);
      return {
        toFirstFileMs: firstFiles.all(runId).map(({ ms }) => Math.max(0, Math.round(ms))),
        exchanges: exchangeFigures(answers),
        tiers: tiers.all(runId).map(({ tier, reached, won }) => ({ tier, reached, won })),
        resolvers: resolverFigures(tried, answers),
        reasons: reasonsOf(tried),
      };
    },
    summarize: ({ runId, source, at, payload }) =>
      writer.write(() => void put.run(runId, source, at, JSON.stringify(payload))),
    summary: async (runId: RunId) => {
      const row = find.get(runId);
      if (!row) return undefined;
      const payload = storedJson<JsonObject>(row.payload);
      return { runId: row.run_id, source: row.source, at: row.at, payload };
    },
    forgetBefore: (at) =>
      writer.write(() => {
        forgetTries.run(at);
        forgetSummaries.run(at);
      }),
  };
}

interface ExchangeRow {
  readonly status: number | null;
  readonly hit: number | null;
  readonly role: string | null;
  readonly resolver: string | null;
  readonly n: number;
}

interface TryRow {
  readonly tier: string;
  readonly resolver: string;
  readonly outcome: TryOutcome;
  readonly duration_ms: number;
  readonly reason: string | null;
}

interface SummaryRow {
  readonly run_id: string;
  readonly source: string;
  readonly at: string;
  readonly payload: string;
}

function exchangeFigures(rows: readonly ExchangeRow[]): ExchangeFigures {
  const byStatus: Record<string, number> = {};
  let answers = 0;
  let cacheHits = 0;
  let cacheable = 0;
  for (const { status, hit, role, n } of rows) {
    answers += n;
    if (hit) cacheHits += n;
    if (role !== 'artifact') cacheable += n;
    const key = hit ? 'cached' : String(status ?? 'none');
    byStatus[key] = (byStatus[key] ?? 0) + n;
  }
  return { answers, cacheHits, cacheable, byStatus };
}

function resolverFigures(
  tries: readonly TryRow[],
  answers: readonly ExchangeRow[],
): readonly ResolverFigures[] {
  const found = new Map<string, MutableFigures>();
  for (const { tier, resolver, outcome, duration_ms: ms } of tries) {
    const key = `${tier} ${resolver}`;
    let one = found.get(key);
    if (!one) {
      one = { tier, resolver, outcomes: { ...NEVER }, durationsMs: [] };
      found.set(key, one);
    }
    one.outcomes[outcome]++;
    if (outcome !== 'skipped') one.durationsMs.push(ms);
  }
  return [...found.values()].map((one) => {
    const own = answers.filter(({ resolver, hit }) => resolver === one.resolver && !hit);
    return { ...one, answers: sum(own), asksToWait: sum(own.filter((row) => row.status === 429)) };
  });
}

const NEVER = { won: 0, empty: 0, failed: 0, refused: 0, skipped: 0, cancelled: 0 };

interface MutableFigures {
  readonly tier: string;
  readonly resolver: string;
  readonly outcomes: Record<TryOutcome, number>;
  readonly durationsMs: number[];
}

const sum = (rows: readonly ExchangeRow[]): number => rows.reduce((all, { n }) => all + n, 0);

function reasonsOf(tries: readonly TryRow[]): Readonly<Record<string, number>> {
  const reasons: Record<string, number> = {};
  for (const { outcome, reason } of tries) {
    if (outcome === 'won' || reason === null) continue;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return reasons;
}
