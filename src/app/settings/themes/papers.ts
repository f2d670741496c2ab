import { z } from 'zod';
import { count, headerText, rate, timeoutMs } from '../shapes.ts';

const RESOLVERS = [
  'unpaywall_pdf',
  'arxiv_pdf',
  'pmc_pdf',
  'doi_redirect_pdf',
  'landing_scrape_pdf',
  'europe_pmc_pdf',
  'wayback_pdf',
];

/** The family of open-access papers. */
export const papers = z
  .strictObject({
    workers: count.max(256).default(4).describe('Works that are looked for at once'),
    timeoutMs: timeoutMs
      .optional()
      .describe('Longest time for one request of a resolver; its own limit when left out'),
    userAgent: headerText
      .default('annals/<version> (mailto:<contact>)')
      .describe('User-Agent towards resolvers; `<version>` and `<contact>` are filled in'),
    resolverOrder: z
      .array(z.string().min(1))
      .min(1)
      .meta({ allowed: 'a list of resolver names' })
      .default(RESOLVERS)
      .describe('Resolvers in the order of their tiers; one that is not named is not asked'),
    rateLimits: z
      .object({
        unpaywall_pdf: rate.default('10/second').describe('Requests to Unpaywall'),
        arxiv_pdf: rate.default('0.33/second').describe('Requests to arXiv'),
        pmc_pdf: rate.default('3/second').describe('Requests to PubMed Central'),
      })
      .catchall(rate.describe('Requests of a further resolver; http.rate when left out'))
      .prefault({}),
  })
  .prefault({});
