import { z } from 'zod';
import { normalIdentifier } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const work = z.object({
  doi: z.string().nullish(),
  // A work that several repositories hold may have its DOI here alone.
  identifiers: z
    .array(z.object({ type: z.string().nullish(), identifier: z.string().nullish() }))
    .nullish()
    .catch(null),
  // Empty rather than missing when CORE holds no copy.
  downloadUrl: z.string().nullish(),
  links: z.array(z.object({ type: z.string(), url: z.string() })).nullish(),
  sourceFulltextUrls: z.union([z.string(), z.array(z.string())]).nullish(),
});

const answerShape = z.object({ results: z.array(work) });

/** CORE: copies in repositories. Version 3 of its API; version 2 has ended. */
export const core: Resolver = {
  name: 'core',
  title: 'CORE',
  homepage: 'https://api.core.ac.uk/docs/v3',
  wants: ['doi'],
  key: { setting: 'papers.keys.core', required: true },
  hosts: ['api.core.ac.uk'],
  politeness: paced({ rate: '10/minute', withinMs: 15_000 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const query = new URLSearchParams({ q: `doi:"${doi.replaceAll('"', '')}"`, limit: '3' });
    const known = await ctx.json(`https://api.core.ac.uk/v3/search/works?${query}`, answerShape, {
      headers: { authorization: `Bearer ${ctx.key ?? ''}` },
    });
    const same = known?.results.filter((one) => doisOf(one).includes(doi)) ?? [];
    yield* foundAddresses(
      same.flatMap(({ downloadUrl, links, sourceFulltextUrls }) => [
        { url: downloadUrl, how: 'pdf' as const },
        ...(links ?? [])
          .filter(({ type }) => type === 'download')
          .map(({ url }) => ({ url, how: 'pdf' as const })),
        ...[sourceFulltextUrls ?? []].flat().map((url) => ({ url })),
      ]),
    );
  },
};

const doisOf = ({ doi, identifiers }: z.infer<typeof work>): (string | undefined)[] =>
  [
    doi,
    ...(identifiers ?? []).map((one) => (/^doi$/i.test(one.type ?? '') ? one.identifier : '')),
  ].map((one) => normalIdentifier('doi', one ?? ''));
