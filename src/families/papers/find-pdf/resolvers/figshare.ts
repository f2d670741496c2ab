import { z } from 'zod';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const articles = z.array(z.object({ id: z.number().int(), doi: z.string().nullish() }));

const files = z.array(
  z.object({
    name: z.string(),
    download_url: z.string().nullish(),
    is_link_only: z.boolean().nullish(),
  }),
);

/** figshare: the PDFs among an article's files. Its search takes a POST, and names no files. */
export const figshare: Resolver = {
  name: 'figshare',
  title: 'figshare',
  homepage: 'https://docs.figshare.com/',
  wants: ['doi'],
  hosts: ['api.figshare.com'],
  politeness: paced({ rate: '1/second', withinMs: 15_000 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const own = /\/(?:m9\.)?figshare\.(\d+)(?:\.v\d+)?$/.exec(doi)?.[1];
    const ids = own === undefined ? await searched() : [Number(own)];
    for (const id of ids) {
      const held = await ctx.json(`${API}/${id}/files`, files);
      yield* foundAddresses(
        (held ?? [])
          .filter(({ name, is_link_only }) => /\.pdf$/i.test(name) && is_link_only !== true)
          .map(({ download_url }) => ({ url: download_url, how: 'pdf' as const })),
      );
    }

    async function searched(): Promise<number[]> {
      const found = await ctx.json(`${API}/search`, articles, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          search_for: `:doi: "${doi.replaceAll('"', '')}"`,
          page: 1,
          page_size: 3,
        }),
      });
      // One DOI names the article, another each of its versions.
      return (found ?? []).filter((one) => bare(one.doi ?? '') === bare(doi)).map(({ id }) => id);
    }
  },
};

const API = 'https://api.figshare.com/v2/articles';

const bare = (doi: string): string => doi.toLowerCase().replace(/\.v\d+$/, '');
