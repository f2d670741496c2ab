/** A family that lives in a folder outside the repository, named in the settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json, type Publisher } from '../../practice/publisher.ts';
import { type Practice, startPractice } from '../../practice/server.ts';
import { startServer } from '../../src/api/server.ts';
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import { annals, annalsProcess, PATIENT, temporaryFolder } from './annals.ts';
import { installPackage } from './plugin-package.ts';

const NOTICES = [
  {
    id: '1',
    title: 'Notice of otters',
    updated: '2026-07-01',
    text: 'Otters live in the harbour.',
  },
  { id: '2', title: 'Notice of herons', updated: '2026-07-02', text: 'Herons stand in the pond.' },
];

const gazette: Publisher = {
  name: 'gazette',
  hosts: ['gazette.example'],
  handle: ({ path: at }) => {
    const one = NOTICES.find(({ id }) => at === `/api/notices/${id}`);
    if (one) return json(one);
    return at === '/api/notices'
      ? json({ total: NOTICES.length, results: NOTICES })
      : json({}, 404);
  },
};

/** As somebody writes it who has only the package: plain JavaScript over `annals/source`. */
const FAMILY = `import { defineFamily, defineSource, z } from 'annals/source';

const notice = z.looseObject({ id: z.string(), title: z.string(), updated: z.string(), text: z.string() });

const gazette = defineSource({
  name: 'gazette',
  family: 'example',
  title: 'The Example Gazette',
  publisher: 'Example Press',
  homepage: 'https://gazette.example',
  keeps: 'document',
  lists: 'whole',
  ids: ['gazette'],
  params: z.object({ limit: z.coerce.number().int().optional().describe('At most so many') }),
  politeness: { rate: 'unlimited', robots: 'api' },
  async *discover(ctx) {
    const items = ctx.pages({
      url: 'https://gazette.example/api/notices',
      shape: z.looseObject({ total: z.number(), results: z.array(notice) }),
      items: ({ results }) => results,
      total: ({ total }) => total,
      key: ({ id }) => id,
      next: { by: 'link' },
    });
    let count = 0;
    for await (const item of items) {
      count += 1;
      if (count > (ctx.params.limit ?? 100)) return;
      const url = 'https://gazette.example/api/notices/' + item.id;
      yield { key: item.id, version: item.updated, files: [{ name: 'notice', url, expect: 'json' }], fields: item };
    }
  },
  async parse(acquired, { key, fields }) {
    return {
      id: 'gazette:' + key,
      kind: 'notice',
      title: fields.title,
      publishedAt: null,
      updatedAt: fields.updated + 'T00:00:00Z',
      sourceUrl: 'https://gazette.example/notices/' + key,
      sourceOrg: 'Example Press',
      citation: 'Example Press. ' + fields.title + '.',
      metadata: {},
      body: { normalizer: 'gazette_v1', content: await acquired.file('notice').bytes() },
    };
  },
  corpus: (record) => record.id + '.txt',
});

const gazette_v1 = {
  name: 'gazette_v1',
  accepts: ['application/json'],
  normalize: async (bytes) => {
    const { text } = JSON.parse(new TextDecoder().decode(bytes));
    return { markdown: READ + text + '\\n', status: 'ok', headings: [], artifacts: [], warnings: [], pages: [] };
  },
};
const READ = 'Printed: ';

export default defineFamily({
  name: 'example',
  title: 'Example Press',
  sources: { gazette: async () => ({ default: gazette }) },
  ids: { kinds: [{ prefix: 'gazette', names: 'notice', example: 'gazette:1', key: /^\\d+$/ }] },
  normalizers: { gazette_v1: async () => gazette_v1 },
  markup: { gazette_v1: /^<gazette>/ },
  verbGroups: { gazette: { heading: 'Understand', summary: 'The Example Gazette: greet' } },
  verbs: [
    {
      name: 'gazette greet',
      group: 'Understand',
      summary: 'Greet the editor of the gazette',
      examples: [{ line: 'annals gazette greet', meaning: 'say good morning' }],
      json: 'a greeting',
      load: async () => ({
        default: async (call, terminal) => {
          terminal.print('Good morning, editor');
          return 0;
        },
      }),
    },
  ],
});
`;

const later: (() => unknown)[] = [];
let place = '';
let practice: Practice;
const typed = (...args: string[]) => annals(args, { cwd: place });

beforeAll(async () => {
  place = temporaryFolder((act) => later.push(act));
  practice = await startPractice({ publishers: [gazette] });
  later.push(() => practice.stop());
  writeFileSync(path.join(place, 'ca.pem'), practice.ca);
  writeFamily('my-family', FAMILY);
  await installPackage(path.join(place, 'node_modules', 'annals'));
  writeFileSync(path.join(place, 'annals.yaml'), settingsWith('./my-family'));
});
afterAll(async () => {
  for (const act of later.reverse()) await act();
});

function writeFamily(folder: string, code: string): void {
  mkdirSync(path.join(place, folder), { recursive: true });
  writeFileSync(path.join(place, folder, 'package.json'), '{"type":"module","main":"index.js"}');
  writeFileSync(path.join(place, folder, 'index.js'), code);
}

const settingsWith = (...families: string[]): string =>
  JSON.stringify({
    families,
    http: { contact: 'tests@annals.dev' },
    storage: { root: path.join(place, 'data'), minFreeMb: 1 },
    network: { connectTo: { '*': practice.address }, ca: path.join(place, 'ca.pem') },
  });

describe('a family in a folder of its own', PATIENT, () => {
  test('is listed, and its parameters are flags', async () => {
    const listed = await typed('source', 'list');
    expect(listed.out).toMatch(/gazette .*The Example Gazette/);
    expect((await typed('run', 'gazette', '--help')).out).toContain('--limit');
  });

  test('has its commands in the table of commands and in the help', async () => {
    expect(await typed('gazette', 'greet')).toMatchObject({
      code: 0,
      out: 'Good morning, editor\n',
    });
    expect((await typed('--help')).out).toContain('The Example Gazette: greet');
    const elsewhere = await annals(['gazette', 'greet'], { cwd: temporaryFolder() });
    expect(elsewhere).toMatchObject({ code: 2 });
    expect(elsewhere.err).toContain("unknown command 'gazette'");
  });

  test('runs, and what it kept is searched and served', async () => {
    const ran = await typed('run', 'gazette');
    expect(ran, ran.err).toMatchObject({ code: 0 });
    const found = JSON.parse((await typed('search', 'otters', '--json')).out);
    expect(JSON.stringify(found)).toContain('gazette:1');
    expect((await typed('show', 'gazette:2')).out).toContain('Notice of herons');

    const { settings, families } = await loadSettings({ env: {}, cwd: place });
    const app = await openApp({ settings, families, cwd: place });
    const server = await startServer(app, { host: '127.0.0.1', port: 0 });
    try {
      const get = async (at: string) => JSON.stringify(await (await fetch(server.url + at)).json());
      expect(await get('/v1/sources')).toContain('The Example Gazette');
      expect(await get('/v1/documents?source=gazette')).toContain('Notice of herons');
      expect(await get('/v1/search?q=otters')).toContain('gazette:1');
    } finally {
      await server.close();
      await app.close();
    }
  });
});

test(
  'its normaliser reads a file that somebody hands in, and held files anew',
  PATIENT,
  async () => {
    const notice = path.join(place, 'notice.json');
    writeFileSync(notice, JSON.stringify(NOTICES[0]));
    const read = await typed('normalize', notice, '--normalizer', 'gazette_v1');
    expect(read).toMatchObject({ code: 0, out: 'Printed: Otters live in the harbour.\n' });
    writeFileSync(notice, '<gazette>Otters</gazette>');
    // It reads JSON alone: that it was chosen is what counts.
    expect((await typed('normalize', notice)).err).toContain('JSON');

    const same = await typed('renormalize', 'gazette', '--dry-run', '--json');
    expect(JSON.parse(same.out)).toMatchObject({ looked: 2, unchanged: 2, without: 0, changed: 0 });
    // A process of its own: this one has loaded the family as it was.
    writeFamily('my-family', FAMILY.replace("READ = 'Printed: '", "READ = 'Set anew: '"));
    const file = path.join(place, 'whole-path.json');
    writeFileSync(file, settingsWith(path.join(place, 'my-family')));
    const rereading = ['renormalize', 'gazette', '--dry-run', '--json', '--config', file];
    const anew = await annalsProcess(rereading).ended;
    expect(JSON.parse(anew.out)).toMatchObject({ looked: 2, unchanged: 0, changed: 2 });
    writeFamily('my-family', FAMILY);
  },
);

test('the program loads it as a process of its own, too', PATIENT, async () => {
  const file = path.join(place, 'whole-path.json');
  writeFileSync(file, settingsWith(path.join(place, 'my-family')));
  const greeted = await annalsProcess(['gazette', 'greet', '--config', file]).ended;
  expect(greeted).toEqual({ code: 0, out: 'Good morning, editor\n', err: '' });
});

describe('a place that has no family', PATIENT, () => {
  const wrongs: [string, string, string | undefined, string][] = [
    ['is not there', './nowhere', undefined, 'which is not there: '],
    [
      'exports nothing',
      './empty',
      'export const one = 1;\n',
      'has no family as its default export',
    ],
    ['repeats a family', './twice', FAMILY, "is named 'example', and so is another family"],
    [
      'repeats a source',
      './same-source',
      FAMILY.replace("name: 'example',\n  title: 'Example Press'", "name: 'other', title: 'Other'"),
      "has a source 'gazette', and so has the family 'example'",
    ],
    [
      'repeats the prefix of ids',
      './same-prefix',
      `import { defineFamily } from 'annals/source';
export default defineFamily({ name: 'same', title: 'Same', sources: {}, ids: { kinds: [{ prefix: 'gazette' }] } });\n`,
      "has ids that begin with 'gazette:', and so has the family 'example'",
    ],
    [
      'repeats a view',
      './same-view',
      `import { defineFamily } from 'annals/source';
export default defineFamily({ name: 'same', title: 'Same', sources: {}, views: [{ name: 'govuk_items' }] });\n`,
      "has a view 'govuk_items', and so has the family 'govuk'",
    ],
    [
      'repeats a normaliser',
      './same-normaliser',
      `import { defineFamily } from 'annals/source';
export default defineFamily({ name: 'same', title: 'Same', sources: {}, normalizers: { html_v1: () => {} } });\n`,
      "has a normaliser 'html_v1', and so has the program",
    ],
    ['throws', './throws', "throw new Error('no luck');\n", 'cannot be loaded: no luck'],
  ];
  test.each(wrongs)('%s: %s', async (_, folder, code, message) => {
    if (code !== undefined) writeFamily(folder, code);
    const file = path.join(place, 'wrong.json');
    writeFileSync(file, settingsWith('./my-family', folder));
    for (const command of [
      ['source', 'list'],
      ['gazette', 'greet'],
    ]) {
      const refused = await typed(...command, '--config', file);
      expect(refused.code).toBe(3);
      expect(refused.err).toContain(`families names '${folder}' (`);
      expect(refused.err).toContain(message);
    }
  });

  test('is no reason to refuse a command that needs no settings', async () => {
    const file = path.join(place, 'missing.json');
    writeFileSync(file, settingsWith('./nowhere'));
    expect(await typed('--help', '--config', file)).toMatchObject({ code: 0 });
  });
});
