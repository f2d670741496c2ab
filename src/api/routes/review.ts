import { evidenceOf, type ReviewEvidence } from '../../use-cases/review-evidence.ts';
import { proposals, review, withTitle } from '../../use-cases/reviewing.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export function reviewRoutes({ app }: Door) {
  return {
    async listReview({ query }) {
      const { kind, source, state } = query;
      if (source) app.registry.source(source);
      const all = await proposals(app, {
        state,
        ...(kind && { kind }),
        ...(source && { source }),
      });
      const list = `review.${state}`;
      const from = query.cursor ? Number(readCursor(list, query.cursor, /^\d{1,9}$/)) : 0;
      const shown = all.slice(from, from + query.limit + 1);
      const rows = await Promise.all(shown.map((one) => withTitle(app, one)));
      const page = pageFrom(
        rows,
        query.limit,
        (one) => ({ ...one }),
        () => cursorAfter(list, from + query.limit),
      );
      return { body: { ...page, total: all.length } };
    },

    async getReviewEvidence({ query }) {
      return { body: showEvidence(await evidenceOf(app, query.id)) };
    },

    async decideReview({ body }) {
      const { ids, act, anyway } = body();
      const items = await review(app, ids, act, { anyway });
      return { body: { items: items.map((one) => ({ ...one })) } };
    },
  } satisfies Partial<Handlers>;
}

export const showEvidence = ({ proposal, sides }: ReviewEvidence) => ({
  proposal: { ...proposal },
  sides: sides.map(({ facts, ...side }) => ({ ...side, facts: [...facts] })),
});
