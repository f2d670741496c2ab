import { z } from 'zod';
import { AnnalsError } from '../../core/errors.ts';
import { defineSource } from '../../core/source.ts';
import { citedDay } from './citing.ts';
import { pagesOf } from './listing.ts';
import { mainPart, titleOf } from './main-part.ts';
import { keyOf } from './page-key.ts';
import { site } from './settings.ts';

const fields = z.object({
  url: z.url(),
  site: z.string(),
  kind: z.string(),
  publisher: z.string(),
  select: z.string().optional(),
  title: z.string().optional(),
  published: z.string().optional(),
  updated: z.string().optional(),
});

/** Pages that somebody named in the settings: nobody has to write a source to keep a newsroom. */
export default defineSource({
  name: 'web_pages',
  family: 'web_pages',
  title: 'Web pages of your choice',
  publisher: 'The publishers of the pages',
  homepage: 'https://www.example.org/',
  keeps: 'document',
  ids: ['web'],
  lists: 'part',
  // A person's list asks other people's servers: no faster than somebody who reads.
  politeness: { rate: '1/second', inFlight: 1 },
  fields,
  params: z.object({
    site: z.string().optional().describe('Only the pages of this name in web.sites'),
    sites: z.record(z.string(), site).default({}).describe('As web.sites of the settings'),
  }),

  async *discover(ctx) {
    const { sites, site: only } = ctx.params;
    for (const [name, wanted] of chosen(sites, only)) {
      for (const page of await pagesOf(wanted, ctx)) {
        const { url, updated } = page;
        yield {
          key: keyOf(url),
          ...(updated !== undefined && { version: updated }),
          files: [{ name: 'page', url, expect: 'html' as const }],
          fields: {
            ...page,
            site: name,
            kind: wanted.kind,
            publisher: wanted.publisher ?? new URL(url).hostname,
            ...(wanted.select !== undefined && { select: wanted.select }),
          },
        };
      }
    }
  },

  async parse(acquired, { key, fields: listed }) {
    const file = acquired.file('page');
    const html = (await file?.text()) ?? '';
    const part = listed.select === undefined ? html : mainPart(html, listed.select);
    if (part === undefined) {
      throw new AnnalsError(
        'UNEXPECTED_SHAPE',
        `${listed.url} has no part ${JSON.stringify(listed.select)}`,
        { hint: `Look at the page and mend web.sites.${listed.site}.select.` },
      );
    }
    const title = listed.title ?? titleOf(html) ?? key;
    const published = listed.published ?? null;
    const day = citedDay(published, listed.updated) ?? 'n.d.';
    return {
      id: `web:${key}`,
      kind: listed.kind,
      title,
      publishedAt: published,
      updatedAt: listed.updated ?? null,
      sourceUrl: listed.url,
      sourceOrg: listed.publisher,
      citation: `${listed.publisher}. ${title}. ${day}. ${listed.url}`,
      metadata: { site: listed.site },
      body: {
        normalizer: 'html_v1',
        content: new TextEncoder().encode(part),
        charset: 'utf-8',
        baseUrl: listed.url,
      },
    };
  },

  corpus: ({ id }) => `${id.slice('web:'.length).replaceAll(/[^\w./-]+/g, '_')}.html`,
});

function chosen<T>(sites: Readonly<Record<string, T>>, only: string | undefined): [string, T][] {
  const all = Object.entries(sites);
  const wanted = only === undefined ? all : all.filter(([name]) => name === only);
  if (wanted.length > 0) return wanted;
  const names = all.map(([name]) => name).join(', ');
  throw new AnnalsError(
    'BAD_PARAMS',
    only === undefined ? 'web.sites names no pages' : `web.sites has no ${JSON.stringify(only)}`,
    { hint: names ? `There are: ${names}.` : 'docs/sources/web_pages.md shows how to name some.' },
  );
}
