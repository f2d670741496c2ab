/** The files of a new source whose publisher lists its records as pages of JSON. */
export interface ScaffoldedFile {
  readonly name: string;
  readonly content: string;
}

export const jsonSource = (name: string): readonly ScaffoldedFile[] => [
  { name: 'package.json', content: `${JSON.stringify(aboutOf(name), null, 2)}\n` },
  { name: 'index.js', content: familyOf(name) },
  { name: 'source.js', content: sourceOf(name) },
  { name: 'practice.js', content: practiceOf(name) },
  { name: 'fixture.json', content: `${JSON.stringify(fixtureOf(name), null, 2)}\n` },
  { name: 'journey.test.js', content: journeyOf(name) },
];

const aboutOf = (name: string) => ({
  name: `annals-${name.replaceAll('_', '-')}`,
  private: true,
  type: 'module',
  main: 'index.js',
  scripts: { test: 'node --test' },
});

const familyOf = (name: string) => `import { fileURLToPath } from 'node:url';
import { defineFamily } from 'annals/source';
import source from './source.js';

/** Sources that belong together, and everything that names them. */
export default defineFamily({
  name: '${name}',
  title: '${name}',
  sources: { ${name}: async () => ({ default: source }) },
  practice: fileURLToPath(new URL('./practice.js', import.meta.url)),
});
`;

const sourceOf = (name: string) => `import { defineSource, z } from 'annals/source';

const HOME = 'https://${name.replaceAll('_', '-')}.example';

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

export default defineSource({
  name: '${name}',
  family: '${name}',
  title: '${name}',
  publisher: 'The publisher of ${name}',
  homepage: HOME,
  keeps: 'document',
  ids: ['${name}'],
  lists: 'whole', // 'part' where a listing names some days or what was searched for
  expects: { atLeast: 1 }, // silence is an error
  params: z.object({
    since: z.iso.date().optional().describe('Only what was updated on this day or later'),
  }),

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
    for await (const { id, title, published, updated, page: url, withdrawn } of records) {
      yield {
        key: id, // the publisher's own name for it, stable
        version: updated, // changes when the record changes
        files: [{ name: 'page', url, expect: 'html' }],
        fields: { title, published, updated, url, ...(withdrawn && { withdrawn }) },
      };
    }
  },

  async parse(acquired, { key, fields }) {
    const { title, published, updated, url, withdrawn } = fields;
    const file = acquired.file('page');
    return {
      id: \`${name}:\${key}\`,
      kind: 'record',
      title,
      publishedAt: published,
      updatedAt: updated,
      sourceUrl: url,
      sourceOrg: 'The publisher of ${name}',
      citation: \`The publisher of ${name}. \${title}. \${published.slice(0, 10)}.\`,
      metadata: {},
      body: file && {
        normalizer: 'html_v1',
        content: await file.bytes(),
        charset: file.charset,
        baseUrl: url,
      },
      ...(withdrawn && {
        status: 'withdrawn',
        tombstoneAt: withdrawn,
        tombstoneReason: 'withdrawn by the publisher',
      }),
    };
  },

  corpus: (kept) => \`\${kept.publishedAt.slice(0, 4)}/\${kept.id.split(':')[1]}.html\`,
});
`;

const hostOf = (name: string) => `${name.replaceAll('_', '-')}.example`;

const fixtureOf = (name: string) =>
  ['Otters of the harbour', 'Herons of the pond', 'The café by the weir', 'Eels', 'Newts'].map(
    (title, at) => ({
      id: `r-${at + 1}`,
      title,
      published: `2026-03-0${at + 1}T09:00:00Z`,
      updated: `2026-04-0${at + 1}T09:00:00Z`,
      page: `https://${hostOf(name)}/records/r-${at + 1}`,
    }),
  );

const practiceOf = (name: string) => `import { readFileSync } from 'node:fs';

/**
 * Answers for the publisher's own host name, as it really does. Make it as odd as the publisher is:
 * \`annals source check ${name}\` runs the source against it, with the faults that it plays.
 */
const RECORDS = JSON.parse(readFileSync(new URL('./fixture.json', import.meta.url), 'utf8'));
const HOST = '${hostOf(name)}';
const SIZE = 2;
const LATER = '2026-05-01T09:00:00Z';

export default {
  name: '${name}',
  hosts: [HOST],
  plays: ['empty', 'shrunken', 'repeated-page', 'changed', 'withdrawn', 'wrong-charset', 'not-modified'],
  handle({ path, search, headers, faults }) {
    if (path === '/api/records') return listing(new URLSearchParams(search), headers, faults);
    const found = recordsWith(faults).find(({ page }) => page === \`https://\${HOST}\${path}\`);
    return found ? pageOf(found, faults) : { status: 404, body: 'not found' };
  },
};

function recordsWith(faults) {
  const [first, ...others] = RECORDS;
  if (faults.has('empty')) return [];
  if (faults.has('changed')) return [{ ...first, title: \`\${first.title}, again\`, updated: LATER }, ...others];
  if (faults.has('withdrawn')) return [{ ...first, withdrawn: LATER, updated: LATER }, ...others];
  return RECORDS;
}

function listing(query, headers, faults) {
  const since = query.get('since') ?? '';
  const records = recordsWith(faults).filter(({ updated }) => updated >= since);
  const at = Number(query.get('page') ?? 1);
  const from = faults.has('repeated-page') ? 0 : (at - 1) * SIZE;
  const hasMore = at * SIZE < records.length && !faults.has('shrunken');
  const next = \`https://\${HOST}/api/records?page=\${at + 1}\${since && \`&since=\${since}\`}\`;
  const answer = { total: records.length, results: records.slice(from, from + SIZE), next: hasMore ? next : null };
  const etag = \`"\${at}-\${since}"\`;
  if (faults.has('not-modified') && headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  const told = { 'content-type': 'application/json', etag, 'cache-control': 'max-age=0' };
  return { status: 200, headers: told, body: JSON.stringify(answer) };
}

/** With the fault, the page says that it is UTF-8 and is not; only Content-Type tells the truth. */
function pageOf({ title }, faults) {
  const isWrong = faults.has('wrong-charset');
  const body = \`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>\${title}</title></head><body><main><h1>\${title}</h1><p>All about it: café, weir, harbour.</p></main></body></html>\`;
  return {
    status: 200,
    headers: { 'content-type': \`text/html; charset=\${isWrong ? 'windows-1252' : 'utf-8'}\` },
    body: Buffer.from(body, isWrong ? 'latin1' : 'utf8'),
  };
}
`;

const journeyOf = (name: string) => `import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startPractice } from 'annals/practice';
import publisher from './practice.js';

const HERE = import.meta.dirname;

test('a run keeps every record of the fixture', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), '${name}-'));
  const practice = await startPractice({ publishers: [publisher] });
  context.after(async () => {
    await practice.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, 'ca.pem'), practice.ca);
  const settings = {
    families: [HERE],
    http: { contact: 'tests@${hostOf(name)}' },
    storage: { root: path.join(folder, 'data') },
    network: { connectTo: { '*': practice.address }, ca: path.join(folder, 'ca.pem') },
  };
  await writeFile(path.join(folder, 'annals.json'), JSON.stringify(settings));
  const annals = process.env.PROGRAM ?? path.join(HERE, 'node_modules', 'annals', 'bin', 'annals.js');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [annals, 'run', '${name}', '--json'], { cwd: folder });
  const { status, counts } = JSON.parse(stdout);
  assert.equal(status, 'completed');
  assert.equal(counts.downloaded, 5);
});
`;
