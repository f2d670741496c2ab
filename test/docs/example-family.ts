import { z } from 'zod';
import { defineFamily, defineSource, fitJson, instantOfDay } from '../../src/source.ts';

const HOST = 'https://gazette.example';
const listed = z.looseObject({ id: z.string(), updated: z.string() });
const page = z.looseObject({ total: z.int(), results: z.array(listed), next: z.url().nullable() });
const notice = listed.extend({ title: z.string(), date: z.iso.date(), html: z.string() });

const candidateOf = ({ id, updated }: z.infer<typeof listed>) => ({
  key: id, // the publisher's own name for it, stable
  version: updated, // changes when the record changes
  files: [{ name: 'json', url: `${HOST}/api/notices/${id}`, expect: 'json' as const }],
  fields: {}, // what parse needs of the listing; plain JSON, it survives a crash
});

const gazette = defineSource({
  name: 'gazette',
  family: 'example',
  title: 'The Example Gazette',
  publisher: 'Example Press',
  homepage: HOST,
  keeps: 'document',
  lists: 'whole', // all that it has; 'part' where a listing names some days or a search
  ids: ['gazette'],
  schedule: { cron: '45 8 * * 1-5' }, // America/New_York unless `timezone` says otherwise
  politeness: { rate: '5/second', robots: 'api' }, // only what differs from the defaults
  params: z.object({}),
  expects: { atLeast: 1 }, // silence is an error
  async *discover(ctx) {
    const notices = ctx.pages({
      url: `${HOST}/api/notices`,
      shape: page,
      items: ({ results }) => results,
      next: { by: 'address', next: ({ next }) => next },
      total: ({ total }) => total, // a listing that ends before it fails the run
    });
    for await (const one of notices) yield candidateOf(one);
  },
  async parse(acquired, { key }) {
    const url = `${HOST}/notices/${key}`;
    const one = fitJson(url, notice, (await acquired.file('json')?.text()) ?? '');
    return {
      id: `gazette:${key}`,
      kind: 'notice',
      title: one.title,
      publishedAt: instantOfDay(one.date),
      updatedAt: one.updated,
      sourceUrl: url,
      sourceOrg: 'Example Press',
      citation: `Example Press. ${one.title}. ${one.date}. ${url}`,
      metadata: {},
      body: { normalizer: 'html_v1', content: one.html, baseUrl: url },
    };
  },
  recognise: ({ text }) => [{ candidate: candidateOf(fitJson('', notice, text)), file: 'json' }],
  corpus: ({ id, publishedAt }) => `${publishedAt?.slice(0, 4)}/${id.slice(8)}.json`,
});
const sources = { gazette: async () => ({ default: gazette }) };
const example = defineFamily({ name: 'example', title: 'Examples', sources });
export default example;
