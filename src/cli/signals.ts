import { EXIT } from '../core/errors.ts';

/** The first SIGINT or SIGTERM asks to stop, the second ends the process at once. */
export function stopOnSignal(onFirst: () => void): {
  readonly stop: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const heard = () => {
    // 130 either way: what is in flight is lost, what was committed is not.
    if (controller.signal.aborted) process.exit(EXIT.stopped);
    onFirst();
    controller.abort();
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
  return {
    stop: controller.signal,
    release: () => {
      process.off('SIGINT', heard);
      process.off('SIGTERM', heard);
    },
  };
}
