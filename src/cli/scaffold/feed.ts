import { exampleHost } from './host-name.ts';
import type { SourceKind } from './source-kinds.ts';
import { opening, PAGE_BODY, record, SINCE } from './source-parts.ts';

/** A publisher whose feed names what is newest: nothing in it can be counted. */
export const feed: SourceKind = {
  name: 'feed',
  meaning: 'an RSS or Atom feed',
  plays: ['empty', 'changed', 'withdrawn', 'wrong-charset', 'not-modified'],
  source: (name) => `import { defineSource, instantInFeed, readFeed, z } from 'annals/source';

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

/** Undefined for an entry without a date. */
function candidateOf({ id, title, url = HOME, publishedAt, updatedAt, categories }) {
  const published = instantInFeed(publishedAt ?? updatedAt ?? '');
  const updated = instantInFeed(updatedAt ?? publishedAt ?? '');
  if (!published || !updated) return undefined;
  const withdrawn = categories.includes('withdrawn') ? { withdrawn: updated } : {};
  return {
    key: id.split('/').at(-1), // the publisher's own name for it, stable
    version: updated, // changes when the record changes; RSS has one date for ever: versionOfFields
    files: [{ name: 'page', url, expect: 'html' }],
    fields: { title, url, published, updated, ...withdrawn },
  };
}

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
    for (const entry of entries) {
      const candidate = candidateOf(entry);
      if (!candidate) ctx.complain('an entry without a date was left out', { id: entry.id });
      else if (candidate.version >= (ctx.params.since ?? '')) yield candidate;
    }
  },

  // A saved feed, for \`annals source parse\`.
  recognise: ({ text }) =>
    readFeed(FEED, text).map(candidateOf).filter(Boolean).map((candidate) => ({ candidate })),

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
