import { VERSION } from '../../app/version.ts';
import { AnnalsError, ERRORS, type ErrorCode } from '../../core/errors.ts';
import type { Run } from '../../core/run.ts';
import { isLocalDate } from '../../core/time.ts';
import type { OpsRunAnswer } from '../contract/operations.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { dayStatusOf, durationOf } from './show-run.ts';

const RUNS_SHOWN = 30;

export function operationRoutes(door: Door) {
  const { app } = door;
  return {
    getHealth: async () => ({ body: { status: 'ok', version: VERSION } }),

    async getReady() {
      await answersAsKnown(door);
      return { body: { status: 'ready', schemaVersion: door.schemaVersion } };
    },

    async listOpsRuns({ query: { source } }) {
      if (source !== undefined) app.registry.source(source);
      const runs = await app.catalog.runs.list({ source, limit: RUNS_SHOWN });
      return { body: { runs: runs.map(showOpsRun) } };
    },

    async getError({ params: { code } }) {
      if (!isErrorCode(code)) throw new AnnalsError('NOT_FOUND', `there is no error ${code}`);
      const { status, meaning, hint } = ERRORS[code];
      return { body: { code, status, meaning, hint } };
    },
  } satisfies Partial<Handlers>;
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

/** The database answers, and nobody has migrated it beyond what this program knows. */
export async function answersAsKnown({ app, schemaVersion }: Door): Promise<string> {
  let now: number;
  try {
    now = app.catalog.schemaVersion();
    await app.catalog.runs.latest();
  } catch (error) {
    if (error instanceof AnnalsError && ERRORS[error.code].status === 503) throw error;
    throw new AnnalsError('DATA_FOLDER_UNUSABLE', `the catalog does not answer: ${error}`);
  }
  if (now !== schemaVersion) {
    throw new AnnalsError(
      'CATALOG_TOO_NEW',
      `the catalog has version ${now}; this program knows ${schemaVersion}`,
    );
  }
  return `version ${now}`;
}

function showOpsRun(run: Run): OpsRunAnswer {
  const { date } = run.params;
  return {
    id: run.id,
    source: run.source,
    date: typeof date === 'string' && isLocalDate(date) ? date : null,
    status: dayStatusOf(run.status),
    totalCount: numberOf(run.outcome.total) ?? run.counts.total,
    newCount: numberOf(run.outcome.new),
    latestCount: numberOf(run.outcome.latest),
    startedAt: run.startedAt,
    finishedAt: run.endedAt,
    durationMs: durationOf(run),
    errorSummary: run.error && `${run.error.code}: ${run.error.message}`,
  };
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
