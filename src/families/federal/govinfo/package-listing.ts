/** What govinfo's sitemaps name of a collection that is no bulk data: packages, one sitemap a year. */
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import type { SitemapEntry } from '../../../kit/sitemap.ts';
import { GOVINFO, sitemapEntries } from './sitemaps.ts';

/** A package and when the publisher added or processed it, often for its metadata alone. */
export interface ListedPackage {
  readonly packageId: string;
  readonly lastModified?: string | undefined;
}

export interface PackageListing {
  /** `CHRG`, `CRPT`, `CREC`. */
  readonly collection: string;
  readonly years: readonly number[];
  /** Years and packages that were not touched since then are passed over. */
  readonly since?: string | undefined;
}

export async function* listedPackages<P>(
  ctx: DiscoverContext<P>,
  { collection, years, since }: PackageListing,
): AsyncGenerator<ListedPackage> {
  const entries = sitemapEntries(ctx, {
    index: `${GOVINFO}/sitemap/${collection}_sitemap_index.xml`,
    wants: (url) => years.includes(Number(/_(\d{4})_sitemap\.xml$/.exec(url)?.[1])),
    since,
  });
  for await (const entry of entries) yield packageIn(entry);
}

/** The address is that of a page for people; its last part is the name of the package. */
export const packageIn = ({ url, lastModified }: SitemapEntry): ListedPackage => ({
  packageId:
    url
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '',
  ...(lastModified !== undefined && { lastModified }),
});

/** Where a package is shown to people. */
export const detailsUrl = (packageId: string): string => `${GOVINFO}/app/details/${packageId}`;
