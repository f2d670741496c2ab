/** What govinfo's bulk sitemaps name: folders of numbered files. */
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { numbering } from '../../../kit/numbering.ts';
import type { SitemapEntry } from '../../../kit/sitemap.ts';
import { GOVINFO, sitemapEntries } from './sitemaps.ts';

export interface BulkListing {
  /** `BILLSTATUS`, `PLAW`. */
  readonly collection: string;
  /** Whether a folder of the index is wanted: `119hr`. */
  readonly wants: (folder: string) => boolean;
  /** Folders and files that were not touched since then are passed over. */
  readonly since?: string | undefined;
}

/** The files of every wanted folder. */
export const bulkFiles = <P>(
  ctx: DiscoverContext<P>,
  { collection, wants, since }: BulkListing,
): AsyncGenerator<SitemapEntry> =>
  sitemapEntries(ctx, {
    index: `${GOVINFO}/sitemap/bulkdata/${collection}/sitemapindex.xml`,
    wants: (url) => wants(url.split('/').at(-2) ?? ''),
    since,
    look: (url, files) => sayGaps(ctx, url, files),
  });

/** Both series are numbered from 1: what a shrunken listing leaves out is said, and stays held. */
function sayGaps<P>(ctx: DiscoverContext<P>, url: string, files: readonly SitemapEntry[]): void {
  const numbers = files.map((file) => Number(/(\d+)\.xml$/.exec(file.url)?.[1])).filter(Boolean);
  const last = numbers.reduce((most, number) => Math.max(most, number), 0);
  const { missing } = numbering(numbers, { first: 1, last });
  if (missing.length === 0) return;
  const count = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const ranges = missing
    .slice(0, 20)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  ctx.note(`the sitemap leaves out ${count} of the numbers up to ${last}`, {
    url,
    missing: ranges.join(', '),
  });
}
