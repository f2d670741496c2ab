import { ask } from '../../api/ask.ts';
import type { AnswerOf } from '../../api/contract-types.ts';
import { boot } from '../../boot.ts';
import { Icon } from '../../parts/icon.tsx';
import { Said } from '../../parts/said.tsx';
import { useAction } from '../../parts/use-action.ts';

interface Props {
  readonly run: AnswerOf<'getRun'>;
  readonly again: () => void;
}

/** Pause and stop while it runs; go on when it has ended before its end. */
export function Controls({ run, again }: Props) {
  const action = useAction();
  if (!boot.operator || boot.read_only) return null;
  const params = { id: run.id };
  const then = (what: () => Promise<unknown>, said: string) =>
    action.run(async () => {
      await what();
      again();
      return said;
    });
  return (
    <>
      {run.status === 'running' && (
        <>
          <button
            type="button"
            disabled={action.isBusy}
            onClick={() => then(() => ask('pauseRun', { params }), 'Asked to pause.')}
          >
            <Icon name="paused" />
            Pause
          </button>
          <button
            type="button"
            class="danger"
            disabled={action.isBusy}
            onClick={() => then(() => ask('stopRun', { params }), 'Asked to stop.')}
          >
            <Icon name="stop" />
            Stop
          </button>
        </>
      )}
      {(run.status === 'aborted' || run.status === 'failed') && (
        <button
          type="button"
          disabled={action.isBusy}
          onClick={() => then(() => ask('resumeOneRun', { params }), 'The run continues.')}
        >
          <Icon name="runs" />
          Resume
        </button>
      )}
      <Said action={action} />
    </>
  );
}
