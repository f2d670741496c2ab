import { z } from 'zod';
import { doiPath } from '../../works/links.ts';
import { type Identifiers, normalIdentifier } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const answerShape = z.object({
  title: z.string().nullish(),
  year: z.number().int().nullish(),
  externalIds: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullish(),
  // The address is empty for a closed paper, and the DOI's own link for many open ones.
  openAccessPdf: z.object({ url: z.string().nullish(), license: z.string().nullish() }).nullish(),
});

/** Semantic Scholar: the open copy it shows, and the other names of a paper. */
export const semanticScholar: Resolver = {
  name: 'semantic_scholar',
  title: 'Semantic Scholar',
  homepage: 'https://api.semanticscholar.org/api-docs/',
  wants: ['doi', 'arxiv', 'pmid'],
  // Without a key everyone shares one pool, which is often empty.
  key: { setting: 'papers.keys.semanticScholar', required: false },
  hosts: ['api.semanticscholar.org'],
  politeness: paced({ rate: '1/second', withinMs: 10_000 }),
  async *find({ identifiers }, ctx) {
    const url = `https://api.semanticscholar.org/graph/v1/paper/${paperPath(identifiers)}?fields=title,year,externalIds,openAccessPdf`;
    const known = await ctx.json(url, answerShape, {
      headers: ctx.key ? { 'x-api-key': ctx.key } : {},
    });
    if (known === undefined) return;
    ctx.learn({
      title: known.title,
      year: known.year,
      identifiers: namesOf(known.externalIds ?? {}),
    });
    yield* foundAddresses([
      { url: known.openAccessPdf?.url, licence: known.openAccessPdf?.license ?? undefined },
    ]);
  },
};

function paperPath({ doi, arxiv, pmid }: Identifiers): string {
  if (doi !== undefined) return `DOI:${doiPath(doi)}`;
  return arxiv === undefined ? `PMID:${pmid}` : `ARXIV:${arxiv.replace(/@\d+$/, '')}`;
}

function namesOf(ids: Readonly<Record<string, string | number | null>>): Identifiers {
  const name = (scheme: 'arxiv' | 'pmcid' | 'pmid', key: string) =>
    normalIdentifier(scheme, String(ids[key] ?? ''));
  const arxiv = name('arxiv', 'ArXiv');
  const pmcid = name('pmcid', 'PubMedCentral');
  const pmid = name('pmid', 'PubMed');
  return { ...(arxiv && { arxiv }), ...(pmcid && { pmcid }), ...(pmid && { pmid }) };
}
