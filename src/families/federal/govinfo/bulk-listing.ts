/** What govinfo's bulk sitemaps name: an index of folders, and in each folder the files with their dates. */
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { numbering } from '../../../kit/numbering.ts';
import { readSitemap, type SitemapEntry } from '../../../kit/sitemap.ts';

export const GOVINFO = 'https://www.govinfo.gov';

export interface BulkListing {
  /** `BILLSTATUS`, `PLAW`. */
  readonly collection: string;
  /** Whether a folder of the index is wanted: `119hr`. */
  readonly wants: (folder: string) => boolean;
  /** Folders and files that were not touched since then are passed over. */
  readonly since?: string | undefined;
}

export const indexUrl = (collection: string): string =>
  `${GOVINFO}/sitemap/bulkdata/${collection}/sitemapindex.xml`;

/**
 * The files of every wanted folder. Bills and laws never vanish, so a folder that is empty is an
 * outage of the publisher: the others are read to their end, and then the listing fails.
 */
export async function* bulkFiles<P>(
  ctx: DiscoverContext<P>,
  { collection, wants, since = '' }: BulkListing,
): AsyncGenerator<SitemapEntry> {
  const index = await read(ctx, indexUrl(collection));
  const folders = index.filter(({ url }) => wants(folderOf(url)));
  if (folders.length === 0) throw outage(indexUrl(collection), 'names none of the wanted folders');
  const empty: string[] = [];
  for (const folder of folders) {
    // The date of the folder is that of its newest file.
    if (isBefore(folder, since)) continue;
    const files = await read(ctx, folder.url);
    if (files.length === 0) empty.push(folder.url);
    sayGaps(ctx, folder.url, files);
    for (const file of files) if (!isBefore(file, since)) yield file;
  }
  if (empty.length > 0) throw outage(empty.join(', '), 'names nothing');
}

async function read<P>(ctx: DiscoverContext<P>, url: string): Promise<readonly SitemapEntry[]> {
  const { entries } = readSitemap(url, await ctx.text(url, { cache: 'no-cache' }));
  ctx.page();
  await ctx.list({ url, rows: entries.length });
  return entries;
}

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

const folderOf = (url: string): string => url.split('/').at(-2) ?? '';

const isBefore = ({ lastModified }: SitemapEntry, since: string): boolean =>
  lastModified !== undefined && lastModified.slice(0, 10) < since;

const outage = (url: string, what: string): AnnalsError =>
  new AnnalsError(
    'UNEXPECTED_SHAPE',
    `${url} ${what}: that is an outage of the publisher, and nothing held is taken for removed`,
    { url },
  );
