/** Sitemaps as govinfo writes them for its bulk data: an index of folders, and the files of each. */
import type { PracticeResponse } from '../../publisher.ts';
import type { Shown } from './world.ts';

export interface SitemapLine {
  readonly path: string;
  readonly touchedAt: number;
}

const HOST = 'https://www.govinfo.gov';

export const sitemap = (lines: readonly SitemapLine[], as: Shown): PracticeResponse =>
  xml('urlset', 'url', lines, as);

export const sitemapIndex = (lines: readonly SitemapLine[], as: Shown): PracticeResponse =>
  xml('sitemapindex', 'sitemap', lines, as);

function xml(
  root: string,
  tag: string,
  lines: readonly SitemapLine[],
  as: Shown,
): PracticeResponse {
  const shown = as === 'empty' ? [] : as === 'half' ? lines.filter((_, i) => i % 2 === 1) : lines;
  const entries = shown.map(
    ({ path, touchedAt }) =>
      `<${tag}><loc>${HOST}${path}</loc><lastmod>${new Date(touchedAt).toISOString()}</lastmod></${tag}>`,
  );
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</${root}>\n`,
  };
}
