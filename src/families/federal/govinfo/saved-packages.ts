/** Which packages a saved listing of govinfo names: a sitemap, a feed, or an answer of its API. */

import type { Candidate } from '../../../core/candidate.ts';
import type { SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { readFeed } from '../../../kit/feed.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { readSitemap } from '../../../kit/sitemap.ts';
import { packageCandidate } from './package-files.ts';
import { type ListedPackage, packageIn } from './package-listing.ts';

/** Packages whose ids fit, each once; none when the answer is no listing. */
export function savedPackages(saved: SavedAnswer, fits: RegExp): readonly Candidate[] {
  const named = listedIn(saved).filter(({ packageId }) => fits.test(packageId));
  const each = new Map(named.map((one) => [one.packageId, packageCandidate(one)]));
  return [...each.values()];
}

function listedIn({ name, text }: SavedAnswer): readonly ListedPackage[] {
  const head = text.slice(0, 2000);
  if (/<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(head))
    return readSitemap(name, text).entries.map(packageIn);
  if (/<(?:rss|feed|(?:\w+:)?RDF)\b/.test(head))
    return readFeed(name, text).map(({ url, id, updatedAt, publishedAt }) =>
      packageIn({ url: url ?? id, ...lastModified(updatedAt ?? publishedAt) }),
    );
  return isJsonText(head) ? inJson(jsonIn(text)) : [];
}

/** `/collections`, `/published`, `/search` and a package's `granules`, whose links name the package. */
function inJson(value: unknown): readonly ListedPackage[] {
  const answer = fieldsOf(value);
  const rows = [answer.packages, answer.results].find(Array.isArray) ?? [];
  const packages = (rows as unknown[])
    .map(fieldsOf)
    .flatMap(({ packageId, lastModified: at }) =>
      typeof packageId === 'string'
        ? [{ packageId, ...lastModified(typeof at === 'string' ? at : undefined) }]
        : [],
    );
  const granules = Array.isArray(answer.granules) ? (answer.granules as unknown[]) : [];
  const parents = granules.map(fieldsOf).flatMap(({ granuleLink }) => {
    const packageId = /\/packages\/([^/]+)\//.exec(String(granuleLink))?.[1];
    return packageId === undefined ? [] : [{ packageId }];
  });
  return [...packages, ...parents];
}

const lastModified = (at: string | undefined) => (at === undefined ? {} : { lastModified: at });

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
