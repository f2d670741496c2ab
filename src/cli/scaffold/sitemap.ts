import { exampleHost } from './host-name.ts';
import type { SourceKind } from './source-kinds.ts';
import { opening, PAGE_BODY, record, SINCE } from './source-parts.ts';

/** A publisher whose sitemap names its pages; everything else is on the pages. */
export const sitemap: SourceKind = {
  name: 'sitemap',
  meaning: 'a sitemap',
  plays: ['empty', 'shrunken', 'changed', 'withdrawn', 'wrong-charset', 'not-modified'],
  source: (
    name,
  ) => `import { AnnalsError, defineSource, parseInstant, readSitemap, z } from 'annals/source';

const HOME = 'https://${exampleHost(name)}';

/** What a record carries from the sitemap to parse. */
const fields = z.object({ url: z.url(), updated: z.iso.datetime().nullable() });

/** Kept by version: one that names less than half of the last good one is an outage, not an end. */
const SITEMAP = {
  url: \`\${HOME}/sitemap.xml\`,
  label: 'sitemap',
  extension: 'xml',
  read(text, before = 1) {
    const { entries } = readSitemap(SITEMAP.url, text);
    if (entries.length * 2 < before)
      throw new AnnalsError('UNEXPECTED_SHAPE', \`\${entries.length} pages, \${before} before\`);
    return entries.map(({ url, lastModified }) => {
      const updated = parseInstant(lastModified ?? '') ?? null;
      return { ...candidateOf({ url, updated }), excluded: null };
    });
  },
};

const candidateOf = ({ url, updated }) => ({
  key: url.split('/').at(-1), // the publisher's own name for it, stable
  version: updated ?? undefined, // changes when the record changes
  files: [{ name: 'page', url, expect: 'html' }],
  fields: { url, updated },
});

${opening(name)}
  lists: 'whole', // 'part' where the sitemap names only some of the records
  expects: { atLeast: 1 }, // silence is an error
  fields,
${SINCE}

  async *discover(ctx) {
    const { entries } = await ctx.sync(SITEMAP);
    ctx.page();
    for (const { fields: listed } of entries)
      if ((listed.updated ?? '') >= (ctx.params.since ?? '')) yield candidateOf(listed);
  },

  // A saved page, for \`annals source parse\`; when it changed stands in the sitemap alone.
  recognise: ({ text }) =>
    [...text.matchAll(/<link rel="canonical" href="([^"]+)">/g)].map(([, url]) => ({
      candidate: candidateOf({ url, updated: null }), file: 'page',
    })),

  async parse(acquired, { key, fields: { url, updated } }) {
    const file = acquired.file('page');
    const html = await file.text();
    // A sitemap says nothing but addresses: the rest is on the page.
    const title = /<title>([^<]+)<\\/title>/.exec(html)?.[1] ?? key;
    const withdrawn = /<meta name="withdrawn" content="([^"]+)">/.exec(html)?.[1];
${record(name, { body: PAGE_BODY.sure, by: 'updatedAt', extension: 'html' })}`,
  listing: `function listing(path, _query, faults) {
  if (path !== '/sitemap.xml') return undefined;
  const all = recordsWith(faults);
  const entries = all
    .slice(0, faults.has('shrunken') ? 2 : all.length)
    .map(({ page, updated }) => \`<url><loc>\${page}</loc><lastmod>\${updated}</lastmod></url>\`);
  const body = \`<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\${entries.join('')}</urlset>\`;
  return { type: 'application/xml', body };
}
`,
};
