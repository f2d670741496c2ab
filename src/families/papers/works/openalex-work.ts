import { z } from 'zod';
import { webAddress } from '../../../core/web-address.ts';
import { optionalTexts } from '../../../kit/lenient-shapes.ts';
import { isDoiLink, paperVersion } from './links.ts';
import {
  type Location,
  normalIdentifier,
  readIdentifier,
  type Scheme,
  type WorkFacts,
} from './work.ts';

const location = z.object({
  source: z.object({ display_name: z.string().nullish() }).nullish().catch(null),
  ...optionalTexts('pdf_url', 'landing_page_url', 'license', 'version'),
});

/** What we read of a work as OpenAlex describes it: an answer of its API, or a line of an export. */
export const openAlexWork = z.object({
  ...optionalTexts('id', 'doi', 'title', 'display_name'),
  publication_year: z.number().int().nullish(),
  // Words about a work, not what it is found by: an odd one does not cost the work.
  publication_date: z.iso.date().nullish().catch(null),
  authorships: z
    .array(z.object({ author: z.object({ display_name: z.string().nullish() }).nullish() }))
    .nullish()
    .catch(null),
  ids: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullish(),
  best_oa_location: location.nullish(),
  primary_location: location.nullish(),
  locations: z.array(location).nullish(),
  open_access: z.object({ oa_url: z.string().nullish() }).nullish(),
  is_retracted: z.boolean().nullish(),
});

/** The fields of {@link openAlexWork}: OpenAlex is asked for these alone. */
export const OPENALEX_FIELDS = Object.keys(openAlexWork.shape)
  .filter((name) => name !== 'display_name')
  .join(',');

export type OpenAlexWork = z.infer<typeof openAlexWork>;

/** Its names and places; the best location first, addresses that only repeat the DOI as pages. */
export function factsOfOpenAlex(work: OpenAlexWork, from = 'openalex'): WorkFacts {
  const places = [work.best_oa_location, work.primary_location, ...(work.locations ?? [])];
  const locations = places.flatMap((place) => (place ? locationsOf(place) : []));
  const open = webAddress(work.open_access?.oa_url);
  if (open !== undefined)
    locations.push({ url: open, kind: isDoiLink(open) ? 'landing' : 'unknown' });
  return {
    identifiers: identifiersOf(work, locations),
    title: work.title ?? work.display_name ?? null,
    year: work.publication_year ?? null,
    publishedOn: work.publication_date ?? undefined,
    authors: work.authorships?.flatMap(({ author }) => author?.display_name ?? []),
    journal: work.primary_location?.source?.display_name ?? undefined,
    locations,
    notices: work.is_retracted ? [{ kind: 'retraction', from }] : [],
  };
}

function locationsOf({
  pdf_url,
  landing_page_url,
  license,
  version,
}: z.infer<typeof location>): Location[] {
  const kinds = [
    ['pdf', webAddress(pdf_url)],
    ['landing', webAddress(landing_page_url)],
  ] as const;
  const about = {
    ...(license && { licence: license }),
    ...(paperVersion(version) && { version: paperVersion(version) }),
  };
  return kinds.flatMap(([kind, url]) => (url === undefined ? [] : [{ url, kind, ...about }]));
}

/** `ids` has links, not names, and no arXiv: that one is told by the DOI or by where the paper lies. */
function identifiersOf(
  work: OpenAlexWork,
  locations: readonly Location[],
): WorkFacts['identifiers'] {
  const found: Partial<Record<Scheme, string>> = {};
  const take = (scheme: Scheme, text: string | number | null | undefined) => {
    if (text === null || text === undefined || found[scheme] !== undefined) return;
    const value = normalIdentifier(scheme, lastPart(scheme, String(text)));
    if (value !== undefined) found[scheme] = value;
  };
  take('doi', work.doi);
  for (const scheme of ['doi', 'openalex', 'pmid', 'pmcid', 'arxiv'] as const) {
    take(scheme, work.ids?.[scheme]);
  }
  take('openalex', work.id);
  for (const { url } of locations) {
    const named = readIdentifier(url);
    // A location is a copy of any version: the paper, not that version, is what it names.
    if (named?.scheme === 'arxiv') take('arxiv', named.value.replace(/@\d+$/, ''));
    if (named?.scheme === 'pmcid') take('pmcid', named.value);
  }
  return found;
}

/** `https://www.ncbi.nlm.nih.gov/pmc/articles/4234579` names a PMCID without its letters. */
function lastPart(scheme: Scheme, text: string): string {
  if (scheme === 'doi') return text.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
  return /^https?:/i.test(text) ? (text.replace(/\/+$/, '').split('/').at(-1) ?? '') : text;
}
