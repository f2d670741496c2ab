import type { App } from '../app/app.ts';
import type { Artifact } from '../core/artifact.ts';
import { asOfMoment } from '../core/as-of.ts';
import type { Document, DocumentVersion } from '../core/catalog.ts';
import { AnnalsError } from '../core/errors.ts';
import { wayOf } from '../core/mirrors.ts';
import { livingSuccessor, type Succession, stands } from '../core/successors.ts';
import { webAddress } from '../core/web-address.ts';
import { commandForPast, publisherVersion } from './publisher-past.ts';

/** A document with what belongs to it, now or at a moment. */
export interface Shown {
  readonly document: Document;
  /** The one that is shown. */
  readonly version: DocumentVersion | undefined;
  readonly versions: readonly DocumentVersion[];
  /** Its files under that version, with the paths their bytes have today. */
  readonly files: readonly Artifact[];
  /** `main` where the other files of an old version were not recorded. */
  readonly filesKnown: 'all' | 'main';
  /** The Annals that the version shown came by way of; null when it was fetched here. */
  readonly byWayOf: string | null;
  /** Where its successors lead today; null while it stands. */
  readonly succession: FoundSuccession | null;
}

export interface FoundSuccession extends Succession {
  /** Of the last record of the chain, if it is held. */
  readonly title: string | null;
}

export interface ShowOrder {
  /** A date or an instant, as it was typed. */
  readonly asOf?: string;
  /** `living` shows the record that stands today instead, where there is one. */
  readonly which: 'asked' | 'living';
}

/** Finds a document by id or address, as it is or as it was. */
export async function showDocument(app: App, name: string, order: ShowOrder): Promise<Shown> {
  const { documents } = app.catalog;
  const asked = await requireDocument(app, name);
  const succession = await successionOf(app, asked);
  const living =
    order.which === 'living' && succession?.is === 'living'
      ? await findById(app, succession.id)
      : undefined;
  const document = living ?? asked;
  const versions = await documents.versions(document.id);
  if (order.asOf !== undefined) return asItWas(app, document.id, order.asOf, versions, succession);
  const files = await documents.artifacts(document.id);
  const newest = versions.at(-1);
  return {
    document,
    version: newest,
    versions,
    files,
    filesKnown: 'all',
    byWayOf: wayOf(await app.catalog.mirrors.record(document.id), newest?.number ?? 0),
    succession,
  };
}

/** By its id however it is spelled, or by its address. */
export async function requireDocument(app: App, name: string): Promise<Document> {
  const found = (await findById(app, name)) ?? (await findByAddress(app, name));
  if (found) return found;
  throw new AnnalsError('NOT_FOUND', `there is no document '${name}' in ${app.dataFolder}`);
}

/** As it is written, or in the one spelling that stands for it. */
export async function findById(
  { catalog, registry }: Pick<App, 'catalog' | 'registry'>,
  id: string,
): Promise<Document | undefined> {
  const found = await catalog.documents.find(id);
  if (found) return found;
  const known = registry.canonicalId(id);
  if (known.is === 'malformed') return undefined;
  // A subsection is shown with the section that it is a part of.
  const spelled =
    (known.id === id ? undefined : await catalog.documents.find(known.id)) ??
    (known.record === known.id ? undefined : await catalog.documents.find(known.record));
  if (spelled) return spelled;
  // An order is kept under its number in the Federal Register, and known by its own.
  const named = await catalog.records.resolve(known.record);
  return named?.record === 'document' ? catalog.documents.find(named.id) : undefined;
}

/** As it is written; failing that without its fragment and without what only tracks the reader. */
export async function findByAddress(
  { catalog }: Pick<App, 'catalog'>,
  address: string,
): Promise<Document | undefined> {
  const found = await catalog.documents.findByUrl(address);
  if (found) return found;
  const clean = webAddress(address);
  return clean === undefined || clean === address ? undefined : catalog.documents.findByUrl(clean);
}

/** Where the successors of a record lead, with the title found there; null while it stands. */
export async function successionOf(
  app: Pick<App, 'catalog' | 'registry'>,
  { id, status }: Pick<Document, 'id' | 'status'>,
): Promise<FoundSuccession | null> {
  if (stands(status)) return null;
  const found = await livingSuccessor(id, (one) => findById(app, one));
  return { ...found, title: (await findById(app, found.id))?.title ?? null };
}

async function asItWas(
  app: App,
  id: string,
  text: string,
  versions: readonly DocumentVersion[],
  succession: FoundSuccession | null,
): Promise<Shown> {
  const { documents } = app.catalog;
  const moment = asOfMoment(text);
  if (moment === undefined) {
    const message = `--as-of is '${text}'; it must be a date as 2026-05-01, or an instant as 2026-05-01T12:00:00Z`;
    throw new AnnalsError('BAD_REQUEST', message);
  }
  const then = (await documents.asOf(id, moment)) ?? (await publisherVersion(app, id, moment));
  if (!then) {
    const first = versions[0]?.seenAt;
    const why =
      first && first > moment
        ? `it was first kept at ${first}`
        : 'its text of then was not kept yet';
    const fetches = commandForPast(app, id, moment);
    throw new AnnalsError('NOT_FOUND', `${id} cannot be shown as of ${moment}: ${why}`, {
      hint: fetches
        ? `Its publisher keeps its past: \`${fetches}\` fetches the text of that day.`
        : `\`annals show ${id}\` lists its versions and when each was seen.`,
    });
  }
  const byWayOf = wayOf(await app.catalog.mirrors.record(id), then.version.number);
  return { ...then, versions, byWayOf, succession };
}
