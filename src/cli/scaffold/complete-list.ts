import { exampleHost } from './host-name.ts';
import type { SourceKind } from './source-kinds.ts';
import { opening, PAGE_BODY, record, SINCE } from './source-parts.ts';

/** A publisher whose one file names all that it has. */
export const completeList: SourceKind = {
  name: 'list',
  meaning: 'one file that names everything',
  plays: ['empty', 'shrunken', 'changed', 'withdrawn', 'wrong-charset', 'not-modified'],
  source: (name) => `import { AnnalsError, defineSource, fitJson, z } from 'annals/source';

const HOME = 'https://${exampleHost(name)}';

/** Describe only what is read: a list that does not fit is an error that names the field. */
const record = z.looseObject({
  id: z.string(),
  title: z.string(),
  published: z.iso.datetime(),
  updated: z.iso.datetime(),
  page: z.url(),
  withdrawn: z.iso.datetime().optional(),
});

/** Kept by version: one that names less than half of the last good one is an outage, not an end. */
const LIST = {
  url: \`\${HOME}/records.json\`,
  label: 'records',
  extension: 'json',
  read(text, before = 1) {
    const rows = fitJson(LIST.url, z.array(record), text);
    if (rows.length * 2 < before)
      throw new AnnalsError('UNEXPECTED_SHAPE', \`\${rows.length} records, \${before} before\`);
    return rows.map((row) => ({ key: row.id, fields: row, excluded: null }));
  },
};

const candidateOf = (row) => ({
  key: row.id, // the publisher's own name for it, stable
  version: row.updated, // changes when the record changes
  files: [{ name: 'page', url: row.page, expect: 'html' }],
  fields: row,
});

${opening(name)}
  lists: 'whole', // the list names all that the publisher has
  expects: { atLeast: 1 }, // silence is an error
  fields: record,
${SINCE}

  async *discover(ctx) {
    const { entries } = await ctx.sync(LIST);
    ctx.page();
    for (const { fields: row } of entries)
      if (row.updated >= (ctx.params.since ?? '')) yield candidateOf(row);
  },

  // A saved list, for \`annals source parse\`.
  recognise: ({ text }) =>
    LIST.read(text).map(({ fields }) => ({ candidate: candidateOf(fields) })),

  async parse(acquired, { key, fields }) {
    const { title, published, updated, page: url, withdrawn } = fields;
    const file = acquired.file('page');
${record(name, { body: PAGE_BODY.perhaps, by: 'publishedAt', extension: 'html' })}`,
  listing: `function listing(path, _query, faults) {
  if (path !== '/records.json') return undefined;
  const all = recordsWith(faults);
  const rows = all.slice(0, faults.has('shrunken') ? 2 : all.length);
  return { type: 'application/json', body: JSON.stringify(rows) };
}
`,
};
