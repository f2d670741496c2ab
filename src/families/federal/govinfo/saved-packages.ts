/** Which packages a saved listing of govinfo names: a sitemap, a feed, or an answer of its API. */

import type { Candidate } from '../../../core/candidate.ts';
import type { SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { readFeed } from '../../../kit/feed.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { objectOf, objectsIn, wordsOf } from '../../../kit/loose-json.ts';
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
  const answer = objectOf(value);
  const packages = objectsIn([answer.packages, answer.results].find(Array.isArray))
    .map((row) => ({
      packageId: wordsOf(row.packageId),
      ...lastModified(wordsOf(row.lastModified)),
    }))
    .filter(({ packageId }) => packageId !== '');
  const parents = objectsIn(answer.granules).flatMap(({ granuleLink }) => {
    const packageId = /\/packages\/([^/]+)\//.exec(wordsOf(granuleLink))?.[1];
    return packageId === undefined ? [] : [{ packageId }];
  });
  return [...packages, ...parents];
}

const lastModified = (at: string | undefined) => (at ? { lastModified: at } : {});
