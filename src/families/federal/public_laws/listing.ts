import type { Candidate } from '../../../core/candidate.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { readSitemap, type SitemapEntry } from '../../../kit/sitemap.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { readLegislationFacts } from '../legislation/read-facts.ts';
import { packageOf } from './record.ts';

/** A PLAW file that the sitemap names; undefined for any other file. */
export function candidateOf({ url, lastModified }: SitemapEntry): Candidate | undefined {
  const [, congress, kind, number] = /\/PLAW-(\d{1,3})(publ|pvtl)0*(\d{1,4})\.xml$/.exec(url) ?? [];
  if (!congress) return undefined;
  return {
    key: `${kind === 'pvtl' ? 'pvtl' : 'law'}:${congress}-${number}`,
    ...(lastModified !== undefined && { version: lastModified }),
    files: [{ name: 'law', url, expect: 'xml' }],
    fields: {},
  };
}

/** `119public`, `119private`: not every Congress has private laws. */
export const isWanted =
  (congress: number) =>
  (folder: string): boolean =>
    new RegExp(`^${congress}(?:public|private|publ|pvtl)?$`).test(folder);

/** A sitemap of laws, or a law. */
export function recogniseLaw({ name, text, bytes }: SavedAnswer): readonly Recognised[] {
  if (/<(?:urlset|sitemapindex)\b/.test(text.slice(0, 2000))) {
    const found = readSitemap(name, text).entries.map(candidateOf);
    return found.flatMap((candidate) => (candidate ? [{ candidate }] : []));
  }
  if (!/<(?:\w+:)?pLaw\b/.test(text.slice(0, 8000))) return [];
  const { id } = readLegislationFacts(bytes);
  if (id === undefined) return [];
  const [, congress] = id.split(/[:-]/);
  const folder = id.startsWith('pvtl:') ? 'private' : 'public';
  const url = `${GOVINFO}/bulkdata/PLAW/${congress}/${folder}/${packageOf(id)}.xml`;
  return [{ candidate: { key: id, files: [{ name: 'law', url }], fields: {} }, file: 'law' }];
}
