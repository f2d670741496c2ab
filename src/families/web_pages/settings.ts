import { z } from 'zod';
import { type SettingsInForce, sectionOf } from '../../core/family.ts';
import { isSelector } from './main-part.ts';

const address = z.url({ protocol: /^https?$/ }).meta({ allowed: 'an address with http or https' });

/** Pages that a person wants kept, and how they are found. */
export const site = z
  .strictObject({
    feed: address.optional().describe('An RSS or Atom feed that names the pages'),
    sitemap: address.optional().describe('A sitemap that names the pages, or an index of sitemaps'),
    list: z.array(address).max(10_000).optional().describe('The pages themselves'),
    within: z
      .string()
      .min(1)
      .optional()
      .describe('Only pages whose address begins with this; for a sitemap that names a whole site'),
    select: z
      .string()
      .refine(isSelector)
      .optional()
      .describe('The part of a page that is its text: main, #content, .article, article.news')
      .meta({ allowed: 'the name of an element, #id, .class, or these joined as in article.news' }),
    kind: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .default('page')
      .describe('What its records are called'),
    publisher: z.string().min(1).optional().describe('Who publishes it; its host unless given'),
    most: z
      .int()
      .min(1)
      .max(100_000)
      .default(1_000)
      .describe('More pages than this in one run are an error, not a download'),
  })
  .refine(
    ({ feed, sitemap, list }) =>
      [feed, sitemap, list].filter((one) => one !== undefined).length === 1,
    { message: 'name exactly one of feed, sitemap and list' },
  );
export type Site = z.output<typeof site>;

export const webSection = z
  .strictObject({
    sites: z
      .record(z.string().regex(/^[a-z][a-z0-9_-]*$/), site)
      .default({})
      .describe('Pages to keep, each group under a name of your own')
      .meta({
        allowed:
          'for each name one of feed, sitemap and list, and what else docs/sources/web_pages.md has',
      }),
  })
  .prefault({});

export const sitesIn = (settings: SettingsInForce): Readonly<Record<string, Site>> =>
  sectionOf(settings, 'web', webSection).sites;
