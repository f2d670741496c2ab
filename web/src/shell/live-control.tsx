import { pauseLive, useLiveState } from '../live/live.ts';
import { Icon } from '../parts/icon.tsx';

/** Pages follow what happens, until somebody wants them to stand still. */
export function LiveControl() {
  const state = useLiveState();
  const isPaused = state === 'paused';
  return (
    <button
      type="button"
      class={`live ${state}`}
      aria-pressed={isPaused}
      onClick={() => pauseLive(!isPaused)}
    >
      <Icon name={isPaused ? 'paused' : state === 'offline' ? 'warn' : 'dot'} />
      {isPaused ? 'Updates paused' : state === 'offline' ? 'Not connected' : 'Live updates'}
    </button>
  );
}

export const OfflineBanner = () =>
  useLiveState() === 'offline' ? (
    <p class="banner warn" role="status">
      <Icon name="warn" />
      The server does not answer. What was loaded stays readable; the page goes on by itself when it
      is back.
    </p>
  ) : null;
