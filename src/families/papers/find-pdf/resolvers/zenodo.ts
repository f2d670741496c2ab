import { z } from 'zod';
import { normalIdentifier } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const record = z.object({
  doi: z.string().nullish(),
  metadata: z
    .object({
      license: z.object({ id: z.string().nullish() }).nullish(),
      access_right: z.string().nullish(),
    })
    .nullish(),
  files: z.array(z.object({ key: z.string(), links: z.object({ self: z.string() }) })).nullish(),
});

const answerShape = z.object({ hits: z.object({ hits: z.array(record) }) });

/** Zenodo: the PDFs among a record's files. Its own DOIs carry the record's number. */
export const zenodo: Resolver = {
  name: 'zenodo',
  title: 'Zenodo',
  homepage: 'https://developers.zenodo.org/',
  wants: ['doi'],
  hosts: ['zenodo.org'],
  politeness: paced({ rate: '1/second', withinMs: 15_000 }),
  async *find({ identifiers: { doi = '' } }, ctx) {
    const number = /^10\.5281\/zenodo\.(\d+)$/.exec(doi)?.[1];
    const records =
      number === undefined ? await searched() : [await ctx.json(`${API}/${number}`, record)];
    yield* foundAddresses(
      records.flatMap((one) =>
        (one?.files ?? [])
          .filter(({ key }) => /\.pdf$/i.test(key))
          .map(({ links }) => ({
            url: links.self,
            how: 'pdf' as const,
            licence: one?.metadata?.license?.id ?? undefined,
          })),
      ),
    );

    async function searched() {
      const query = new URLSearchParams({
        q: `doi:"${doi.replaceAll('"', '')}"`,
        size: '3',
        sort: 'mostrecent',
      });
      const found = await ctx.json(`${API}?${query}`, answerShape);
      return found?.hits.hits.filter((one) => normalIdentifier('doi', one.doi ?? '') === doi) ?? [];
    }
  },
};

const API = 'https://zenodo.org/api/records';
