import { join } from 'node:path';
import { z } from 'zod';
import type { JsonObject } from '../core/json.ts';
import type { Run } from '../core/run.ts';
import { readAnswer } from '../sources/kit/cayman/answer.ts';
import { FIXTURE_NOTE } from '../sources/kit/cayman/secrets.ts';
import type { App } from './app.ts';

/** One answer of the site, as a line of `run_<id>_dl_bfile.jsonl`: masked, with the case it was for. */
export const fixtureLine = z.object({
  run_id: z.string(),
  source: z.string(),
  at: z.string(),
  mode: z.enum(['full', 'new', 'resume']),
  token: z.string(),
  payload: z.string(),
  box_url: z.string().nullable(),
  case: z.record(z.string(), z.json()),
});
export type FixtureLine = z.infer<typeof fixtureLine>;

/** The answers of a run, from its decision log: written whole, and written again when it is resumed. */
export async function writeFixtures(app: App, run: Run): Promise<void> {
  if (run.params.recordFixtures !== true) return;
  const lines = await app.catalog.decisions.find({ runId: run.id, stages: ['fetch'], limit: ALL });
  const fixtures = lines
    .filter(({ reason }) => reason === FIXTURE_NOTE)
    .map(({ at, key, details }): FixtureLine => {
      const payload = String(details.payload ?? '');
      const answer = readAnswer(200, payload);
      return {
        run_id: run.id,
        source: run.source,
        at,
        mode: run.mode,
        token: key ?? '',
        payload,
        box_url: answer.is === 'address' ? answer.url : null,
        case: details.case as JsonObject as FixtureLine['case'],
      };
    });
  const { atomicWriteBytes } = await import('../store/atomic-write.ts');
  const { mkdir } = await import('node:fs/promises');
  const folder = join(app.dataFolder, 'replay_fixtures');
  await mkdir(folder, { recursive: true });
  await atomicWriteBytes(
    join(folder, `run_${run.id}_dl_bfile.jsonl`),
    fixtures.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
}

const ALL = 10_000_000;
