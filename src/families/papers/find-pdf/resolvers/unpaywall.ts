import { z } from 'zod';
import { numberOrText, optionalTexts } from '../../../../kit/lenient-shapes.ts';
import { doiPath, paperVersion } from '../../works/links.ts';
import { type Identifiers, normalIdentifier } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const place = z.object({
  url: z.string().nullish(),
  // Null even for a paper of a fully open journal: then there is only a page.
  ...optionalTexts('url_for_pdf', 'url_for_landing_page', 'version', 'license', 'pmh_id'),
});

const answerShape = z.object({
  doi: z.string(),
  title: z.string().nullish(),
  // Older rows have it as a text, and an empty one where it is not known.
  year: numberOrText.nullish().catch(null),
  best_oa_location: place.nullish(),
  oa_locations: z.array(place).nullish(),
});

/** Unpaywall: the open copies of a DOI that its crawlers have seen. */
export const unpaywall: Resolver = {
  name: 'unpaywall_pdf',
  title: 'Unpaywall',
  homepage: 'https://unpaywall.org/products/api',
  wants: ['doi'],
  needsMail: true,
  hosts: ['api.unpaywall.org'],
  politeness: paced({ rate: '10/second', withinMs: 10_000, attempts: 4 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const email = encodeURIComponent(ctx.mail ?? '');
    const known = await ctx.json(
      `https://api.unpaywall.org/v2/${doiPath(doi)}?email=${email}`,
      answerShape,
    );
    if (known === undefined) return;
    const places = [known.best_oa_location, ...(known.oa_locations ?? [])].filter(
      (one) => one !== null && one !== undefined,
    );
    ctx.learn({ title: known.title, year: known.year, identifiers: namesIn(places) });
    yield* foundAddresses(
      places.flatMap(({ url, url_for_pdf, url_for_landing_page, version, license }) => {
        const about = { version: paperVersion(version), licence: license ?? undefined };
        const page = { url: url_for_landing_page ?? url, how: 'landing' as const, ...about };
        return url_for_pdf ? [{ url: url_for_pdf, how: 'pdf' as const, ...about }, page] : [page];
      }),
    );
  },
};

/** Its harvest ids tell which repository copy it means: `oai:pubmedcentral.nih.gov:12008803`. */
function namesIn(places: readonly z.infer<typeof place>[]): Identifiers {
  const id = (pattern: RegExp) =>
    places.map(({ pmh_id }) => pattern.exec(pmh_id ?? '')?.[1]).find((key) => key !== undefined);
  const pmcid = normalIdentifier('pmcid', id(/^oai:pubmedcentral\.nih\.gov:(\d+)$/) ?? '');
  const arxiv = normalIdentifier('arxiv', id(/^oai:arXiv\.org:(.+)$/) ?? '');
  return { ...(pmcid && { pmcid }), ...(arxiv && { arxiv }) };
}
