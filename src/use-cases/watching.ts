import type { App } from '../app/app.ts';
import { channelSettings } from '../app/notify-channels.ts';
import type { Change } from '../core/changes.ts';
import { AnnalsError } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import type { Digest, NewNotice, Watch, Watched, WatchKind } from '../core/notices.ts';
import { WATCH_KINDS } from '../core/notices.ts';
import type { HeldRelation } from '../core/relations.ts';
import type { Condition, SearchFilters } from '../core/search.ts';
import { instant } from '../core/time.ts';
import { parseQuery } from '../search/parse-query.ts';
import { giveNotice } from './delivering.ts';
import { diffVersions, unified } from './diffing.ts';
import { indexWordsAfter } from './index-words.ts';
import { requireRecord } from './showing-records.ts';

export interface WatchOrder {
  readonly name?: string;
  readonly what: Watched;
  readonly kinds?: readonly WatchKind[];
  readonly channels?: readonly string[];
  readonly digest?: Digest;
}

/** Saves a watch; it tells what happens from now on. What cannot be watched is refused. */
export async function addWatch(app: App, order: WatchOrder): Promise<Watch> {
  const { channels = [] } = order;
  for (const name of channels) channelSettings(app, name);
  const what = await checked(app, order.what);
  const watch: Watch = {
    id: ulid(app.clock.now(), app.random),
    name: order.name ?? ('record' in what ? what.record : what.search),
    what,
    kinds: order.kinds ?? WATCH_KINDS,
    channels,
    digest: order.digest ?? 'none',
    createdAt: instant(app.clock.now()),
    seq: await app.catalog.changes.last(),
  };
  await app.catalog.notices.addWatch(watch);
  return watch;
}

async function checked(app: App, what: Watched): Promise<Watched> {
  if ('record' in what) {
    const found = await requireRecord(app, what.record);
    return { record: found.is === 'document' ? found.document.id : found.id };
  }
  parseQuery(what.search);
  return {
    search: what.search,
    ...(what.sources && { sources: app.registry.sourceNames(what.sources) }),
  };
}

/** A watch by its id or its name. */
export async function findWatch(app: App, called: string): Promise<Watch> {
  const all = await app.catalog.notices.watches();
  const found = all.find(({ id }) => id === called) ?? all.find(({ name }) => name === called);
  if (found) return found;
  throw new AnnalsError('NOT_FOUND', `there is no watch '${called}'`, {
    hint: 'See `annals watch list`.',
  });
}

const PAGE_SIZE = 500;

/** Looks at what changed since each watch looked last, and tells what fits. */
export async function runWatches(app: App, stop: AbortSignal): Promise<number> {
  const watches = await app.catalog.notices.watches();
  if (watches.length === 0) return 0;
  // A search finds what is indexed: what is not waits for the next round.
  await indexWordsAfter(app, stop);
  const { through } = await app.catalog.search.words();
  let noticesGiven = 0;
  for (const watch of watches) {
    for (let { seq } = watch; seq < through && !stop.aborted; ) {
      const page = (await app.catalog.changes.after(seq, PAGE_SIZE)).filter(
        (one) => one.seq <= through,
      );
      const last = page.at(-1)?.seq ?? through;
      const notices = await noticesOf(app, watch, page);
      noticesGiven += (await giveNotice(app, notices, usable(app, watch), watch.digest)).length;
      await app.catalog.notices.reached(watch.id, last);
      seq = last;
    }
  }
  return noticesGiven;
}

/** A channel that the settings no longer have does not keep the feed from being written. */
const usable = (app: App, { channels }: Watch): readonly string[] =>
  channels.filter((name) => Object.hasOwn(app.settings.notify.channels, name));

async function noticesOf(
  app: App,
  watch: Watch,
  page: readonly Change[],
): Promise<readonly NewNotice[]> {
  const { what } = watch;
  const fitting = 'record' in what ? ofRecord(page, what.record) : await found(app, page, what);
  const ofChanges = await Promise.all(fitting.map((change) => noticeOf(app, watch, change)));
  const cited = 'record' in what ? await citations(app, watch, what.record, page) : [];
  return [...ofChanges.flat(), ...cited].filter(({ kind }) =>
    watch.kinds.includes(kind as WatchKind),
  );
}

const ofRecord = (page: readonly Change[], id: string): readonly Change[] =>
  page.filter(({ documentId }) => documentId === id);

/** Those of the page whose record has every word of the search. */
async function found(
  app: App,
  page: readonly Change[],
  { search, sources }: Extract<Watched, { search: string }>,
): Promise<readonly Change[]> {
  const documents = page.filter(({ record }) => record === 'document');
  const { query } = parseQuery(search);
  const words: Condition[] = query.wanted.map((term) => ({ is: 'term', term }));
  const narrow: Condition = { is: 'all', of: query.narrow ? [query.narrow, ...words] : words };
  const filters: SearchFilters = {
    statuses: '*',
    ...(sources && { sources }),
    fulfils: { narrow, unwanted: query.unwanted },
  };
  const ids = [...new Set(documents.map(({ documentId }) => documentId))];
  const passing = new Set((await app.catalog.search.passing(ids, filters)).map(({ id }) => id));
  return documents.filter(({ documentId }) => passing.has(documentId));
}

async function noticeOf(app: App, watch: Watch, change: Change): Promise<readonly NewNotice[]> {
  const kind = watchKindOf(change);
  if (!kind) return [];
  const { documentId, title, seq, at, version, grade, status, successorId } = change;
  const address = await addressOf(app, documentId);
  const lines = [
    `${documentId} of ${change.source}`,
    address,
    grade && version > 1 ? `version ${version}, ${grade}` : undefined,
    change.tombstoneReason ?? undefined,
    successorId ? `succeeded by ${successorId}` : undefined,
    `Watch: ${watch.name}`,
    kind === 'changed' ? await difference(app, change) : undefined,
  ];
  return [
    {
      at,
      kind,
      occasion: `change ${seq}`,
      watch: watch.id,
      title: `${HEADS[kind]}: ${title}`.slice(0, 300),
      text: lines.filter((line) => line !== undefined).join('\n'),
      details: {
        id: documentId,
        source_url: address ?? null,
        seq,
        version,
        grade,
        status,
        successor_id: successorId,
      },
    },
  ];
}

/** Where the publisher has it, for whoever reads the notice far from this server. */
async function addressOf(app: App, id: string): Promise<string | undefined> {
  const found = await app.catalog.records.find(id);
  return found?.is === 'document' ? found.document.sourceUrl : found?.sourceUrl;
}

const HEADS: Readonly<Record<WatchKind, string>> = {
  new: 'New',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  superseded: 'Superseded',
  restored: 'Restored',
  cited: 'Cited',
};

function watchKindOf({ kind, status }: Change): WatchKind | undefined {
  if (kind === 'added') return 'new';
  if (kind === 'changed' || kind === 'described') return 'changed';
  if (kind === 'restored') return 'restored';
  if (kind !== 'tombstoned') return undefined;
  return status === 'superseded' ? 'superseded' : 'withdrawn';
}

const MOST_LINES = 60;

/** What the text says otherwise, as far as a message can hold it; the record has all of it. */
async function difference(app: App, change: Change): Promise<string | undefined> {
  if (change.kind !== 'changed' || change.record !== 'document') return undefined;
  try {
    const diff = await diffVersions(app, change.documentId, { to: change.version });
    const lines = unified(diff);
    const more = lines.length - MOST_LINES;
    const shown = lines.slice(0, MOST_LINES).join('\n');
    return more > 0 ? `${shown}\n… ${more} more lines` : shown;
  } catch {
    // A version whose text was not kept has no difference to show.
    return undefined;
  }
}

/** Relations to the record that were first said by records of this page. */
async function citations(
  app: App,
  watch: Watch,
  id: string,
  page: readonly Change[],
): Promise<readonly NewNotice[]> {
  const [first] = page;
  if (!first) return [];
  const changed = new Map(page.map((change) => [change.documentId, change]));
  const cited: NewNotice[] = [];
  for await (const relation of saidOf(app, id)) {
    const by = changed.get(relation.from);
    if (!by || relation.from === id || relation.seenAt < watch.createdAt) continue;
    cited.push({
      at: relation.seenAt,
      kind: 'cited',
      occasion: `${relation.from} ${relation.kind} ${relation.to}`,
      watch: watch.id,
      title: `Cited: ${watch.name} by ${by.title}`.slice(0, 300),
      text: `${relation.from} ${relation.kind} ${relation.to}\n${relation.evidence}\nWatch: ${watch.name}`,
      details: { id, by: relation.from, relation: relation.kind },
    });
  }
  return cited;
}

/** Everything that others say of a record, however much it is: the newest stands last. */
async function* saidOf({ catalog }: App, id: string): AsyncGenerator<HeldRelation> {
  const limit = 1_000;
  for (let after = 0; ; ) {
    const page = await catalog.relations.list({ id, direction: 'in', limit, after });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = last.number;
  }
}
