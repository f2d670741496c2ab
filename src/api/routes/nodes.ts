import { nodesJson } from '../../use-cases/nodes/show.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export const nodeRoutes = ({ app }: Door): Pick<Handlers, 'listNodes'> => ({
  listNodes: async () => ({ body: { items: await nodesJson(app) } }),
});
