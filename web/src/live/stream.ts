/** A stream of events that goes on where it was left, whoever ended it. */
export interface Stream {
  open(): void;
  close(): void;
}

interface Listener {
  told(name: string): void;
}

const NAMES = ['ready', 'change', 'run'] as const;
/** A server that has too many clients is asked again after this time; pages ask by themselves until then. */
const AGAIN_MS = 30_000;

/**
 * A browser resumes by itself with Last-Event-ID when the connection is cut. When the server refused
 * it, or we closed it, nobody does: then the last id goes into the address of the next connection.
 */
export function createStream(address: string, { told }: Listener): Stream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 'now';

  const stop = () => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = undefined;
  };

  const start = () => {
    const opened = new EventSource(`${address}${address.includes('?') ? '&' : '?'}cursor=${last}`);
    source = opened;
    for (const name of NAMES) {
      opened.addEventListener(name, ({ lastEventId }) => {
        if (lastEventId !== '') last = lastEventId;
        told(name);
      });
    }
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      stop();
      timer = setTimeout(start, AGAIN_MS);
    };
  };

  return {
    open() {
      if (source === undefined && timer === undefined) start();
    },
    close: stop,
  };
}
