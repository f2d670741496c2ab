import type { ErrorCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Run } from '../../core/run.ts';
import {
  columns,
  count,
  json,
  named,
  numberOrNull,
  type RowOf,
  text,
  textOrNull,
  word,
} from './columns.ts';

const BEGUN = {
  id: text,
  source: text,
  mode: word<Run['mode']>(),
  trigger: word<Run['trigger']>(),
  params_json: named('params', json<JsonObject>()),
  started_at: text,
  discovered_at: textOrNull,
  deadline_at: textOrNull,
  owner: text,
  heartbeat_at: text,
};
const COUNT = {
  total: count,
  planned: count,
  attempted: count,
  downloaded: count,
  failed: count,
  skipped: count,
  unchanged: count,
  duplicates: count,
  pages: count,
  bytes: count,
  without_text: count,
};
const END = {
  status: word<Run['status']>(),
  ended_at: textOrNull,
  coverage_ratio: named('coverage', numberOrNull),
  run_health: named('health', word<Run['health']>()),
  stop_reason: textOrNull,
  outcome_json: named('outcome', json<JsonObject>()),
};
const ERROR = { error_code: word<ErrorCode | null>(), error_summary: textOrNull };

/** What a run has from its first moment; what it counts; how it ends. */
export const RUN_BEGUN = columns(BEGUN);
export const RUN_COUNTS = columns(COUNT);
export const RUN_END = columns(END);
export const RUN_ERROR = columns(ERROR);

export type RunRow = RowOf<typeof BEGUN & typeof COUNT & typeof END & typeof ERROR>;
export const RUN_COLUMNS = [RUN_BEGUN, RUN_COUNTS, RUN_END, RUN_ERROR]
  .map(({ list }) => list)
  .join(', ');

export const runOf = (row: RunRow): Run => ({
  ...RUN_BEGUN.read(row),
  counts: RUN_COUNTS.read(row),
  ...RUN_END.read(row),
  error: row.error_code ? { code: row.error_code, message: row.error_summary ?? '' } : null,
});

export const errorValues = (error: Run['error']): (string | null)[] => [
  error?.code ?? null,
  error?.message ?? null,
];
