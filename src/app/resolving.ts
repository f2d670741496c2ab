import { routeOf } from '../core/canonical-ids.ts';
import type { Document } from '../core/catalog.ts';
import { idsIn, pageCitationsIn } from '../core/resolve-text.ts';
import type { App } from './app.ts';

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
  text: string,
): Promise<Resolution> {
  const documents = app?.catalog.documents;
  const found = new Map<string, Named>();
  for (const link of text.match(/https?:\/\/[^\s"<>]+/g) ?? []) {
    const document = await documents?.findByUrl(link.replace(/[.,;:!?)\]}'"]+$/, ''));
    if (document)
      found.set(document.id, named(document.id, document.kind, link, 'address', document));
  }
  for (const { id, names, matched, how } of idsIn(text)) {
    if (!found.has(id)) found.set(id, named(id, names, matched, how, await documents?.find(id)));
  }
  const unresolved: string[] = [];
  for (const { volume, page, matched } of pageCitationsIn(text)) {
    const printed = (await documents?.onPage(volume, page)) ?? [];
    if (printed.length === 0) unresolved.push(matched);
    for (const document of printed) {
      if (!found.has(document.id))
        found.set(document.id, named(document.id, document.kind, matched, 'page', document));
    }
  }
  return { text, found: [...found.values()], unresolved };
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
