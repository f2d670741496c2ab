import type { App } from '../app/app.ts';
import type { Registry } from '../app/registry.ts';
import { routeOf } from '../core/canonical-ids.ts';
import type { Document } from '../core/catalog.ts';
import { withoutPunctuation } from '../core/citations.ts';
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
  const documents = app?.catalog.documents;
  const found = new Map<string, Named>();
  for (const link of text.match(LINK) ?? []) {
    const address = withoutPunctuation(link);
    const known = knownAt(registry, address);
    const document =
      (app && (await findByAddress(app, address))) ?? (known && (await documents?.find(known.id)));
    if (document)
      found.set(document.id, named(document.id, document.kind, link, 'address', document));
    else if (known) found.set(known.id, named(known.id, known.names, link, known.how, undefined));
  }
  for (const { id, names, matched, how } of registry.citationsIn(
    text.replace(LINK, withoutTrackingIn),
  )) {
    if (!found.has(id)) found.set(id, named(id, names, matched, how, await documents?.find(id)));
  }
  const unresolved: string[] = [];
  for (const { source, volume, page, matched } of registry.pageCitationsIn(text)) {
    const printed = (await documents?.onPage(source, volume, page)) ?? [];
    if (printed.length === 0) unresolved.push(matched);
    for (const document of printed) {
      if (!found.has(document.id))
        found.set(document.id, named(document.id, document.kind, matched, 'page', document));
    }
  }
  return { text, found: [...found.values()], unresolved };
}

const LINK = /https?:\/\/[^\s"<>]+/g;

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

function named(
  id: string,
  names: string,
  matched: string,
  how: string,
  document: Document | undefined,
): Named {
  return {
    id,
    names,
    matched,
    how,
    url: routeOf(id),
    held: document !== undefined,
    title: document?.title ?? null,
    status: document?.status ?? null,
  };
}
