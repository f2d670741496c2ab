import { z } from 'zod';
import { optionalTexts } from '../../../../kit/lenient-shapes.ts';
import { normalIdentifier, type Work } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver, ResolverContext } from '../resolver.ts';

const BUCKET = 'https://pmc-oa-opendata.s3.amazonaws.com';
const CONVERTER = 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/';

/** An article that PMC does not have comes back with `status: "error"` and no PMCID. */
const converted = z.object({
  records: z.array(
    z.object({
      pmcid: z.string().nullish(),
      pmid: z.union([z.string(), z.number()]).nullish(),
      doi: z.string().nullish(),
      status: z.string().nullish(),
    }),
  ),
});

const article = z.object({
  pmcid: z.string(),
  version: z.union([z.string(), z.number()]),
  ...optionalTexts('title', 'doi', 'license_code'),
  is_pmc_openaccess: z.boolean(),
  is_manuscript: z.boolean().nullish(),
  is_retracted: z.boolean().nullish(),
  /** `s3://pmc-oa-opendata/PMC8164761.1/PMC8164761.1.pdf?md5=…`; missing when the licence forbids it. */
  pdf_url: z.string().nullish(),
});

/**
 * PubMed Central's article datasets: one folder of a public bucket for each version of an article. The
 * pages of PMC itself may not be fetched by programs, and the FTP service and `oa.fcgi` have ended.
 */
export const pmc: Resolver = {
  name: 'pmc_pdf',
  title: 'PubMed Central',
  homepage: 'https://pmc.ncbi.nlm.nih.gov/tools/cloud/',
  wants: ['pmcid', 'pmid', 'doi'],
  hosts: ['pmc-oa-opendata.s3.amazonaws.com', 'pmc.ncbi.nlm.nih.gov'],
  politeness: paced({ rate: '3/second', withinMs: 20_000, attempts: 4, robots: 'obey' }),
  async *find(work, ctx) {
    const pmcid = work.identifiers.pmcid ?? (await converterKnows(work, ctx));
    if (pmcid === undefined) return;
    const listing = await ctx.page(`${BUCKET}/?list-type=2&prefix=${pmcid}.&delimiter=%2F`);
    for (const version of versionsIn(pmcid, listing?.text ?? '')) {
      const known = await ctx.json(`${BUCKET}/metadata/${version}.json`, article);
      if (known === undefined) continue;
      if (isAnother(known, work)) {
        ctx.note(`${version} has the DOI ${known.doi}: another article`, { pmcid });
        continue;
      }
      if (known.is_retracted) ctx.learn({ notices: [{ kind: 'retraction', from: 'pmc_pdf' }] });
      yield* foundAddresses([
        {
          url: known.pdf_url?.replace(/^s3:\/\/pmc-oa-opendata\//, `${BUCKET}/`),
          how: 'pdf',
          version: known.is_manuscript ? 'acceptedVersion' : 'publishedVersion',
          licence: known.license_code ?? undefined,
        },
      ]);
    }
  },
};

async function converterKnows(
  { identifiers }: Work,
  ctx: ResolverContext,
): Promise<string | undefined> {
  const asked = identifiers.pmid ?? identifiers.doi ?? '';
  const query = new URLSearchParams({
    ids: asked,
    idtype: identifiers.pmid ? 'pmid' : 'doi',
    format: 'json',
    tool: 'annals',
    ...(ctx.mail && { email: ctx.mail }),
  });
  const answer = await ctx.json(`${CONVERTER}?${query}`, converted);
  const record = answer?.records[0];
  const pmcid = normalIdentifier('pmcid', record?.pmcid ?? '');
  if (pmcid === undefined) return undefined;
  const pmid = normalIdentifier('pmid', String(record?.pmid ?? ''));
  ctx.learn({ identifiers: { pmcid, ...(pmid && { pmid }) } });
  return pmcid;
}

/** The newest first. The listing is S3's XML: one `<Prefix>PMC8164761.1/</Prefix>` for each version. */
export function versionsIn(pmcid: string, listing: string): string[] {
  const numbers = [...listing.matchAll(/<Prefix>(PMC\d{1,12})\.(\d{1,6})\/<\/Prefix>/g)]
    .filter(([, of]) => of === pmcid)
    .map(([, , version]) => Number(version));
  return numbers.sort((a, b) => b - a).map((version) => `${pmcid}.${version}`);
}

function isAnother(known: z.infer<typeof article>, { identifiers }: Work): boolean {
  const doi = known.doi ? normalIdentifier('doi', known.doi) : undefined;
  return doi !== undefined && identifiers.doi !== undefined && doi !== identifiers.doi;
}
