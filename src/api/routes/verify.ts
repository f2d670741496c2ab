import { verifyText } from '../../use-cases/citing/verify-citation.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export function verifyRoutes({ app }: Door) {
  return {
    async verifyCitation({ query }) {
      const { isCurrent, successorId, livingId, findings, ...found } = await verifyText(
        app,
        query.what,
      );
      return {
        body: {
          ...found,
          findings: [...findings],
          is_current: isCurrent,
          successor_id: successorId,
          living_id: livingId,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
