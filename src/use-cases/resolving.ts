import type { App } from '../app/app.ts';
import type { Registry } from '../app/registry.ts';
import { routeOf, routeOfRecord } from '../core/canonical-ids.ts';
import type { Document } from '../core/catalog.ts';
import { withoutPunctuation } from '../core/citations.ts';
import type { RecordKind } from '../core/record.ts';
import { withoutTrackingIn } from '../core/tracking-parameters.ts';
import { findByAddress } from './showing.ts';

/** One thing that a text names, and whether it is held. */
export interface Named {
  readonly id: string;
  readonly names: string;
  readonly matched: string;
  readonly how: string;
  readonly url: string;
  readonly held: boolean;
  readonly title: string | null;
  readonly status: Document['status'] | null;
}

export interface Resolution {
  readonly text: string;
  readonly found: readonly Named[];
  /** Pages that were recognised, but nothing held is printed there. */
  readonly unresolved: readonly string[];
}

/** What people write (a bill, a report number, a DOI, a link) as canonical ids, held or not. */
export async function resolveText(
  app: Pick<App, 'catalog'> | undefined,
  registry: Registry,
  text: string,
): Promise<Resolution> {
  const found = new Map<string, Named>();
  const put = async (one: Read, matched: string) => {
    const shown = named(one, matched, app && (await heldAs(app.catalog, registry, one.id)));
    if (!found.has(shown.id)) found.set(shown.id, shown);
  };
  const whole = /\s/.test(text.trim()) ? undefined : registry.canonicalId(text);
  if (whole?.is === 'known') {
    await put({ id: whole.id, names: whole.kind.names, how: 'id' }, text.trim());
  }
  for (const link of text.match(LINK) ?? []) {
    const address = asLink(withoutPunctuation(link));
    const document = app && (await findByAddress(app, address));
    const known = document
      ? { id: document.id, names: document.kind, how: 'address' }
      : (knownAt(registry, address) ?? (app && (await heldAt(app, registry, address))));
    if (known) await put(known, link);
  }
  for (const one of registry.citationsIn(text.replace(LINK, plainLink))) {
    await put(one, one.matched);
  }
  const unresolved: string[] = [];
  for (const { source, volume, page, matched } of registry.pageCitationsIn(text)) {
    const printed = (await app?.catalog.documents.onPage(source, volume, page)) ?? [];
    if (printed.length === 0) unresolved.push(matched);
    for (const { id, kind } of printed) await put({ id, names: kind, how: 'page' }, matched);
  }
  return { text, found: [...found.values()], unresolved };
}

/** An id as it was read from a text. */
type Read = Pick<Named, 'id' | 'names' | 'how'>;

interface Held {
  readonly id: string;
  readonly record: RecordKind;
  readonly title: string;
  readonly status: Document['status'] | null;
}

/** The record that is held under an id, under another name of it, or with what it names as a part. */
async function heldAs(
  { records, documents }: App['catalog'],
  { canonicalId }: Registry,
  id: string,
): Promise<Held | undefined> {
  const known = canonicalId(id);
  const record = known.is === 'malformed' ? id : known.record;
  // Of a printing or a day (`@ih`, `@2020-01-01`) the record has the text.
  const found = await firstOf([id, record, record.replace(/@[^@]*$/, '')], (one) =>
    records.resolve(one),
  );
  if (!found) return undefined;
  const document = found.record === 'document' ? await documents.find(found.id) : undefined;
  return { ...found, status: document?.status ?? null };
}

async function firstOf<T>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const id of new Set(ids)) {
    const found = await find(id);
    if (found) return found;
  }
  return undefined;
}

/** With the scheme, or as people type it: `congress.gov/bill/…`. */
const LINK = /(?:https?:\/\/|(?<![\w@./:-])(?=(?:[a-z0-9-]+\.)+[a-z]{2,}\/))[^\s"<>]+/gi;

const asLink = (text: string): string => (/^https?:/i.test(text) ? text : `https://${text}`);

/** A link as the patterns of families know it: with its scheme, without what tracks, its slashes plain. */
const plainLink = (text: string): string =>
  withoutTrackingIn(asLink(text)).replaceAll(/%2F/gi, '/');

/** What a family knows from an address alone, whether it is held or not. */
function knownAt({ families }: Registry, address: string) {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const { ids } of families) {
    const known = ids?.fromAddress?.(url);
    if (known) return known;
  }
  return undefined;
}

/** The record at an address that has no id in it, where one is held: a family names the ids it may have. */
async function heldAt(
  { catalog }: Pick<App, 'catalog'>,
  { families, canonicalId }: Registry,
  address: string,
): Promise<Read | undefined> {
  const meant = families.flatMap(({ ids }) => ids?.meantBy?.(address) ?? []).flat();
  if (meant.length === 0) return undefined;
  const [found] = await catalog.search.passing(meant, { statuses: '*' });
  if (!found) return undefined;
  const known = canonicalId(found.id);
  if (known.is !== 'known') return undefined;
  return { id: found.id, names: known.kind.names, how: 'address' };
}

const named = ({ id, names, how }: Read, matched: string, held: Held | undefined): Named => ({
  id: held?.id ?? id,
  names,
  matched,
  how,
  url: held ? routeOfRecord(held.record, held.id) : routeOf(id),
  held: held !== undefined,
  title: held?.title ?? null,
  status: held?.status ?? null,
});
