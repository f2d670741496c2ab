import type { App } from '../../app/app.ts';
import { type NodeRow, type NodeState, stateOf } from '../../core/node.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { listNodes } from './presence.ts';

export type ShownNode = NodeRow & { readonly state: NodeState };

/** The nodes with what state each is in, by the clock that all share. */
export async function shownNodes(app: App): Promise<readonly ShownNode[]> {
  const { clock } = await app.shared();
  const now = clock.now();
  return (await listNodes(app)).map((node) => {
    const state = stateOf(node, now);
    // What one said last that is silent since: another leads by now.
    return {
      ...node,
      state,
      leads: node.leads && state !== 'silent',
      // An older node says nothing of it.
      redisLostAt: node.redisLostAt ?? null,
    };
  });
}

/** The same as the API and `--json` have it. */
export const nodesJson = async (app: App) => (await shownNodes(app)).map((node) => snakeKeys(node));
