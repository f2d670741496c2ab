import { exampleHost } from './host-name.ts';
import type { SourceKind } from './source-kinds.ts';
import { opening, PAGE_BODY, record, SINCE } from './source-parts.ts';

/** A publisher that lists its records as pages of JSON, with a count. */
export const jsonList: SourceKind = {
  name: 'json',
  meaning: 'JSON that comes in pages',
  plays: [
    'empty',
    'shrunken',
    'repeated-page',
    'changed',
    'withdrawn',
    'wrong-charset',
    'not-modified',
  ],
  source: (name) => `import { defineSource, fitJson, z } from 'annals/source';

const HOME = 'https://${exampleHost(name)}';

/** Describe only what is read: an answer that does not fit is an error that names the field. */
const record = z.looseObject({
  id: z.string(),
  title: z.string(),
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  page: z.url(),
  withdrawn: z.iso.datetime().optional(),
});
const page = z.looseObject({
  total: z.number(),
  results: z.array(record),
  next: z.url().nullable(),
});

const candidateOf = ({ id, title, published, updated, page: url, withdrawn }) => ({
  key: id, // the publisher's own name for it, stable
  version: updated, // changes when the record changes
  files: [{ name: 'page', url, expect: 'html' }],
  fields: { title, published, updated, url, ...(withdrawn && { withdrawn }) },
});

${opening(name)}
  lists: 'whole', // 'part' where a listing names some days or what was searched for
  expects: { atLeast: 1 }, // silence is an error
${SINCE}

  async *discover(ctx) {
    const { since } = ctx.params;
    const records = ctx.pages({
      url: \`\${HOME}/api/records\${since ? \`?since=\${since}\` : ''}\`,
      shape: page,
      items: (answer) => answer.results,
      total: (answer) => answer.total, // a listing that ends before was cut
      key: (item) => item.id, // a page that repeats another is noticed
      next: { by: 'address', next: (answer) => answer.next },
    });
    for await (const one of records) yield candidateOf(one);
  },

  // A saved page of the listing, for \`annals source parse\`.
  recognise: ({ text }) =>
    fitJson(HOME, page, text).results.map((one) => ({ candidate: candidateOf(one) })),

  async parse(acquired, { key, fields }) {
    const { title, published, updated, url, withdrawn } = fields;
    const file = acquired.file('page');
${record(name, { body: PAGE_BODY.perhaps, by: 'publishedAt', extension: 'html' })}`,
  listing: `const SIZE = 2;

function listing(path, query, faults) {
  if (path !== '/api/records') return undefined;
  const since = query.get('since') ?? '';
  const records = recordsWith(faults).filter(({ updated }) => updated >= since);
  const at = Number(query.get('page') ?? 1);
  const from = faults.has('repeated-page') ? 0 : (at - 1) * SIZE;
  const hasMore = at * SIZE < records.length && !faults.has('shrunken');
  const next = \`https://\${HOST}/api/records?page=\${at + 1}\${since && \`&since=\${since}\`}\`;
  const answer = { total: records.length, results: records.slice(from, from + SIZE), next: hasMore ? next : null };
  return { type: 'application/json', body: JSON.stringify(answer) };
}
`,
};
