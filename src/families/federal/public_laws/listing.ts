import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { isJsonText } from '../../../kit/json-text.ts';
import { present } from '../../../kit/parsed.ts';
import { readSitemap, type SitemapEntry } from '../../../kit/sitemap.ts';
import { apiBillsIn } from '../billstatus/api-status.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { isSummaryOf, readPackageSummary } from '../govinfo/package-summary.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { readLegislationFacts } from '../legislation/read-facts.ts';
import { readCompilation } from './compilation.ts';
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

/** A sitemap of laws, packages of govinfo, laws of the congress.gov API, a law, or one with its amendments. */
export function recogniseLaw(saved: SavedAnswer): readonly Recognised[] {
  const { name, text, bytes } = saved;
  if (isJsonText(text)) return [...fromApi(text), ...fromPackages(text)];
  if (/<(?:urlset|sitemapindex)\b/.test(text.slice(0, 2000))) {
    const found = readSitemap(name, text).entries.map(candidateOf);
    return found.flatMap((candidate) => (candidate ? [{ candidate }] : []));
  }
  if (/<statuteCompilation\b/.test(text.slice(0, 8000))) return ofCompilation(name, bytes);
  if (!/<(?:\w+:)?pLaw\b/.test(text.slice(0, 8000))) return [];
  const { id } = readLegislationFacts(bytes);
  if (id === undefined) return [];
  return [{ candidate: namedLaw(id), file: 'law' }];
}

function ofCompilation(name: string, bytes: Uint8Array): readonly Recognised[] {
  const { fileId } = readCompilation(readLegislationFacts(bytes));
  const number = fileId ?? /COMPS-(\d{1,6})/i.exec(name)?.[1];
  if (number === undefined)
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${name} is a compilation that does not say its number; a name such as COMPS-1565.xml tells it`,
    );
  return [{ candidate: { key: `comps:${number}`, files: [], fields: {} }, file: 'compilation' }];
}

/** The API's rows are bills that became law: what they say of the law is its number, its title and its bill. */
function fromApi(text: string): readonly Recognised[] {
  return apiBillsIn(text).flatMap(({ xml }) => {
    const { value, unread } = readBillStatus(xml);
    const { id: bill, title, laws, latestAction } = value;
    // The whole row, so that a list of laws is worth keeping before the texts come.
    const ofBill = present(value);
    return laws.flatMap(({ id }) => {
      if (id === undefined) return [];
      const approved = /^Became (?:Public|Private) Law/i.test(latestAction?.text ?? '')
        ? latestAction?.date
        : undefined;
      const listed = present({ title, bill, approved, ofBill, unread });
      const fields = { listed: listed as unknown as JsonObject };
      return [{ candidate: { ...namedLaw(id), fields } }];
    });
  });
}

/** `/collections/PLAW`, `/published` and summaries name packages. */
function fromPackages(text: string): readonly Recognised[] {
  const named = [...text.matchAll(/"packageId"\s*:\s*"PLAW-(\d{1,3})(publ|pvtl)0*(\d{1,4})"/g)];
  const ids = named.map(
    ([, congress, kind, number]) => `${kind === 'pvtl' ? 'pvtl' : 'law'}:${congress}-${number}`,
  );
  const listed = isSummaryOf('PLAW', text) ? listedBySummary(text) : undefined;
  return [...new Set(ids)].map((id) => ({
    candidate: { ...namedLaw(id), fields: listed ? { listed } : {} },
  }));
}

/** The day of issue of a law is the day of its approval. */
function listedBySummary(text: string) {
  const { title, dateIssued: approved, others } = readPackageSummary(text).value;
  return present({ title, approved, govinfo: others as JsonObject });
}

function namedLaw(id: string): Candidate {
  const [, congress] = id.split(/[:-]/);
  const folder = id.startsWith('pvtl:') ? 'private' : 'public';
  const url = `${GOVINFO}/bulkdata/PLAW/${congress}/${folder}/${packageOf(id)}.xml`;
  return { key: id, files: [{ name: 'law', url }], fields: {} };
}
