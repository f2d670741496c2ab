import { exampleHost } from './host-name.ts';
import type { SourceKind } from './source-kinds.ts';
import { opening, PAGE_BODY, record, SINCE } from './source-parts.ts';

/** A publisher whose feed names what is newest: nothing in it can be counted. */
export const feed: SourceKind = {
  name: 'feed',
  meaning: 'an RSS or Atom feed',
  plays: ['empty', 'changed', 'withdrawn', 'wrong-charset', 'not-modified'],
  source: (name) => `import { defineSource, parseInstant, readFeed, z } from 'annals/source';

const HOME = 'https://${exampleHost(name)}';
const FEED = \`\${HOME}/feed.xml\`;

/** What a record carries from the feed to parse. */
const fields = z.object({
  title: z.string(),
  url: z.url(),
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  withdrawn: z.iso.datetime().optional(),
});

${opening(name)}
  lists: 'part', // a feed names what is newest: what left it is not gone
  expects: { atLeast: 1 }, // silence is an error
  fields,
${SINCE}

  async *discover(ctx) {
    // A feed that is cut off, or is a page of HTML, is refused by readFeed.
    const entries = readFeed(FEED, await ctx.text(FEED, { cache: 'no-cache' }));
    ctx.page();
    await ctx.list({ url: FEED, rows: entries.length });
    for (const { id, title, url = HOME, publishedAt, updatedAt, categories } of entries) {
      const published = parseInstant(publishedAt ?? updatedAt ?? '');
      const updated = parseInstant(updatedAt ?? publishedAt ?? '');
      if (!published || !updated) {
        ctx.complain('an entry without a date was left out', { id });
        continue;
      }
      if (updated < (ctx.params.since ?? '')) continue;
      const withdrawn = categories.includes('withdrawn') ? { withdrawn: updated } : {};
      yield {
        key: id.split('/').at(-1), // the publisher's own name for it, stable
        version: updated, // changes when the record changes
        files: [{ name: 'page', url, expect: 'html' }],
        fields: { title, url, published, updated, ...withdrawn },
      };
    }
  },

  async parse(acquired, { key, fields }) {
    const { title, published, updated, url, withdrawn } = fields;
    const file = acquired.file('page');
${record(name, { body: PAGE_BODY.perhaps, by: 'publishedAt', extension: 'html' })}`,
  listing: `function listing(path, _query, faults) {
  if (path !== '/feed.xml') return undefined;
  const entries = recordsWith(faults).map(
    ({ title, published, updated, page, withdrawn }) =>
      \`<entry><id>\${page}</id><title>\${title}</title><link href="\${page}"/><published>\${published}</published><updated>\${updated}</updated>\${withdrawn ? '<category term="withdrawn"/>' : ''}</entry>\`,
  );
  const body = \`<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>All records</title>\${entries.join('')}</feed>\`;
  return { type: 'application/atom+xml; charset=utf-8', body };
}
`,
};
