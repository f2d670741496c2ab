import { z } from 'zod';
import { type SettingsInForce, sectionOf } from '../../core/family.ts';
import { count, headerText, rate, secret, timeoutMs } from '../../kit/setting-shapes.ts';

const RESOLVERS = [
  'unpaywall_pdf',
  'arxiv_pdf',
  'pmc_pdf',
  'doi_redirect_pdf',
  'landing_scrape_pdf',
  'europe_pmc_pdf',
  'wayback_pdf',
];

const resolverNames = z
  .array(z.string().min(1))
  .meta({ allowed: 'a list of resolver names; `annals explain papers` shows them' });

const seconds = z.number().positive().max(86_400);

/** What one paper may cost. */
const budget = z
  .strictObject({
    seconds: seconds.default(120).describe('Longest time for one work, from tier to tier'),
    attempts: count
      .max(1_000)
      .default(20)
      .describe('Resolvers asked and addresses tried for one work, together'),
    concurrency: count
      .max(32)
      .default(3)
      .describe('Resolvers that are asked for one work at once, even where its tier allows more'),
    longestWaitSeconds: seconds
      .default(10)
      .describe(
        'Longest wait for the turn of a resolver; a resolver that would take longer is skipped',
      ),
  })
  .prefault({});

/** When bytes are the paper. */
const verify = z
  .strictObject({
    head: z
      .boolean()
      .default(true)
      .describe('Ask with HEAD first, where turns are less than a second apart'),
    minBytes: count.default(1_024).describe('Least size of a PDF'),
    sameBytes: count
      .max(50)
      .default(2)
      .describe('From this many works with identical bytes on, the works are refused and flagged'),
  })
  .prefault({});

/** What opens the doors of indexes that want to know who asks. */
const keys = z
  .strictObject({
    core: secret.optional().describe('Key for CORE, without which it is not asked'),
    doaj: secret.optional().describe('Key for DOAJ; it answers without one, too'),
    openalex: secret
      .optional()
      .describe('Key for OpenAlex; without one OpenAlex allows few requests a day'),
    semanticScholar: secret.optional().describe('Key for Semantic Scholar'),
  })
  .prefault({});

/** The section `papers`: open-access papers and their resolvers. */
export const papersSection = z
  .strictObject({
    workers: count.max(256).default(4).describe('Works that are looked for at once'),
    timeoutMs: timeoutMs
      .optional()
      .describe('Longest time for one request of a resolver; its own limit when left out'),
    userAgent: headerText
      .optional()
      .describe(
        'User-Agent of papers and their resolvers; when left out, http.userAgent if that is set, else `annals/<version> (mailto:<contact>)`',
      ),
    contactMail: z
      .string()
      .regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/)
      .optional()
      .meta({ allowed: 'a mail address' })
      .describe(
        'Mail address for Unpaywall, which is not asked without one, and for Crossref, OpenAlex and PubMed Central; http.contact when that is a mail address',
      ),
    tiers: z
      .string()
      .min(1)
      .optional()
      .describe('A YAML file with tiers and policies of resolvers; four tiers when left out'),
    resolverOrder: resolverNames
      .min(1)
      .default(RESOLVERS)
      .describe('Resolvers in the order of their tiers; one that is not named is not asked'),
    describe: resolverNames
      .default(['crossref'])
      .describe(
        'Who is asked whether a paper was retracted, corrected or replaced; nobody if empty',
      ),
    budget,
    verify,
    keys,
    hostRate: rate
      .default('2/second')
      .describe(
        'Requests to each host, counted apart for pages and for files; robots.txt may ask for less',
      ),
    rateLimits: z
      .object({
        unpaywall_pdf: rate.optional().describe('Requests to Unpaywall; 10/second unless set'),
        arxiv_pdf: rate.optional().describe('Requests to arXiv; 0.33/second unless set'),
        pmc_pdf: rate.optional().describe('Requests to PubMed Central; 3/second unless set'),
      })
      .catchall(rate.describe('Requests of a further resolver; its own pace when left out'))
      .prefault({}),
  })
  .prefault({});

/** Its section of the settings in force. */
export const papersSettings = (settings: SettingsInForce) =>
  sectionOf(settings, 'papers', papersSection);

/** The mail address for indexes that want one; a web address in `http.contact` is none. */
export const contactMail = (settings: SettingsInForce): string | undefined =>
  papersSettings(settings).contactMail ??
  /[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/.exec(settings.http.contact ?? '')?.[0];
