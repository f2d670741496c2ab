import { createHash } from 'node:crypto';
import { byteStream } from '../core/byte-stream.ts';
import type { Listing } from '../core/catalog.ts';
import { type CompleteList, NO_DIFFERENCE, type SyncedList } from '../core/complete-list.ts';
import { AnnalsError, isPublishersFailure } from '../core/errors.ts';
import type { FetchAnswer, Validators } from '../core/http.ts';
import { charsetOf, contentTypeOf } from '../core/media-type.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { textOf } from '../core/text-of.ts';
import { instant } from '../core/time.ts';
import { drain } from './drain.ts';
import type { EngineParts } from './parts.ts';

interface Syncing {
  readonly parts: EngineParts;
  readonly source: Source;
  readonly run: Pick<Run, 'id'>;
  readonly ask: (url: string, held: Validators | undefined) => Promise<FetchAnswer>;
  readonly note: (message: string, details: Record<string, string | number | null>) => void;
}

/**
 * Takes in the newest version of a complete list: asked for only if changed, kept whole, checked,
 * recorded, and compared with what was listed before. A version that cannot be had or makes no
 * sense is recorded with its error and changes nothing: the last good one stands in, and without
 * one the run ends. Every step may be repeated.
 */
export async function syncList(syncing: Syncing, list: CompleteList): Promise<SyncedList> {
  const { parts, source, note } = syncing;
  const last = await lastGood(parts, source, list.url);
  note('the list is asked for', { url: list.url, last: last?.listing.id ?? null });
  let failed: { readonly why: AnnalsError; readonly copy: Copy | undefined } | undefined;
  try {
    const answer = await syncing.ask(list.url, last && validatorsOf(last.listing));
    if (answer.is === 'gone') throw nothingThere(list.url, answer.status);
    if (answer.is === 'unchanged') {
      if (last) return await reuse(syncing, list, last, 'unchanged');
      throw nothingThere(list.url, answer.status);
    }
    const bytes = await drain(answer.body);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (last?.listing.sha256 === sha256) return await reuse(syncing, list, last, 'unchanged');
    const copy = { bytes, sha256, headers: answer.headers };
    try {
      const entries = list.read(
        textOf(bytes, answer.headers['content-type']),
        last?.listing.rows ?? undefined,
      );
      return await adopt(syncing, list, copy, entries);
    } catch (error) {
      if (!(error instanceof AnnalsError) || error.code !== 'UNEXPECTED_SHAPE') throw error;
      failed = { why: error, copy };
    }
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    failed = { why: error, copy: undefined };
  }
  await record(syncing, list, failed.copy, { rows: 0, error: failed.why.message });
  if (!last) throw failed.why;
  note(`the list cannot be used, the last good one stands in: ${failed.why.message}`, {
    code: failed.why.code,
    listing: last.listing.id,
  });
  return reuse(syncing, list, last, 'earlier');
}

/** What a dry run needs: the same answer, and nothing is written. */
export async function lookAtList(syncing: Syncing, list: CompleteList): Promise<SyncedList> {
  const { parts, source } = syncing;
  const last = await lastGood(parts, source, list.url);
  const answer = await syncing.ask(list.url, undefined);
  if (answer.is !== 'fetched') throw nothingThere(list.url, answer.status);
  const bytes = await drain(answer.body);
  const entries = list.read(
    textOf(bytes, answer.headers['content-type']),
    last?.listing.rows ?? undefined,
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isSame = last?.listing.sha256 === sha256;
  const listingId = isSame ? last.listing.id : 0;
  const known = await parts.catalog.entries.list(source.name, {});
  const before = new Set(
    known.filter((one) => one.firstListingId !== listingId).map(({ key }) => key),
  );
  const firstNamed = new Set(entries.map(({ key }) => key).filter((key) => !before.has(key)));
  return { ...NO_DIFFERENCE, listingId, is: isSame ? 'unchanged' : 'new', entries, firstNamed };
}

interface Good {
  readonly listing: Listing;
  readonly bytes: Uint8Array;
}

interface Copy {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Without its bytes a version is of no use: it is then asked for as if there were none. */
async function lastGood(
  parts: EngineParts,
  source: Source,
  url: string,
): Promise<Good | undefined> {
  const listing = await parts.catalog.listings.newestValid(source.name);
  if (!listing?.sha256 || listing.url !== url) return undefined;
  if ((await parts.store.proven(listing.sha256)) !== 'whole') return undefined;
  return { listing, bytes: await parts.store.read(listing.sha256) };
}

async function reuse(
  { parts, source, run, note }: Syncing,
  list: CompleteList,
  { listing, bytes }: Good,
  is: 'unchanged' | 'earlier',
): Promise<SyncedList> {
  const declared = contentTypeOf(`text/${list.extension}`, listing.charset);
  const entries = list.read(textOf(bytes, declared), undefined);
  // Changes nothing, unless the process died between the listing and what it names.
  const difference = await parts.catalog.entries.apply(source.name, listing.id, entries);
  await parts.catalog.listings.use(run.id, listing.id);
  const firstNamed = await firstNamedBy(parts, source, listing.id);
  if (is === 'unchanged') note('the list is as it was', { listing: listing.id });
  return { ...difference, listingId: listing.id, is, entries, firstNamed };
}

async function adopt(
  syncing: Syncing,
  list: CompleteList,
  copy: Copy,
  entries: SyncedList['entries'],
): Promise<SyncedList> {
  const { parts, source, run, note } = syncing;
  const listingId = await record(syncing, list, copy, { rows: entries.length, error: null });
  const difference = await parts.catalog.entries.apply(source.name, listingId, entries);
  await parts.catalog.listings.use(run.id, listingId);
  const { new: added, changed, removed } = difference;
  const counts = { new: added.length, changed: changed.length, removed: removed.length };
  note('a new version of the list', { listing: listingId, rows: entries.length, ...counts });
  const firstNamed = await firstNamedBy(parts, source, listingId);
  return { ...difference, listingId, is: 'new', entries, firstNamed };
}

async function firstNamedBy(
  { catalog }: EngineParts,
  { name }: Source,
  firstListingId: number,
): Promise<ReadonlySet<string>> {
  const first = await catalog.entries.list(name, { firstListingId });
  return new Set(first.map(({ key }) => key));
}

/** The copy is in place before its row is. */
async function record(
  { parts, source, run }: Syncing,
  list: CompleteList,
  copy: Copy | undefined,
  { rows, error }: Pick<Listing, 'rows' | 'error'>,
): Promise<number> {
  const fetchedAt = instant(parts.clock.now());
  let path: string | null = null;
  if (copy) {
    const dir = source.corpusDir ?? source.name;
    const moment = fetchedAt.replace(/[-:]|\.\d+/g, '');
    const name = `${list.label}_${moment}_${copy.sha256.slice(0, 8)}.${list.extension}`;
    const spooled = await parts.store.spool(dir, byteStream(copy.bytes));
    path = (await parts.store.keep(spooled, dir, `${list.extension}/${name}`)).path;
  }
  return parts.catalog.listings.add({
    runId: run.id,
    source: source.name,
    url: list.url,
    fetchedAt,
    etag: copy?.headers.etag ?? null,
    lastModified: copy?.headers['last-modified'] ?? null,
    sha256: copy?.sha256 ?? null,
    charset: charsetOf(copy?.headers['content-type']),
    rows,
    valid: error === null,
    error,
    path,
  });
}

const validatorsOf = ({ etag, lastModified }: Listing): Validators => ({
  etag: etag ?? undefined,
  lastModified: lastModified ?? undefined,
});

const isNoAnswer = (error: unknown): error is AnnalsError =>
  error instanceof AnnalsError && isPublishersFailure(error.code);

const nothingThere = (url: string, httpStatus: number): AnnalsError =>
  new AnnalsError('HTTP_404_NOT_FOUND', `${url}: the publisher answered ${httpStatus}`, {
    url,
    httpStatus,
  });
