import type { Catalog } from '../../src/core/catalog.ts';
import { NO_COUNTS, type Run, type RunStatus } from '../../src/core/run.ts';

const NOBODY = { aliveSince: '2000-01-01T00:00:00.000Z', isDead: () => true };

/** Writes a run as the engine would have left it; ids grow with `number`. */
export async function addRun(
  catalog: Catalog,
  number: number,
  about: {
    readonly source?: string;
    readonly status?: RunStatus;
    readonly date?: string;
    readonly error?: Run['error'];
    readonly outcome?: Run['outcome'];
  } = {},
): Promise<string> {
  const { source = 'govuk', status = 'completed', date = '2026-07-15', error = null } = about;
  const id = `01J${String(number).padStart(23, '0')}`;
  const at = new Date(Date.UTC(2026, 6, 16, 1) + number * 60_000).toISOString();
  await catalog.runs.begin(
    {
      id,
      source,
      mode: 'full',
      trigger: 'cron',
      params: { date },
      status: 'running',
      startedAt: at,
      endedAt: null,
      discoveredAt: null,
      deadlineAt: null,
      owner: 'elsewhere:1:abcd',
      heartbeatAt: at,
      counts: NO_COUNTS,
      coverage: null,
      health: null,
      stopReason: null,
      error: null,
      outcome: {},
    },
    NOBODY,
  );
  if (status !== 'running') {
    await catalog.runs.end(id, {
      status,
      endedAt: new Date(Date.parse(at) + 30_000).toISOString(),
      counts: { ...NO_COUNTS, total: 7 },
      coverage: 1,
      health: 'ok',
      stopReason: null,
      error,
      outcome: about.outcome ?? {},
    });
  }
  return id;
}
