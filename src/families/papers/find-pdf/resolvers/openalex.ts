import { doiPath } from '../../works/links.ts';
import { factsOfOpenAlex, OPENALEX_FIELDS, openAlexWork } from '../../works/openalex-work.ts';
import type { Location, Work } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { FoundAddress, Resolver } from '../resolver.ts';

/** OpenAlex: the places a work came with, and those it has learned of since. */
export const openalex: Resolver = {
  name: 'openalex',
  title: 'OpenAlex',
  homepage: 'https://docs.openalex.org/',
  wants: ['pdf', 'openalex', 'doi', 'pmid'],
  // Single works are free; without a key the daily allowance is small.
  key: { setting: 'papers.keys.openalex', required: false },
  hosts: ['api.openalex.org'],
  politeness: paced({ rate: '10/second', withinMs: 10_000, attempts: 4 }),
  async *find(work, ctx): AsyncGenerator<FoundAddress> {
    yield* foundAddresses(work.locations.filter(({ kind }) => kind === 'pdf').map(foundAt));
    const path = pathOf(work);
    // A work that came from OpenAlex received what OpenAlex knows.
    if (path === undefined || (work.identifiers.openalex && work.locations.length > 0)) return;
    const query = new URLSearchParams({
      select: OPENALEX_FIELDS,
      ...(ctx.mail && { mailto: ctx.mail }),
      ...(ctx.key && { api_key: ctx.key }),
    });
    const known = await ctx.json(`https://api.openalex.org/works/${path}?${query}`, openAlexWork);
    if (known === undefined) return;
    const { locations = [], ...facts } = factsOfOpenAlex(known);
    ctx.learn(facts);
    yield* foundAddresses(locations.map(foundAt));
  },
};

const foundAt = ({ url, kind, version, licence }: Location) => ({
  url,
  how: kind === 'unknown' ? undefined : kind,
  version,
  licence,
});

function pathOf({ identifiers: { openalex: id, doi, pmid } }: Work): string | undefined {
  if (id !== undefined) return id;
  if (doi !== undefined) return `doi:${doiPath(doi)}`;
  return pmid === undefined ? undefined : `pmid:${pmid}`;
}
