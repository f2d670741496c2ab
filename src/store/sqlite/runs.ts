import type { Liveness, RunEnd, RunQuery, Runs } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { RunId } from '../../core/ids.ts';
import { countsOfLedger } from '../../core/ledger-counts.ts';
import { coverage, health, type Run } from '../../core/run.ts';
import { type Instant, isAheadOf } from '../../core/time.ts';
import { createConditions } from './conditions.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { createTally } from './item-reading.ts';
import { createNewestOfEach } from './newest-runs.ts';
import type { RunNumbers } from './run-numbers.ts';
import {
  errorValues,
  RUN_BEGUN,
  RUN_COLUMNS,
  RUN_COUNTS,
  RUN_END,
  RUN_ERROR,
  type RunRow,
  runOf,
} from './run-row.ts';

/** One living run per source: whoever begins or takes one up decides under the write lock. */
export function createRuns(
  db: Database,
  writer: Writer,
  numberOf: RunNumbers,
  writeDecision: WriteDecision,
): Runs {
  const tally = createTally(db, numberOf);
  const seenIn = db.query<{ n: number }>(
    'SELECT count(*) AS n FROM documents WHERE last_seen_run = ?',
  );
  const allRunning = db.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM runs WHERE status = 'running' ORDER BY id`,
  );
  const byId = db.query<RunRow>(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ?`);
  const running = db.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM runs WHERE source = ? AND status = 'running' ORDER BY number`,
  );
  const insert = db.query(
    `INSERT INTO runs (${RUN_BEGUN.list}, ${RUN_END.list})
     VALUES (${RUN_BEGUN.places}, ${RUN_END.places})`,
  );
  const revive = db.query(
    `UPDATE runs SET status = 'running', owner = ?, heartbeat_at = ?, deadline_at = ?,
       ended_at = NULL, coverage_ratio = NULL, run_health = NULL, stop_reason = NULL,
       error_code = NULL, error_summary = NULL
     WHERE id = ?`,
  );
  const beat = db.query(
    `UPDATE runs SET heartbeat_at = ? WHERE id = ? AND owner = ? AND status = 'running'`,
  );
  const setDiscovered = db.query('UPDATE runs SET discovered_at = ? WHERE id = ?');
  const setCounts = db.query(`UPDATE runs SET ${RUN_COUNTS.assignments} WHERE id = ?`);
  const finish = db.query(
    `UPDATE runs SET ${RUN_COUNTS.assignments}, ${RUN_END.assignments}, ${RUN_ERROR.assignments}
     WHERE id = ? AND owner = coalesce(?, owner)`,
  );
  const newest = db.query<RunRow>(`SELECT ${RUN_COLUMNS} FROM runs ORDER BY number DESC LIMIT 1`);
  const newestOf = db.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM runs WHERE source = ? ORDER BY number DESC LIMIT 1`,
  );
  const newestUnfinished = db.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM runs WHERE source = ? AND status <> 'completed'
     ORDER BY number DESC LIMIT 1`,
  );

  const newestOfEach = createNewestOfEach(db);

  const clockRecord = db.query<{ newest: string | null; steady_since: string | null }>(
    `WITH steps AS (SELECT number, started_at, abs(julianday(started_at)
         - julianday(lag(started_at) OVER (ORDER BY number))) * 86400000.0 AS gap_ms FROM runs)
     SELECT (SELECT started_at FROM runs ORDER BY number DESC LIMIT 1) AS newest,
       (SELECT started_at FROM steps WHERE gap_ms > ?1 OR gap_ms IS NULL
        ORDER BY number DESC LIMIT 1) AS steady_since`,
  );
  const newestWithFailures = db.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM runs
     WHERE source = ? AND (status <> 'completed' OR failed > 0) ORDER BY number DESC LIMIT 1`,
  );

  /** The run of the source that lives, if any; those whose owner died are marked on the way. */
  function living(source: string, now: Instant, alive: Liveness): Run | undefined {
    let by: Run | undefined;
    for (const row of running.all(source)) {
      if (isAlive(row, now, alive)) by ??= runOf(row);
      else bury(runOf(row), now);
    }
    return by;
  }

  /** Its row was counted at its last heartbeat; the ledger knows what was kept since. */
  function bury(run: Run, now: Instant): void {
    const counts = countsOfLedger(tally(run.id), run.counts, seenIn.get(run.id)?.n ?? 0);
    const ended = {
      status: 'aborted',
      endedAt: now,
      coverage: coverage(counts),
      health: health(counts),
      stopReason: 'crashed',
      outcome: run.outcome,
    } as const;
    const error = errorValues(null);
    finish.run(...RUN_COUNTS.values(counts), ...RUN_END.values(ended), ...error, run.id, null);
    writeDecision({
      at: now,
      runId: run.id,
      source: run.source,
      stage: 'run',
      verdict: 'crashed',
      documentId: null,
      key: null,
      url: null,
      reason: `its process is gone (${run.owner}); its last heartbeat was at ${run.heartbeatAt}`,
      details: { ...counts },
    });
  }

  return {
    begin: (run, alive, lines = []) =>
      writer.write(() => {
        const by = living(run.source, run.startedAt, alive);
        if (by) return { started: false, by };
        insert.run(...RUN_BEGUN.values(run), ...RUN_END.values(run));
        lines.forEach(writeDecision);
        return { started: true };
      }),

    takeUp: (id, owner, now, deadlineAt, alive) =>
      writer.write(() => {
        const found = byId.get(id);
        if (!found) throw new AnnalsError('NOT_FOUND', `there is no run ${id}`);
        const by = living(found.source, now, alive);
        if (by) return { started: false, by };
        revive.run(owner, now, deadlineAt, id);
        return { started: true, run: runOf(byId.get(id) ?? found) };
      }),

    heartbeat: (id, owner, now) => writer.write(() => beat.run(now, id, owner) > 0),

    discovered: (id, now, counts, lines) =>
      writer.write(() => {
        setDiscovered.run(now, id);
        setCounts.run(...RUN_COUNTS.values(counts), id);
        lines.forEach(writeDecision);
      }),

    count: (id, now) =>
      writer.write(() => {
        setCounts.run(...RUN_COUNTS.values(now), id);
      }),

    end: (id: RunId, end: RunEnd, lastLines, owner = undefined) =>
      writer.write(() => {
        const ended = finish.run(
          ...RUN_COUNTS.values(end.counts),
          ...RUN_END.values(end),
          ...errorValues(end.error),
          id,
          owner ?? null,
        );
        if (ended > 0) lastLines.forEach(writeDecision);
        return ended > 0;
      }),

    find: async (id) => optional(byId.get(id)),
    latest: async (source) => optional(source === undefined ? newest.get() : newestOf.get(source)),
    unfinished: async (source, including) =>
      optional((including ? newestWithFailures : newestUnfinished).get(source)),

    buryDead: (now, alive) =>
      writer.write(() =>
        allRunning
          .all()
          .filter((row) => !isAlive(row, now, alive))
          .map((row) => {
            bury(runOf(row), now);
            return runOf(byId.get(row.id) ?? row);
          }),
      ),

    async clockRecord(maxGapMs) {
      const { newest: last = null, steady_since: since = null } = clockRecord.get(maxGapMs) ?? {};
      return last === null || since === null ? undefined : { newest: last, steadySince: since };
    },

    newestOfEach: async (sources) => newestOfEach(sources),
    async list(query: RunQuery) {
      const conditions = createConditions();
      const { only } = conditions;
      const [source, ...otherSources] = [query.source ?? []].flat();
      const [status, ...otherStatuses] = [query.status ?? []].flat();
      // One of each is compared by itself: then an index leads to the newest, however many there are.
      if (source !== undefined && otherSources.length === 0) only('source = ?', source);
      else only('source IN (SELECT value FROM json_each(?))', listed(query.source));
      if (status !== undefined && otherStatuses.length === 0) only('status = ?', status);
      else only('status IN (SELECT value FROM json_each(?))', listed(query.status));
      only('number < (SELECT number FROM runs WHERE id = ?)', query.before);
      return db
        .query<RunRow>(
          `SELECT ${RUN_COLUMNS} FROM runs ${conditions.where} ORDER BY number DESC LIMIT ?`,
        )
        .all(...conditions.values, query.limit)
        .map(runOf);
    },
  };
}

/** One or several, as a JSON list. */
const listed = (wanted: string | readonly string[] | undefined): string | undefined =>
  wanted === undefined ? undefined : JSON.stringify([wanted].flat());

const optional = (row: RunRow | undefined): Run | undefined => (row ? runOf(row) : undefined);

/** A heartbeat of a clock that has been set back since proves nothing: it would be fresh for years. */
const isAlive = (row: RunRow, now: Instant, { aliveSince, isDead }: Liveness): boolean =>
  row.heartbeat_at >= aliveSince &&
  !isAheadOf(Date.parse(row.heartbeat_at), Date.parse(now)) &&
  !isDead(row.owner);
