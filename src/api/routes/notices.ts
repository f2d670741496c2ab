import { instant } from '../../core/time.ts';
import { testOver } from '../../use-cases/delivering.ts';
import { addWatch, findWatch } from '../../use-cases/watching.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { watchFeed } from '../watch-feed.ts';
import { showDelivery, showNotice, showWatch } from './show-notices.ts';

const NUMBER = /^\d{1,15}$/;

/** What people watch, what they are told, and how it reached them. */
export function noticeRoutes({ app, closing }: Door) {
  const { notices } = app.catalog;
  return {
    listWatches: async () => ({ body: { items: (await notices.watches()).map(showWatch) } }),

    async addWatch({ body }) {
      const { search, sources, record, ...order } = body();
      if ((search === undefined) === (record === undefined)) {
        throw new RequestError('BAD_PARAMS', 'one of search and record must be given');
      }
      const what =
        record !== undefined ? { record } : { search: search ?? '', ...(sources && { sources }) };
      const watch = await addWatch(app, { ...order, what });
      return { status: 201, body: showWatch(watch) };
    },

    async removeWatch({ params }) {
      const { id } = await findWatch(app, params.id);
      await notices.removeWatch(id);
      return { body: { id, removed: true } };
    },

    async getWatchFeed({ params, query }) {
      const watch = await findWatch(app, params.id);
      const listed = await notices.list({ watch: watch.id, limit: query.limit });
      return {
        type: 'application/atom+xml; charset=utf-8',
        text: watchFeed(showWatch(watch), listed.map(showNotice), app.settings.api.publicUrl),
      };
    },

    async listNotices({ query }) {
      const before = query.cursor && Number(readCursor('notices', query.cursor, NUMBER));
      const found = await notices.list({
        limit: query.limit + 1,
        ...(query.watch && { watch: query.watch }),
        ...(before && { before }),
      });
      return {
        body: pageFrom(found, query.limit, showNotice, ({ id }) => cursorAfter('notices', id)),
      };
    },

    async listDeliveries({ query }) {
      const before = query.cursor && Number(readCursor('deliveries', query.cursor, NUMBER));
      const found = await notices.deliveries({
        limit: query.limit + 1,
        ...(query.state && { state: query.state }),
        ...(before && { before }),
      });
      return {
        body: pageFrom(found, query.limit, showDelivery, ({ id }) => cursorAfter('deliveries', id)),
      };
    },

    async resendDelivery({ params }) {
      const again = await notices.resend(Number(params.id), instant(app.clock.now()));
      if (!again) throw new RequestError('NOT_FOUND', `there is no delivery ${params.id}`);
      return { status: 202, body: showDelivery(again) };
    },

    listChannels: async () => ({
      body: {
        items: Object.entries(app.settings.notify.channels).map(([name, { kind, digest }]) => ({
          name,
          kind,
          digest,
          operator: app.settings.notify.operator.includes(name),
        })),
      },
    }),

    async testChannel({ params }) {
      await testOver(app, params.name, closing);
      return { body: { channel: params.name, delivered: true } };
    },
  } satisfies Partial<Handlers>;
}
