import { useEffect, useRef, useState } from 'preact/hooks';

/** Whether the page follows what happens, and whether the server can be reached. */
export type LiveState = 'live' | 'paused' | 'offline';

type Listener = () => void;

const PAUSED_KEY = 'annals.live.paused';
/** However much happens, a page asks again at most this often. */
const AT_MOST_EVERY_MS = 1500;
/** Without a stream, and when a stream is silent. */
const AT_LEAST_EVERY_MS = 5000;

const refreshers = new Set<Listener>();
const watchers = new Set<Listener>();
let paused = sessionStorage.getItem(PAUSED_KEY) === 'yes';
let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
let stream: EventSource | undefined;

export const liveState = (): LiveState => (!reachable ? 'offline' : paused ? 'paused' : 'live');

export function pauseLive(pause: boolean): void {
  paused = pause;
  sessionStorage.setItem(PAUSED_KEY, pause ? 'yes' : 'no');
  if (!pause) refreshSoon(0);
  tell();
}

export function setReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  if (now) refreshSoon(0);
  tell();
}

/**
 * Follows the stream of the server: its events say that something is worth asking again. Only while
 * the page is looked at, because browsers allow six connections to a server, whatever tabs are open.
 */
export function followStream(address: string, names: readonly string[]): void {
  const follow = () => {
    const isWanted = document.visibilityState === 'visible';
    if (!isWanted) {
      stream?.close();
      stream = undefined;
    } else if (!stream) {
      stream = new EventSource(address);
      stream.onopen = () => setReachable(true);
      for (const name of ['message', ...names]) stream.addEventListener(name, () => refreshSoon());
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
}

/** Calls `refresh` when something happened, as long as the component is there. */
export function useLiveRefresh(enabled: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!enabled) return;
    const listener = () => latest.current();
    refreshers.add(listener);
    if (timer === undefined) refreshSoon(AT_LEAST_EVERY_MS);
    return () => {
      refreshers.delete(listener);
    };
  }, [enabled]);
}

export function useLiveState(): LiveState {
  const [state, setState] = useState(liveState());
  useEffect(() => {
    const listener = () => setState(liveState());
    watchers.add(listener);
    return () => {
      watchers.delete(listener);
    };
  }, []);
  return state;
}

let due = Number.POSITIVE_INFINITY;

function refreshSoon(ms = AT_MOST_EVERY_MS): void {
  const at = performance.now() + ms;
  if (timer !== undefined && due <= at) return;
  if (timer !== undefined) clearTimeout(timer);
  due = at;
  timer = setTimeout(() => {
    timer = undefined;
    // Nobody looks at a hidden tab; when it is shown again, it asks at once.
    if (!paused && document.visibilityState === 'visible') for (const one of refreshers) one();
    if (refreshers.size > 0) refreshSoon(AT_LEAST_EVERY_MS);
  }, ms);
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshSoon(0);
});
addEventListener('online', () => setReachable(true));
addEventListener('offline', () => setReachable(false));

const tell = (): void => {
  for (const one of watchers) one();
};
