import { resolveText } from '../../use-cases/resolving.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export function resolveRoutes({ app }: Door) {
  return {
    async resolveText({ query }) {
      const { text, found, unresolved } = await resolveText(app, app.registry, query.text);
      return {
        body: { text, found: found.map((one) => ({ ...one })), unresolved: [...unresolved] },
      };
    },
  } satisfies Partial<Handlers>;
}
