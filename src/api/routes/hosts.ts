import { quotaReport } from '../../app/quota.ts';
import { AnnalsError } from '../../core/errors.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { instant } from '../../core/time.ts';
import { type HostReport, hostReport } from '../../use-cases/hosts.ts';
import { queueByHost } from '../../use-cases/queue.ts';
import type { HostSummaryAnswer } from '../contract/hosts.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';

/** How we behave towards publishers, as an operator or a publisher would ask. */
export function hostRoutes({ app }: Door) {
  return {
    async listHosts({ query }) {
      const memory = await app.politeMemory();
      const after = query.cursor ? readCursor('hosts', query.cursor, /^.{1,260}$/) : '';
      const wanted = query.q?.toLowerCase() ?? '';
      const names = (await memory.hosts.names())
        .filter((name) => name > after && name.includes(wanted))
        .slice(0, query.limit + 1);
      const now = app.clock.now();
      const reports = await Promise.all(names.map((name) => hostReport(memory, name, { now })));
      return {
        body: pageFrom(reports, query.limit, summaryOf, ({ host }) => cursorAfter('hosts', host)),
      };
    },

    async getHost({ params }) {
      const memory = await app.politeMemory();
      const report = await hostReport(memory, params.host, { now: app.clock.now() }).catch(
        (error: unknown) => {
          throw unknownHost(error, params.host);
        },
      );
      return { body: snakeKeys(report) };
    },

    async getQueue() {
      const queues = await queueByHost(app);
      const sum = (of: 'waiting' | 'leased') => queues.reduce((all, one) => all + one[of], 0);
      return {
        body: {
          at: instant(app.clock.now()),
          waiting: sum('waiting'),
          leased: sum('leased'),
          items: snakeKeys(queues),
        },
      };
    },

    async getQuota() {
      const pools = await quotaReport(app, await app.politeMemory(), app.clock.now());
      return { body: { pools: snakeKeys(pools) } };
    },
  } satisfies Partial<Handlers>;
}

function summaryOf({ host, limits, cooling, breaker, traffic }: HostReport): HostSummaryAnswer {
  const refused = Object.entries(traffic.outcomes)
    .filter(([outcome]) => !/^[123]\d\d$/.test(outcome))
    .reduce((sum, [, requests]) => sum + requests, 0);
  return {
    host,
    rate: limits.rate,
    in_flight: limits.inFlight,
    sources: limits.askers.map(({ who }) => who).filter((who) => who !== 'robots.txt'),
    cooling,
    breaker,
    requests: traffic.requests,
    refusals: refused,
    cache_hits: traffic.cacheHits,
    bytes: traffic.bytes,
  };
}

const unknownHost = (error: unknown, host: string): unknown =>
  error instanceof AnnalsError && error.code === 'NOT_FOUND'
    ? new RequestError('NOT_FOUND', `${host} was never asked`, { hint: 'See /v1/hosts.' })
    : error;
