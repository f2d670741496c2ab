import { challengeIn } from '../core/challenge-page.ts';
import type { Decision } from '../core/decision.ts';
import { AnnalsError } from '../core/errors.ts';
import type { FetchAnswer, HttpRequest, Lane, Validators } from '../core/http.ts';
import type { JsonObject } from '../core/json.ts';
import { withPoliteness } from '../core/politeness.ts';
import type { Run } from '../core/run.ts';
import { fitJson } from '../core/shape.ts';
import { type AddressMask, addressMaskOf } from '../core/signed-url.ts';
import type { Source } from '../core/source.ts';
import type { DiscoverContext, ListedNow, RequestOptions } from '../core/source-contexts.ts';
import { textOf } from '../core/text-of.ts';
import { instant } from '../core/time.ts';
import type { Counter } from './counter.ts';
import {
  decisionLine,
  exchangeLine,
  hasFailed,
  type LineMaker,
  lineFor,
} from './decision-lines.ts';
import { drain } from './drain.ts';
import { maskedDecision, maskedDetails, maskedExchange } from './masked-reports.ts';
import { readPages } from './pages.ts';
import type { EngineParts, RunParts } from './parts.ts';
import { syncList } from './sync-list.ts';
import { pastWallFor } from './walls.ts';

/** What the engine hears besides: which listing is being read. */
export interface ReadingContext extends DiscoverContext<JsonObject> {
  /** The newest one recorded so far. */
  listingId(): number | undefined;
}

/** What a source is handed while it reads listings: polite HTTP, the recorder, clock and signal. */
export function discoverContext(
  parts: RunParts,
  source: Source,
  run: Pick<Run, 'id' | 'params' | 'mode' | 'trigger'> & { readonly refetch: boolean },
  signal: AbortSignal,
  counter: Counter,
  record: (decisions: readonly Decision[]) => Promise<void>,
  sync: typeof syncList = syncList,
): ReadingContext {
  let listingId: number | undefined;
  const politeness = parts.politenessOf(source);
  const line = lineFor(run.id, source.name);
  const mask = addressMaskOf(source.signedHosts);
  const ask = async (
    url: string,
    options: RequestOptions | undefined,
    held?: Validators,
  ): Promise<FetchAnswer> => {
    const { manners } = options ?? {};
    const lines: Decision[] = [];
    const request: HttpRequest = {
      url,
      headers: options?.headers,
      role: options?.role ?? 'metadata',
      // Who asks for everything anew does not want to hear what the publisher said a while ago.
      cache: options?.cache ?? (run.refetch ? 'no-cache' : undefined),
      source: source.name,
      politeness: manners ? withPoliteness(politeness, manners) : politeness,
      patience: options?.patience ?? 'waits',
      lane: laneOf(run),
      held,
      signal,
      observe: (exchange) =>
        lines.push(
          line(
            'discover',
            hasFailed(exchange) ? 'failed' : 'read',
            exchangeLine(maskedExchange(exchange, mask)),
          ),
        ),
      decide: (decision) =>
        lines.push(
          line('discover', decision.verdict, decisionLine(maskedDecision(decision, mask))),
        ),
    };
    try {
      return await parts.fetch(request);
    } finally {
      await record(lines);
    }
  };
  const get = async (url: string, options: RequestOptions | undefined): Promise<ReadAnswer> => {
    const answer = await ask(url, options);
    if (answer.is === 'fetched') {
      const bytes = await drain(answer.body);
      refuseChallenge(mask.url(url), bytes, answer.headers);
      return { bytes, headers: answer.headers };
    }
    const masked = mask.url(url);
    const message = `${masked}: the publisher answered ${answer.status}`;
    throw new AnnalsError('HTTP_404_NOT_FOUND', message, {
      url: masked,
      httpStatus: answer.status,
    });
  };
  const read = (url: string, options?: RequestOptions): Promise<ReadAnswer> => {
    const send = () => get(url, options);
    // A listing is asked for once a run: one challenge in its place is a wall before that address.
    const { host, pathname } = new URL(url);
    const place = { source: source.name, place: `${host}${pathname}`, inARow: 1 };
    return parts.walls && !options?.pastWall ? parts.walls.request(place, url, send) : send();
  };
  const text = async (url: string, options?: RequestOptions) => {
    const { bytes, headers } = await read(url, options);
    return textOf(bytes, headers['content-type']);
  };
  // A page asks when it likes: its lines are written as they come.
  const tell = (one: Decision): void =>
    void record([one]).catch((error: unknown) =>
      parts.log('warn', 'a line could not be recorded', { error: String(error) }),
    );
  const note = noteFor(parts, line, record, counter);
  const list = async (listing: ListedNow) => {
    listingId = await parts.catalog.listings.add({
      ...NOTHING_SAID,
      ...listing,
      runId: run.id,
      source: source.name,
      fetchedAt: instant(parts.clock.now()),
    });
  };
  return {
    params: run.params,
    state: parts.state,
    mode: run.mode,
    clock: parts.clock,
    signal,
    note,
    aside: asideFor(parts, source, run, null, mask),
    pastWall: pastWallFor(parts, source, note),
    complain: noteFor(parts, line, record, counter, 'warn'),
    browser: parts.browse?.(source, {
      patience: 'waits',
      signal,
      observe: (e) =>
        tell(
          line('discover', hasFailed(e) ? 'failed' : 'read', exchangeLine(maskedExchange(e, mask))),
        ),
      decide: (one) => tell(line('discover', one.verdict, decisionLine(maskedDecision(one, mask)))),
    }),
    text,
    bytes: async (url, options) => (await read(url, options)).bytes,
    json: async (url, shape, options) =>
      fitJson(
        mask.url(url),
        shape,
        await text(url, {
          ...options,
          headers: { accept: 'application/json', ...options?.headers },
        }),
      ),
    handedIn: parts.handedIn,
    page: () => counter.add({ pages: 1 }),
    list,
    pages: (listing) =>
      readPages(
        {
          read: async (url, options) => {
            const headers = { accept: 'application/json', ...options?.headers };
            const answer = await read(url, { ...options, headers });
            const said = answer.headers['content-type'];
            return { text: textOf(answer.bytes, said), link: answer.headers.link };
          },
          fit: (url, { shape }, said) => fitJson(mask.url(url), shape, said),
          counted: async (url, rows) => {
            counter.add({ pages: 1 });
            await list({ url, rows });
          },
          complain: noteFor(parts, line, record, counter, 'warn'),
        },
        listing,
      ),
    sync: async (list) => {
      const withHeld = (url: string, held: Validators | undefined) =>
        ask(url, { cache: 'no-store' }, held);
      const synced = await sync({ parts, source, run, note, ask: withHeld }, list);
      listingId = synced.listingId;
      return synced;
    },
    declare: (declaration) =>
      parts.catalog.completeness.declare(
        source.name,
        run.id,
        declaration,
        instant(parts.clock.now()),
      ),
    listingId: () => listingId,
    passOver: (key, reason) =>
      tell(line('plan', 'skipped', { at: instant(parts.clock.now()), key, reason })),
  };
}

interface ReadAnswer {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A challenge that comes with status 200 is no listing, however it would be read. */
function refuseChallenge(
  url: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  const who = challengeIn(bytes, headers);
  if (who === undefined) return;
  const message = `${url}: a challenge page (${who}, ${bytes.length} bytes) came instead of the listing`;
  throw new AnnalsError('CHALLENGE_PAGE', message, { url, challenged: true });
}

const NOTHING_SAID = {
  rows: null,
  valid: true,
  etag: null,
  lastModified: null,
  sha256: null,
  error: null,
  path: null,
} as const;

/** What runs by schedule is the day's work; what somebody asked for gives way where both wait. */
export const laneOf = ({ trigger }: Pick<Run, 'trigger'>): Lane =>
  trigger === 'cron' ? 'daily' : 'backfill';

/** What a source hands over beside its records; that it cannot be kept is no failure of the work. */
export const asideFor =
  (
    parts: EngineParts,
    source: Source,
    { id, mode }: Pick<Run, 'id' | 'mode'>,
    key: string | null,
    mask: AddressMask,
  ) =>
  async (name: string, value: JsonObject): Promise<void> => {
    const at = instant(parts.clock.now());
    const run = { id, source: source.name, mode };
    const masked = maskedDetails(value, mask);
    await parts.aside?.({ name, value: masked, at, run, key }, source).catch((error: unknown) => {
      parts.log('warn', 'an aside could not be kept', { name, why: String(error) });
    });
  };

/** A note goes to the decision log, the log and the progress line. */
export function noteFor(
  parts: EngineParts,
  line: LineMaker,
  record: (decisions: readonly Decision[]) => Promise<void>,
  counter: Counter,
  level: 'info' | 'warn' = 'info',
): (message: string, details?: JsonObject) => void {
  return (message, details = {}) => {
    parts.log(level, message, details);
    counter.say(message);
    const at = instant(parts.clock.now());
    void record([line('discover', 'noted', { at, reason: message, details })]).catch(
      (error: unknown) =>
        parts.log('warn', 'a note could not be recorded', { error: String(error) }),
    );
  };
}
