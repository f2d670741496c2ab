import { z } from 'zod';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const answerShape = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        halId_s: z.string().nullish(),
        fileMain_s: z.string().nullish(),
        files_s: z.array(z.string()).nullish(),
        linkExtUrl_s: z.string().nullish(),
        licence_s: z.string().nullish(),
      }),
    ),
  }),
});

/** HAL: the files themselves, then the `/document` address that redirects to the main one. */
export const hal: Resolver = {
  name: 'hal',
  title: 'HAL',
  homepage: 'https://api.archives-ouvertes.fr/docs/search',
  wants: ['doi', 'arxiv'],
  hosts: ['api.archives-ouvertes.fr'],
  politeness: paced({ rate: '2/second', withinMs: 10_000 }),
  async *find({ identifiers: { doi, arxiv = '' } }, ctx) {
    const q =
      doi === undefined
        ? `arxivId_s:"${arxiv.replace(/@\d+$/, '')}"`
        : `doiId_s:"${doi.replaceAll('"', '')}"`;
    const query = new URLSearchParams({
      q,
      fl: 'halId_s,fileMain_s,files_s,linkExtUrl_s,licence_s',
      wt: 'json',
      rows: '3',
    });
    const known = await ctx.json(`https://api.archives-ouvertes.fr/search/?${query}`, answerShape);
    yield* foundAddresses(
      (known?.response.docs ?? []).flatMap(({ files_s, fileMain_s, linkExtUrl_s, licence_s }) => {
        const licence = licence_s ?? undefined;
        return [
          ...(files_s ?? [])
            .filter((url) => /\.pdf$/i.test(url))
            .map((url) => ({ url, how: 'pdf' as const, licence })),
          { url: fileMain_s, how: 'pdf' as const, licence },
          { url: linkExtUrl_s },
        ];
      }),
    );
  },
};
