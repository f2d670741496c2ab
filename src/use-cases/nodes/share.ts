import type { App } from '../../app/app.ts';
import { BEAT_MS, type NodeRow, stateOf, type WorkKind } from '../../core/node.ts';
import type { Source } from '../../core/source.ts';
import type { Share } from '../../core/to-read.ts';
import { listNodes } from './presence.ts';

/** Which kind of node fetches for a source. */
export const fetchingKind = ({ browser }: Pick<Source, 'browser'>): WorkKind =>
  browser ? 'browser' : 'fetch';

/**
 * Which items of a source's runs are for this node. Reading is left to others only while one of them is
 * there, so that what was left is read by whoever fetches when the last of them is gone. `kinds` are
 * those of a worker; without them it is the process that began the run, which does everything itself
 * unless a machine does nothing but read.
 */
export function shareOf(
  app: App,
  source: Source,
  kinds?: readonly WorkKind[],
): () => Promise<Share> {
  if (kinds?.includes('read')) {
    const share = kinds.includes(fetchingKind(source)) ? 'all' : 'read';
    return () => Promise.resolve(share);
  }
  const reads = (node: NodeRow): boolean =>
    node.role === 'worker' &&
    node.kinds.includes('read') &&
    (kinds !== undefined || !node.kinds.includes(fetchingKind(source)));
  let asked: { readonly at: number; readonly share: Promise<Share> } | undefined;
  const ask = async (): Promise<Share> => {
    const [nodes, { clock }] = await Promise.all([listNodes(app), app.shared()]);
    const isThere = (node: NodeRow) => stateOf(node, clock.now()) === 'live';
    return nodes.some((node) => reads(node) && isThere(node)) ? 'fetch' : 'all';
  };
  return () => {
    const now = app.clock.now();
    // Who cannot see the others reads by itself.
    if (!asked || now - asked.at >= BEAT_MS)
      asked = { at: now, share: ask().catch(() => 'all' as const) };
    return asked.share;
  };
}
