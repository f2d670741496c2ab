import { routeOf } from '../core/canonical-ids.ts';
import type { Document } from '../core/catalog.ts';
import { idsIn, pageCitationsIn } from '../core/resolve-text.ts';
import { withoutTrackingIn } from '../core/tracking-parameters.ts';
import { govukId } from '../sources/govuk/parse.ts';
import type { App } from './app.ts';
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
  text: string,
): Promise<Resolution> {
  const documents = app?.catalog.documents;
  const found = new Map<string, Named>();
  for (const link of text.match(LINK) ?? []) {
    const address = link.replace(/[.,;:!?)\]}'"]+$/, '');
    const page = govukPage(address);
    const document =
      (app && (await findByAddress(app, address))) ?? (page && (await documents?.find(page)));
    if (document)
      found.set(document.id, named(document.id, document.kind, link, 'address', document));
    else if (page !== undefined)
      found.set(page, named(page, 'GOV.UK page', link, 'GOV.UK link', undefined));
  }
  for (const { id, names, matched, how } of idsIn(text.replace(LINK, withoutTrackingIn))) {
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

const LINK = /https?:\/\/[^\s"<>]+/g;

/** The id of a page of GOV.UK, held or not: it is made from the address, without what may follow it. */
function govukPage(address: string): string | undefined {
  const { hostname, pathname } = URL.canParse(address) ? new URL(address) : new URL('about:blank');
  const path = pathname.replace(/\/+$/, '');
  const isPage = ['www.gov.uk', 'gov.uk'].includes(hostname) && path !== '';
  return isPage ? govukId(`https://www.gov.uk${path}`) : undefined;
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
