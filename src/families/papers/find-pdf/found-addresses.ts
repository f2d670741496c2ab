import { webAddress } from '../../../core/web-address.ts';
import { isDoiLink } from '../works/links.ts';
import type { FoundAddress } from './resolver.ts';

/** The path says PDF: `paper.pdf`, `/pdf/10.1000/1`, `/doi/pdfdirect/…`, `?pdf=render`. */
export function saysPdf(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return (
    /\.pdf$/i.test(pathname) ||
    /\/(?:e?pdf|pdfdirect|pdfft)(?:\/|$)/i.test(pathname) ||
    searchParams.has('pdf') ||
    /^pdf$|^printable$/i.test(searchParams.get('type') ?? '')
  );
}

/** What an index calls a PDF is fetched as one, unless it is the DOI's own link; each address once. */
export function foundAddresses(
  given: readonly (Omit<Partial<FoundAddress>, 'url'> & { readonly url: unknown })[],
): FoundAddress[] {
  const seen = new Set<string>();
  const list: FoundAddress[] = [];
  for (const { url, how, ...rest } of given) {
    const address = webAddress(url);
    if (address === undefined || seen.has(address)) continue;
    seen.add(address);
    const kind = isDoiLink(address) ? 'landing' : (how ?? (saysPdf(address) ? 'pdf' : 'landing'));
    list.push({ url: address, how: kind, ...known(rest) });
  }
  // Papers before pages, each in the order the index gave them.
  return [...list.filter((one) => one.how === 'pdf'), ...list.filter((one) => one.how !== 'pdf')];
}

function known<T extends object>(fields: T): Partial<T> {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(said) as Partial<T>;
}
