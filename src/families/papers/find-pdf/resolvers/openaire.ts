import { z } from 'zod';
import { foundAddresses } from '../found-addresses.ts';
import type { Resolver } from '../resolver.ts';

const instance = z.object({
  urls: z.array(z.string()).nullish(),
  license: z.string().nullish(),
  accessRight: z.object({ label: z.string().nullish() }).nullish(),
});

const answerShape = z.object({
  results: z
    .array(z.object({ mainTitle: z.string().nullish(), instances: z.array(instance).nullish() }))
    .nullish(),
});

/** OpenAIRE's graph: every copy of a product that European repositories report, as addresses. */
export const openaire: Resolver = {
  name: 'openaire',
  title: 'OpenAIRE',
  homepage: 'https://graph.openaire.eu/docs/apis/graph-api/',
  wants: ['doi'],
  hosts: ['api.openaire.eu'],
  politeness: {
    // 60 an hour are allowed without an account.
    rate: '60/hour',
    timeout: { totalMs: 15_000 },
    retry: { attempts: 3 },
    robots: 'api',
  },
  async *find({ identifiers: { doi = '' } }, ctx) {
    const query = new URLSearchParams({ pid: doi, pageSize: '3' });
    const known = await ctx.json(
      `https://api.openaire.eu/graph/v2/researchProducts?${query}`,
      answerShape,
    );
    yield* foundAddresses(
      (known?.results ?? [])
        .flatMap(({ instances }) => instances ?? [])
        .filter(({ accessRight }) => !/closed|restricted|embargo/i.test(accessRight?.label ?? ''))
        .flatMap(({ urls, license }) =>
          (urls ?? []).map((url) => ({ url, licence: license ?? undefined })),
        ),
    );
  },
};
