import { z } from 'zod';
import { optionalTexts } from '../../../../kit/lenient-shapes.ts';
import { doiPath } from '../../works/links.ts';
import { normalIdentifier, type PaperNotice } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const related = z.object({
  ...optionalTexts('relationType', 'relatedIdentifier', 'relatedIdentifierType'),
});

const answerShape = z.object({
  data: z.object({
    attributes: z.object({
      titles: z.array(z.object({ title: z.string().nullish() })).nullish(),
      publicationYear: z.number().int().nullish(),
      url: z.string().nullish(),
      contentUrl: z.union([z.string(), z.array(z.string())]).nullish(),
      relatedIdentifiers: z.array(related).nullish(),
    }),
  }),
});

/** DataCite: DOIs of repositories (theses, reports, preprints); where the DOI leads, and its files. */
export const datacite: Resolver = {
  name: 'datacite',
  title: 'DataCite',
  homepage: 'https://support.datacite.org/docs/api',
  wants: ['doi'],
  hosts: ['api.datacite.org'],
  politeness: paced({ rate: '5/second', withinMs: 10_000 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const known = await ctx.json(`https://api.datacite.org/dois/${doiPath(doi)}`, answerShape);
    if (known === undefined) return;
    const { titles, publicationYear, url, contentUrl, relatedIdentifiers } = known.data.attributes;
    ctx.learn({
      title: titles?.[0]?.title,
      year: publicationYear,
      notices: (relatedIdentifiers ?? []).flatMap(noticeOf),
    });
    yield* foundAddresses([...[contentUrl ?? []].flat(), url].map((address) => ({ url: address })));
  },
};

function noticeOf({
  relationType,
  relatedIdentifier,
  relatedIdentifierType,
}: z.infer<typeof related>): PaperNotice[] {
  if (relationType !== 'IsObsoletedBy' && relationType !== 'IsPreviousVersionOf') return [];
  const doi =
    relatedIdentifierType === 'DOI' ? normalIdentifier('doi', relatedIdentifier ?? '') : undefined;
  return [{ kind: 'replacement', ...(doi && { doi }), from: 'datacite' }];
}
