import type { App } from '../../app/app.ts';
import { AnnalsError, type ErrorCode, isPublishersFailure } from '../../core/errors.ts';
import type { Mirror } from '../../core/mirrors.ts';
import { instant } from '../../core/time.ts';
import { type FeedLine, type FeedPage, otherAnnals } from './other-annals.ts';
import { type OtherSide, type Took, takeRecord } from './take-record.ts';
import { createWaiting } from './waiting-records.ts';

export interface MirrorOrder {
  readonly url: string;
  /** Begin after this line of the other feed, whatever was read before. */
  readonly from?: number;
  /** Without it, the look ends at the end of the feed. */
  readonly following: boolean;
  readonly stop: AbortSignal;
  readonly tell: (news: MirrorNews) => void;
}

/** What happens while another Annals is followed, for whoever watches. */
export type MirrorNews =
  | { readonly is: 'progress'; readonly seq: number; readonly last: number }
  | { readonly is: 'took'; readonly id: string; readonly what: Took }
  | { readonly is: 'refused'; readonly id: string; readonly why: string }
  | { readonly is: 'rewritten'; readonly why: string }
  | { readonly is: 'caught up'; readonly seq: number }
  | { readonly is: 'unreachable'; readonly why: string; readonly againInSeconds: number };

export type MirrorCounts = Record<Took | 'refused', number>;

/** Follows another Annals from the line that was read last, until its end or until told to stop. */
export async function mirror(app: App, order: MirrorOrder): Promise<MirrorCounts> {
  const { url, stop, tell } = order;
  const { mirrors } = app.catalog;
  const counts: MirrorCounts = { new: 0, changed: 0, same: 0, differs: 0, gone: 0, refused: 0 };
  const other = await otherAnnals(app, url, stop);
  const own = new Map<string, Promise<boolean>>();
  const way: OtherSide = {
    url,
    other,
    hasOwn(source) {
      const known = own.get(source) ?? mirrors.hasOwn(source);
      own.set(source, known);
      return known;
    },
  };
  const waiting = createWaiting(app, url);
  let state = await begun();
  for (;;) {
    stop.throwIfAborted();
    try {
      await retryWaiting();
      await toTheEnd();
    } catch (error) {
      if (stop.aborted || !order.following || !isPassing(error)) {
        if (!stop.aborted) await save({ trouble: messageOf(error) });
        throw error;
      }
      await save({ trouble: messageOf(error) });
      const againInSeconds = app.settings.mirror.everySeconds;
      tell({ is: 'unreachable', why: messageOf(error), againInSeconds });
    }
    if (!order.following) return counts;
    await app.clock.sleep(app.settings.mirror.everySeconds * 1000, stop).catch(() => undefined);
    if (stop.aborted) return counts;
  }

  async function begun(): Promise<Mirror> {
    const now = instant(app.clock.now());
    const known = await mirrors.find(url);
    const fresh = {
      url,
      lastSeq: 0,
      begunAt: now,
      lookedAt: now,
      rewrittenAt: null,
      trouble: null,
    };
    if (order.from !== undefined) return { ...fresh, ...known, seq: order.from, line: null };
    return known ?? { ...fresh, seq: 0, line: null };
  }

  async function save(change: Partial<Mirror>): Promise<void> {
    state = { ...state, lookedAt: instant(app.clock.now()), ...change };
    await mirrors.save(state);
  }

  async function toTheEnd(): Promise<void> {
    for (let more = true; more; ) {
      // One line that is known comes first: if it is another now, the history was rewritten.
      const page = await other.changes(Math.max(state.seq - 1, 0));
      if (page === undefined) break;
      const why = rewritten(state, page);
      if (why !== undefined) {
        await beginAgain(why);
        continue;
      }
      more = page.has_more;
      const lines = page.items.filter(({ seq }) => seq > state.seq);
      await takeAll(lines, page.last_seq);
    }
    await save({ trouble: null });
    tell({ is: 'caught up', seq: state.seq });
  }

  async function beginAgain(why: string): Promise<void> {
    if (state.line === null && order.from === state.seq) {
      throw new AnnalsError('BAD_PARAMS', `${why}; --from is ${order.from}`, {
        hint: 'Leave --from out, or begin at 0: what is held already is not fetched again.',
      });
    }
    app.log('warn', `the history of ${url} was rewritten: ${why}`);
    tell({ is: 'rewritten', why });
    await save({ seq: 0, line: null, rewrittenAt: instant(app.clock.now()) });
  }

  /** Each record once, as it is by now; the place is remembered when all of them are taken or noted. */
  async function takeAll(lines: readonly FeedLine[], last: number): Promise<void> {
    const newest = new Map(lines.map(({ id, seq }) => [id, seq]));
    for (const [id, seq] of newest) {
      stop.throwIfAborted();
      await takeOne(id, seq);
      tell({ is: 'progress', seq, last });
    }
    const line = lines.at(-1);
    if (line) await save({ seq: line.seq, line: lineText(line), lastSeq: last });
    else await save({ lastSeq: last });
  }

  async function takeOne(id: string, seq: number): Promise<void> {
    try {
      const what = await takeRecord(app, way, { id, seq, rewrittenAt: state.rewrittenAt });
      await waiting.arrived(id);
      counts[what] += 1;
      tell({ is: 'took', id, what });
    } catch (error) {
      if (!isOfTheRecord(error)) throw error;
      counts.refused += 1;
      await waiting.refused(id, error);
      tell({ is: 'refused', id, why: messageOf(error) });
    }
  }

  async function retryWaiting(): Promise<void> {
    for (const { id } of await waiting.due(order.following ? 'due' : 'all')) {
      stop.throwIfAborted();
      await takeOne(id, Number.MAX_SAFE_INTEGER);
    }
  }
}

/** Why the page cannot follow what was read before; undefined when it can. */
function rewritten({ seq, line }: Mirror, { items, last_seq: last }: FeedPage): string | undefined {
  if (seq === 0) return undefined;
  const known = items.find((one) => one.seq === seq);
  if (!known) return `its feed ends at number ${last}; number ${seq} was read before`;
  if (line === null || lineText(known) === line) return undefined;
  return `number ${seq} of its feed is about ${known.id} now, and was ${line} before`;
}

const lineText = ({ seq, at, id, kind, version }: FeedLine): string =>
  `${seq} ${at} ${id} ${kind} ${version}`;

/** What is wrong with one record, and leaves the others as they are: the feed goes on without it. */
const OF_THE_RECORD: ReadonlySet<ErrorCode> = new Set([
  'COPY_REFUSED',
  'HTTP_4XX',
  'HTTP_5XX',
  'HTTP_401_UNAUTHORISED',
  'HTTP_403_FORBIDDEN',
  'TOO_LARGE',
  'BAD_ENCODING',
  'UNEXPECTED_SHAPE',
]);

const isOfTheRecord = (error: unknown): error is AnnalsError =>
  error instanceof AnnalsError && OF_THE_RECORD.has(error.code);

/** What ends by itself: the other side, or the way to it. */
const isPassing = (error: unknown): boolean =>
  error instanceof AnnalsError && isPublishersFailure(error.code);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
