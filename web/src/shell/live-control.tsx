import { pauseLive, useChangesTold, useLiveState } from '../live/live.ts';
import { Icon } from '../parts/icon.tsx';
import { plural } from '../parts/words.ts';

/** Pages follow what happens, until somebody wants them to stand still. */
export function LiveControl() {
  const state = useLiveState();
  const isPaused = state === 'paused';
  const changes = useChangesTold();
  return (
    <>
      <button
        type="button"
        class={`live ${state}`}
        aria-pressed={isPaused}
        onClick={() => pauseLive(!isPaused)}
      >
        <Icon name={isPaused ? 'paused' : state === 'offline' ? 'warn' : 'dot'} />
        {isPaused ? 'Updates paused' : state === 'offline' ? 'Not connected' : 'Live updates'}
      </button>
      <p class="live-count">{plural(changes, 'change')} since it was opened</p>
    </>
  );
}

export const OfflineBanner = () =>
  useLiveState() === 'offline' ? (
    <p class="banner warn" role="status">
      <Icon name="warn" />
      The server does not answer. What was loaded stays readable; the page continues by itself when
      it is back.
    </p>
  ) : null;
