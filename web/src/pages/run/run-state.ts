import type { AnswerOf } from '../../api/contract-types.ts';

type Run = AnswerOf<'getRun'>;

/** The outcome as people say it: what was paused is not a failure, and half a run is not a success. */
export function runStateOf(run: Pick<Run, 'status' | 'stop_reason' | 'health'>): string {
  if (run.status === 'aborted') {
    return run.stop_reason === 'paused' || run.stop_reason === 'stopped'
      ? run.stop_reason
      : 'aborted';
  }
  if (run.status === 'completed' && run.health !== null && run.health !== 'ok') return run.health;
  return run.status;
}
