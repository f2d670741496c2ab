import { routeOfRecord } from '../../core/canonical-ids.ts';
import type { Change, ChangeFilter, Changes } from '../../core/changes.ts';
import type { Client, Link } from '../../core/endpoint.ts';
import { type Clock, SECOND } from '../../core/time.ts';
import { preferred } from '../accept.ts';
import { atForm, createAtomPages } from '../atom-pages.ts';
import type { ChangeAnswer } from '../contract/changes.ts';
import { cursorAfter, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { toJson } from '../json.ts';
import { atCursor } from '../links.ts';
import { RequestError } from '../request-error.ts';

const FORMS = {
  json: 'application/json',
  sse: 'text/event-stream',
  atom: 'application/atom+xml',
} as const;

export function changeRoutes({ app, reads }: Door) {
  const { changes } = app.catalog;
  const feed = createAtomPages({ app, reads }, showChange);
  let following = 0;

  /** Counts whoever listens, and stops counting however they leave. */
  async function* counted(events: AsyncIterable<string>): AsyncGenerator<string> {
    following += 1;
    try {
      yield* events;
    } finally {
      following -= 1;
    }
  }

  /** The page before: it begins behind the line that stands a page before this one. */
  async function linkBack(
    from: number | undefined,
    { url, limit, filter, client }: Back,
  ): Promise<readonly Link[]> {
    if (!from) return [];
    const before = await reads.read(
      'newestChanges',
      { until: from, limit: limit + 1, filter },
      client,
    );
    if (before.length === 0) return [];
    const start = before.length > limit ? (before.at(-1)?.seq ?? 0) : 0;
    return [{ href: atCursor(url, changeCursor(start)), rel: 'prev' }];
  }

  return {
    async listChanges({ query, headers, client, url }) {
      app.registry.sourceNames(query.source ?? []);
      const filter = {
        ...(query.source && { sources: query.source }),
        ...(query.record && { records: query.record }),
        ...(query.kind && { kinds: query.kind }),
      };
      const type = query.format
        ? FORMS[query.format]
        : preferred(headers.accept, [FORMS.json, FORMS.sse, FORMS.atom]);
      const vary = { vary: 'Accept' };
      const lastEvent = headers['last-event-id'];
      const resumed = type === FORMS.sse && lastEvent ? String(lastEvent) : query.cursor;
      if (type === FORMS.atom) {
        const text = await feed.page({
          filter,
          limit: query.limit,
          cursor: query.cursor,
          url,
          client,
        });
        return { type: `${type}; charset=utf-8`, headers: vary, text };
      }
      const from = await placeOf(changes, resumed);
      // A filter that lets little through looks at much; without one a page is a page.
      const after: After = (seq, limit) =>
        Object.keys(filter).length === 0
          ? changes.after(seq, limit)
          : reads.read('changes', { after: seq, limit, filter }, client);

      if (type === FORMS.sse) {
        if (following >= app.settings.api.maxStreams) throw tooManyStreams(following);
        const follow = { after, last: changes.last, clock: app.clock, from: from ?? 0 };
        return {
          type: `${type}; charset=utf-8`,
          headers: vary,
          stream: (until) => counted(events(follow, until)),
        };
      }
      // Read first: whatever is in the feed by then is seen by the question that follows.
      const last = await changes.last();
      const found = await after(from ?? 0, query.limit + 1);
      const shown = found.slice(0, query.limit);
      const more = found.length > query.limit;
      const reached = shown.at(-1)?.seq ?? from ?? 0;
      const next = more ? reached : Math.max(reached, last);
      return {
        headers: vary,
        links: [
          ...(await linkBack(from, { url, limit: query.limit, filter, client })),
          { href: atForm(url, 'atom'), rel: 'alternate', type: FORMS.atom },
        ],
        body: {
          items: shown.map(showChange),
          next_cursor: changeCursor(next),
          has_more: more,
          last_seq: last,
        },
      };
    },
  } satisfies Partial<Handlers>;
}

interface Back {
  readonly url: string;
  readonly limit: number;
  readonly filter: ChangeFilter;
  readonly client: Client;
}

export const changeCursor = (seq: number): string => cursorAfter('changes', seq);

export async function placeOf(
  changes: Changes,
  cursor: string | undefined,
): Promise<number | undefined> {
  if (cursor === undefined) return undefined;
  // The number of a line, as the feed and exports name it.
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  if (cursor === 'now') return changes.last();
  return Number(readCursor('changes', cursor, /^\d{1,15}$/));
}

const PAGE_SIZE = 200;
const LOOK_EVERY_MS = SECOND / 2;
/** Proxies close what is silent for a minute, and only writing tells that a client is gone. */
const HEARTBEAT_MS = 15 * SECOND;

type After = (seq: number, limit: number) => Promise<readonly Change[]>;

interface Follow {
  readonly after: After;
  readonly last: Changes['last'];
  readonly clock: Clock;
  readonly from: number;
}

/** Server-sent events: what is there, then what comes, until nobody listens. */
async function* events(
  { after, last, clock, from }: Follow,
  until: AbortSignal,
): AsyncGenerator<string> {
  let seq = from;
  let spokenAt = clock.now();
  yield 'retry: 3000\n\n';
  while (!until.aborted) {
    // Read first, as above: what does not fit the filter is not looked through at every turn.
    const newest = await last();
    const found = await after(seq, PAGE_SIZE);
    for (const change of found) {
      yield `id: ${changeCursor(change.seq)}\ndata: ${toJson(showChange(change))}\n\n`;
      seq = change.seq;
    }
    if (found.length === PAGE_SIZE) continue;
    seq = Math.max(seq, newest);
    if (found.length > 0) spokenAt = clock.now();
    else if (clock.now() - spokenAt >= HEARTBEAT_MS) {
      yield ': still here\n\n';
      spokenAt = clock.now();
    }
    await clock.sleep(LOOK_EVERY_MS, until).catch(() => undefined);
  }
}

export const showChange = (change: Change): ChangeAnswer => ({
  seq: change.seq,
  at: change.at,
  id: change.documentId,
  url: routeOfRecord(change.record, change.documentId),
  record: change.record,
  source: change.source,
  title: change.title,
  kind: change.kind,
  grade: change.grade,
  version: change.version,
  status: change.status,
  tombstone_at: change.tombstoneAt,
  tombstone_reason: change.tombstoneReason,
  successor_id: change.successorId,
});

export function tooManyStreams(following: number): RequestError {
  return new RequestError(
    'TOO_MANY_REQUESTS',
    `${following} clients follow the feed; api.maxStreams allows no more`,
    { headers: { 'retry-after': '30' }, hint: 'Ask for pages with cursor instead, or later.' },
  );
}
