import type { App } from '../../app/app.ts';

/** Sources whose runs a process works on. */
const known = new WeakMap<App, Set<string>>();

export const isUnderWay = (app: App, source: string): boolean =>
  known.get(app)?.has(source) ?? false;

/** Notes that this process has a run of the source, until what it returns is called. */
export function underWay(app: App, source: string): () => void {
  const sources = known.get(app) ?? new Set();
  known.set(app, sources);
  // A second run of the source is refused while the first goes on; its end says nothing.
  const isFirst = !sources.has(source);
  sources.add(source);
  return () => {
    if (isFirst) sources.delete(source);
  };
}
