import { useEffect, useRef, useState } from 'preact/hooks';
import { createStream } from './stream.ts';

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
let changes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const liveState = (): LiveState => (!reachable ? 'offline' : paused ? 'paused' : 'live');

export function pauseLive(pause: boolean): void {
  paused = pause;
  sessionStorage.setItem(PAUSED_KEY, pause ? 'yes' : 'no');
  follow();
  if (!pause) refreshSoon(0);
  tell();
}

export function setReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  if (now) refreshSoon(0);
  tell();
}

let follow: () => void = () => undefined;

/**
 * Follows the stream of the server: its events say that something is worth asking again. Only while
 * the page is looked at and not paused, because browsers allow six connections to a server, whatever
 * tabs are open. What was missed meanwhile is told on coming back.
 */
export function followStream(address: string): void {
  const stream = createStream(address, {
    told(name) {
      if (name === 'change') changes += 1;
      setReachable(true);
      refreshSoon();
      tell();
    },
  });
  follow = () => {
    if (document.visibilityState === 'visible' && !paused) stream.open();
    else stream.close();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
}

/** Changes of records that the stream has told of since the page was loaded. */
const changesTold = (): number => changes;

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

export const useLiveState = (): LiveState => useWatched(liveState);

export const useChangesTold = (): number => useWatched(changesTold);

function useWatched<T>(read: () => T): T {
  const [state, setState] = useState(read);
  useEffect(() => {
    const listener = () => setState(() => read());
    listener();
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
