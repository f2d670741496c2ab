import { untilAborted } from './until-aborted.ts';

/**
 * A bell that all nodes hear: there may be work. It is only a hint, for a stroke may be lost; whoever waits
 * for it looks by itself from time to time as well.
 */
export interface WakeUps {
  /** Never fails: nodes that do not hear it look a little later. */
  ring(): void;
  /** Resolves at the next stroke, or when the signal aborts. A stroke between two calls counts. */
  heard(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Where nodes share nothing that could ring. */
export const noWakeUps: WakeUps = {
  ring: () => undefined,
  heard: (signal) => untilAborted(signal),
  close: () => Promise.resolve(),
};

/** The ear of one process: `stroke` is called for whatever comes over the server that nodes share. */
export function createEar(): Pick<WakeUps, 'heard'> & { stroke(): void } {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    stroke() {
      isRung = true;
      wake?.();
    },
    async heard(signal) {
      if (!isRung) {
        const rung = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([untilAborted(signal), rung]);
      }
      wake = undefined;
      isRung = false;
    },
  };
}
