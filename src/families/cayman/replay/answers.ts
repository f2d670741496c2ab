import { z } from 'zod';
import type { Aside } from '../../../core/aside.ts';
import type { FamilyHost } from '../../../core/family-host.ts';
import { readAnswer } from '../site/answer.ts';

/** The aside of a source that holds one answer of the site, masked, with the case it was for. */
export const ANSWER = 'dl_bfile';

/** One answer of the site, as a line of `run_<id>_dl_bfile.jsonl`. */
export const recordedAnswer = z.object({
  run_id: z.string(),
  source: z.string(),
  at: z.string(),
  mode: z.enum(['full', 'new', 'resume']),
  token: z.string(),
  payload: z.string(),
  box_url: z.string().nullable(),
  case: z.record(z.string(), z.json()),
});
export type RecordedSiteAnswer = z.infer<typeof recordedAnswer>;

const answerAside = recordedAnswer.pick({ payload: true, case: true });

/** Adds the answer to the file of its run as it comes: what a run that dies has heard is kept. */
export default async function keepAnswer(
  { name, value, at, run, key }: Aside,
  host: FamilyHost,
): Promise<void> {
  if (name !== ANSWER) return;
  const { payload, case: listed } = answerAside.parse(value);
  const answer = readAnswer(200, payload);
  const line: RecordedSiteAnswer = {
    run_id: run.id,
    source: run.source,
    at,
    mode: run.mode,
    token: key ?? '',
    payload,
    box_url: answer.is === 'address' ? answer.url : null,
    case: listed,
  };
  const file = ['replay_fixtures', `run_${run.id}_${ANSWER}.jsonl`] as const;
  await host.appendLine(file, JSON.stringify(line));
}
