import type { EventEmitter } from 'node:events';

/** Who went away before they were answered. */
export interface ClientGone<R extends Asking> {
  /** Aborts when the connection of the request closes. */
  signal(request: R): AbortSignal;
  /** A connection that is kept asks many times: what was answered must not be remembered by it. */
  answered(request: R): void;
}

interface Asking {
  readonly raw: { readonly socket: Pick<EventEmitter, 'once' | 'off'> };
}

export function createClientGone<R extends Asking>(): ClientGone<R> {
  const listening = new WeakMap<R, () => void>();
  return {
    signal(request) {
      const gone = new AbortController();
      const leave = () => gone.abort();
      const { socket } = request.raw;
      socket.once('close', leave);
      const before = listening.get(request);
      listening.set(request, () => {
        before?.();
        socket.off('close', leave);
      });
      return gone.signal;
    },
    answered: (request) => listening.get(request)?.(),
  };
}
