import { z } from 'zod';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const preprint = z.object({
  attributes: z.object({ title: z.string().nullish(), date_withdrawn: z.string().nullish() }),
  links: z.object({ html: z.string().nullish(), download: z.string().nullish() }).nullish(),
  embeds: z
    .object({
      primary_file: z
        .object({
          data: z
            .object({
              attributes: z.object({ name: z.string().nullish() }).nullish(),
              links: z.object({ download: z.string().nullish() }).nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const answerShape = z.object({ data: z.array(preprint) });

/** OSF Preprints: the primary file of a preprint, which may be a Word document. */
export const osf: Resolver = {
  name: 'osf',
  title: 'OSF Preprints',
  homepage: 'https://developer.osf.io/',
  wants: ['doi'],
  hosts: ['api.osf.io'],
  politeness: paced({ rate: '1/second', withinMs: 15_000 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const query = new URLSearchParams({
      'filter[doi]': doi,
      embed: 'primary_file',
      'page[size]': '3',
    });
    const known = await ctx.json(`https://api.osf.io/v2/preprints/?${query}`, answerShape);
    for (const { attributes, links, embeds } of known?.data ?? []) {
      const withdrawn = attributes.date_withdrawn;
      ctx.learn({
        title: attributes.title,
        notices: withdrawn ? [{ kind: 'withdrawal', at: withdrawn, from: 'osf' }] : [],
      });
      const file = embeds?.primary_file?.data;
      const name = file?.attributes?.name ?? '';
      const isPdf = name === '' || /\.pdf$/i.test(name);
      if (!isPdf) ctx.note(`the preprint is ${name}`);
      yield* foundAddresses([
        ...(isPdf ? [{ url: file?.links?.download ?? links?.download, how: 'pdf' as const }] : []),
        { url: links?.html, how: 'landing' as const },
      ]);
    }
  },
};
