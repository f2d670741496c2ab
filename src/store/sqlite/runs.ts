import type { Liveness, RunEnd, RunQuery, Runs } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { RunId } from '../../core/ids.ts';
import { countsOfLedger } from '../../core/ledger-counts.ts';
import { coverage, health, type Run, type RunCounts } from '../../core/run.ts';
import type { Instant } from '../../core/time.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database, SqlValue } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { createTally } from './item-reading.ts';
import type { RunNumbers } from './run-numbers.ts';
import { RUN_COLUMNS, type RunRow, runOf } from './run-row.ts';

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
    `INSERT INTO runs (id, source, mode, "trigger", params_json, status, started_at, ended_at,
       discovered_at, deadline_at, owner, heartbeat_at, stop_reason, outcome_json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
  const counts = `total = ?, planned = ?, attempted = ?, downloaded = ?,
    failed = ?, skipped = ?, unchanged = ?, duplicates = ?, pages = ?, bytes = ?,
    without_text = ?`;
  const setCounts = db.query(`UPDATE runs SET ${counts} WHERE id = ?`);
  const finish = db.query(
    `UPDATE runs SET ${counts}, status = ?, ended_at = ?, coverage_ratio = ?, run_health = ?,
       stop_reason = ?, error_code = ?, error_summary = ?, outcome_json = ?
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
      if (row.heartbeat_at >= alive.aliveSince && !alive.isDead(row.owner)) by ??= runOf(row);
      else bury(runOf(row), now);
    }
    return by;
  }

  /** Its row was counted at its last heartbeat; the ledger knows what was kept since. */
  function bury(run: Run, now: Instant): void {
    const counts = countsOfLedger(tally(run.id), run.counts, seenIn.get(run.id)?.n ?? 0);
    finish.run(
      ...countValues(counts),
      'aborted',
      now,
      coverage(counts),
      health(counts),
      'crashed',
      null,
      null,
      JSON.stringify(run.outcome),
      run.id,
      null,
    );
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
        insert.run(
          run.id,
          run.source,
          run.mode,
          run.trigger,
          JSON.stringify(run.params),
          run.status,
          run.startedAt,
          run.endedAt,
          run.discoveredAt,
          run.deadlineAt,
          run.owner,
          run.heartbeatAt,
          run.stopReason,
          JSON.stringify(run.outcome),
        );
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
        setCounts.run(...countValues(counts), id);
        lines.forEach(writeDecision);
      }),

    count: (id, now) =>
      writer.write(() => {
        setCounts.run(...countValues(now), id);
      }),

    end: (id: RunId, end: RunEnd, lastLines, owner = undefined) =>
      writer.write(() => {
        const ended = finish.run(
          ...countValues(end.counts),
          end.status,
          end.endedAt,
          end.coverage,
          end.health,
          end.stopReason,
          end.error?.code ?? null,
          end.error?.message ?? null,
          JSON.stringify(end.outcome),
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
          .filter((row) => row.heartbeat_at < alive.aliveSince || alive.isDead(row.owner))
          .map((row) => {
            bury(runOf(row), now);
            return runOf(byId.get(row.id) ?? row);
          }),
      ),

    async clockRecord(maxGapMs) {
      const { newest: last = null, steady_since: since = null } = clockRecord.get(maxGapMs) ?? {};
      return last === null || since === null ? undefined : { newest: last, steadySince: since };
    },

    async list(query: RunQuery) {
      const where: string[] = [];
      const values: SqlValue[] = [];
      const only = (condition: string, value: SqlValue | undefined) => {
        if (value === undefined) return;
        where.push(condition);
        values.push(value);
      };
      const [source, ...otherSources] = [query.source ?? []].flat();
      const [status, ...otherStatuses] = [query.status ?? []].flat();
      // One of each is compared by itself: then an index leads to the newest, however many there are.
      if (source !== undefined && otherSources.length === 0) only('source = ?', source);
      else only('source IN (SELECT value FROM json_each(?))', listed(query.source));
      if (status === 'running' && otherStatuses.length === 0) where.push("status = 'running'");
      else only('status IN (SELECT value FROM json_each(?))', listed(query.status));
      only('number < (SELECT number FROM runs WHERE id = ?)', query.before);
      const filter = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
      return db
        .query<RunRow>(`SELECT ${RUN_COLUMNS} FROM runs ${filter} ORDER BY number DESC LIMIT ?`)
        .all(...values, query.limit)
        .map(runOf);
    },
  };
}

/** One or several, as a JSON list. */
const listed = (wanted: string | readonly string[] | undefined): string | undefined =>
  wanted === undefined ? undefined : JSON.stringify([wanted].flat());

const optional = (row: RunRow | undefined): Run | undefined => (row ? runOf(row) : undefined);

/** In the order of the columns in `counts`. */
const countValues = (counts: RunCounts): SqlValue[] => [
  counts.total,
  counts.planned,
  counts.attempted,
  counts.downloaded,
  counts.failed,
  counts.skipped,
  counts.unchanged,
  counts.duplicates,
  counts.pages,
  counts.bytes,
  counts.withoutText,
];
