import { z } from 'zod';
import { optionalTexts } from '../../../../kit/lenient-shapes.ts';
import { normalIdentifier } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const article = z.object({
  bibjson: z.object({
    title: z.string().nullish(),
    // The type is spelled doi, DOI and Doi.
    identifier: z
      .array(z.object({ type: z.string().nullish(), id: z.string().nullish() }))
      .nullish(),
    link: z
      .array(
        z.object({
          ...optionalTexts('type', 'url', 'content_type'),
        }),
      )
      .nullish(),
  }),
});

const answerShape = z.object({ results: z.array(article) });

/** The Directory of Open Access Journals: the full text as journals registered it, mostly a page. */
export const doaj: Resolver = {
  name: 'doaj',
  title: 'DOAJ',
  homepage: 'https://doaj.org/api/docs',
  wants: ['doi'],
  key: { setting: 'papers.keys.doaj', required: false },
  hosts: ['doaj.org'],
  politeness: paced({ rate: '2/second', withinMs: 10_000 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    // The query is a path segment: a plus there is a plus.
    const query = encodeURIComponent(`doi:"${doi.replaceAll('"', '')}"`);
    const url = `https://doaj.org/api/search/articles/${query}?pageSize=3`;
    const known = await ctx.json(url, answerShape, {
      headers: ctx.key ? { 'x-api-key': ctx.key } : {},
    });
    const same =
      known?.results.filter(({ bibjson }) => doiOf(bibjson.identifier ?? []) === doi) ?? [];
    yield* foundAddresses(
      same
        .flatMap(({ bibjson }) => bibjson.link ?? [])
        .filter(({ type }) => type === 'fulltext')
        .map((link) => ({
          url: link.url,
          how: /pdf/i.test(link.content_type ?? '') ? ('pdf' as const) : undefined,
        })),
    );
  },
};

function doiOf(
  identifiers: readonly { type?: string | null; id?: string | null }[],
): string | undefined {
  const doi = identifiers.find(({ type }) => /^doi$/i.test(type ?? ''));
  return normalIdentifier('doi', doi?.id ?? '');
}
