import { z } from 'zod';
import { optionalTexts } from '../../../../kit/lenient-shapes.ts';
import { type Identifiers, normalIdentifier, type PaperNotice } from '../../works/work.ts';
import { foundAddresses } from '../found-addresses.ts';
import { paced } from '../paced.ts';
import type { Resolver } from '../resolver.ts';

const fullText = z.object({
  ...optionalTexts('availabilityCode', 'documentStyle', 'url'),
});

const result = z.object({
  id: z.string(),
  ...optionalTexts('doi', 'pmid', 'pmcid', 'title', 'pubYear', 'license'),
  // Flags are the letters Y and N.
  hasPDF: z.string().nullish(),
  isOpenAccess: z.string().nullish(),
  fullTextUrlList: z.object({ fullTextUrl: z.array(fullText) }).nullish(),
  commentCorrectionList: z
    .object({ commentCorrection: z.array(z.object({ type: z.string().nullish() })) })
    .nullish(),
});

const answerShape = z.object({ resultList: z.object({ result: z.array(result) }) });

/** Europe PMC: full texts of the life sciences. `resultType=core`, or it names no full text at all. */
export const europePmc: Resolver = {
  name: 'europe_pmc_pdf',
  title: 'Europe PMC',
  homepage: 'https://europepmc.org/RestfulWebService',
  wants: ['pmcid', 'pmid', 'doi'],
  hosts: ['www.ebi.ac.uk'],
  politeness: paced({ rate: '5/second', withinMs: 15_000 }),
  async *find({ identifiers }, ctx) {
    const query = new URLSearchParams({
      query: queryFor(identifiers),
      format: 'json',
      resultType: 'core',
      pageSize: '3',
    });
    const known = await ctx.json(
      `https://www.ebi.ac.uk/europepmc/webservices/rest/search?${query}`,
      answerShape,
    );
    for (const one of known?.resultList.result ?? []) {
      if (!isTheSame(one, identifiers)) continue;
      const pmcid = normalIdentifier('pmcid', one.pmcid ?? '');
      const pmid = normalIdentifier('pmid', one.pmid ?? '');
      ctx.learn({
        title: one.title,
        year: Number(one.pubYear) || null,
        identifiers: { ...(pmcid && { pmcid }), ...(pmid && { pmid }) },
        notices: noticesOf(one),
      });
      const licence = one.license ?? undefined;
      const texts = one.fullTextUrlList?.fullTextUrl ?? [];
      yield* foundAddresses([
        ...texts.filter(isOpenPdf).map(({ url }) => ({ url, how: 'pdf' as const, licence })),
        ...(pmcid && one.hasPDF === 'Y' && one.isOpenAccess === 'Y'
          ? [
              {
                url: `https://europepmc.org/articles/${pmcid}?pdf=render`,
                how: 'pdf' as const,
                licence,
              },
            ]
          : []),
        ...texts.filter(isOpenPage).map(({ url }) => ({ url, how: 'landing' as const })),
      ]);
    }
  },
};

function queryFor({ pmcid, pmid, doi = '' }: Identifiers): string {
  if (pmcid !== undefined) return `PMCID:${pmcid}`;
  return pmid === undefined ? `DOI:"${doi.replaceAll('"', '')}"` : `EXT_ID:${pmid} AND SRC:MED`;
}

/** A search may answer with a neighbour. */
function isTheSame(one: z.infer<typeof result>, { pmcid, pmid, doi }: Identifiers): boolean {
  if (pmcid !== undefined) return one.pmcid === pmcid;
  if (pmid !== undefined) return one.pmid === pmid;
  return normalIdentifier('doi', one.doi ?? '') === doi;
}

const isOpen = ({ availabilityCode }: z.infer<typeof fullText>) =>
  availabilityCode === 'OA' || availabilityCode === 'F';
const isOpenPdf = (text: z.infer<typeof fullText>) => text.documentStyle === 'pdf' && isOpen(text);
const isOpenPage = (text: z.infer<typeof fullText>) =>
  text.documentStyle === 'html' && isOpen(text);

const KINDS: readonly (readonly [RegExp, PaperNotice['kind']])[] = [
  [/^retraction in/i, 'retraction'],
  [/^expression of concern in/i, 'concern'],
  [/^(?:erratum|corrected and republished) in/i, 'correction'],
];

function noticesOf({ commentCorrectionList }: z.infer<typeof result>): PaperNotice[] {
  const types = commentCorrectionList?.commentCorrection.map(({ type }) => type ?? '') ?? [];
  return KINDS.filter(([pattern]) => types.some((type) => pattern.test(type))).map(([, kind]) => ({
    kind,
    from: 'europe_pmc_pdf',
  }));
}
