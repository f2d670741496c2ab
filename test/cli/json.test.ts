/** Every command with --json, over a data folder with runs of several sources. */

import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../../src/cli/commands.ts';
import { aDecision, aDocument, aRecord } from '../../src/store/conformance/examples.ts';
import { anEntity, anEvent, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { annals, DAY, PATIENT, practiceWorld, temporaryFolder } from './annals.ts';
import { asDescribed } from './as-described.ts';

const folder = temporaryFolder(afterAll);
const data = path.join(folder, 'data');
let flags: readonly string[] = [];
let document = '';
let runs: string[] = [];

const HASTE = ['rate=unlimited', 'backoff.baseMs=1', 'backoff.maxMs=2', 'attempts=1'].flatMap(
  (set) => ['--set', `sources.crs_reports.${set}`],
);

/** Settings with which an address of this machine may be asked. */
const mayAsk = (url: string) => [
  ...['--set', `network.connectTo=127.0.0.1=${new URL(url).host}`],
  ...['--set', 'network.allowHttp=127.0.0.1'],
];
/** Another Annals that holds nothing. */
let emptyAnnals = '';
const nothingThere = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ items: [], has_more: false, last_seq: 0 }));
});
afterAll(() => void nothingThere.close());

const records = ['--data', path.join(folder, 'records')];

const type = (...words: readonly string[]) => annals([...always(), ...words], { cwd: folder });

const always = () => ['--json', '--data', data, '--set', 'http.contact=tests@annals.dev', ...flags];

beforeAll(async () => {
  await new Promise<void>((done) => nothingThere.listen(0, '127.0.0.1', done));
  emptyAnnals = `http://127.0.0.1:${(nothingThere.address() as AddressInfo).port}`;
  const world = await practiceWorld(folder, { perDay: 4, size: 3 }, afterAll);
  flags = world.flags;
  const recorded = await type('run', 'govuk', '--date', DAY, '--record', path.join(folder, 'rec'));
  const again = await type('run', 'govuk', '--date', DAY);
  runs = [recorded, again].map(({ out }) => JSON.parse(out).id);
  document = JSON.parse((await type('search', 'guidance', '--mode', 'lexical')).out).items[0].id;
  for (const at of ['/reports/*', '/files/*', '/crs_external_products/*']) {
    world.practice.faults.add({ kind: 'missing', path: at });
  }
  await type('run', 'crs_reports', ...HASTE);
  world.practice.faults.clear();
  const catalog = await openCatalog({ folder: path.join(folder, 'records'), clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  await keep(aWrite(anEntity('a', { aliases: ['lis:S1'], names: [{ name: 'Ann Alder' }] })));
  await keep(aWrite(anEvent('1')));
  await keep(aWrite(aTerm('old', { deprecated: true, replacedBy: 'topic:new' })));
  for (const text of ['There are 80 kinds.', 'There are 90 kinds.']) {
    const { body } = aDocument('R1');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const record = aRecord('R1', { id: 'crs:R1' });
    await keep(aDocument('R1', { record, artifacts: [], body: body && { ...body, text, sha256 } }));
  }
  await catalog.refused.refuse({
    source: 'crs_reports',
    sha256: REFUSED,
    why: 'a challenge page',
    at: '2026-07-15T06:00:00.000Z',
    decision: aDecision(null),
  });
  const notice = {
    at: '2026-07-15T06:00:00.000Z',
    kind: 'test',
    occasion: 'test',
    watch: null,
    title: 'A test',
    text: '',
    details: {},
  } as const;
  await catalog.notices.add([notice], [{ channel: 'me', dueAt: notice.at, digest: 'none' }]);
  await catalog.close();
  const saved = {
    document_number: '2026-12345',
    publication_date: '2026-03-04',
    type: 'Rule',
    title: 'Safety of lifts',
    agencies: [],
    html_url: 'https://www.federalregister.gov/d/2026-12345',
  };
  writeFileSync(path.join(folder, 'answer.json'), JSON.stringify(saved));
  writeFileSync(path.join(folder, 'target.yaml'), 'storage: { root: ./target }');
  writeFileSync(path.join(folder, 'page.html'), '<h1>A page</h1><p>With text.</p>');
});

const REFUSED = 'a'.repeat(64);
const PROPOSED = `refused:crs_reports:${REFUSED}`;

/** What is typed after each command; a command may stand here several times, once for each form. */
const CALLS: readonly (readonly [name: string, words: () => readonly string[], code?: number])[] = [
  ['resume', () => ['crs_reports', '--retry-failed', ...HASTE]],
  ['run', () => ['govuk', '--date', DAY]],
  ['run', () => ['govuk', '--date', DAY, '--dry-run']],
  ['run', () => ['govuk', '--since', DAY, '--until', DAY, '--again']],
  ['replay', () => [recording()]],
  ['papers get', () => ['10.5555/practice.0']],
  ['status', () => []],
  ['completeness', () => []],
  ['why', () => ['latest']],
  ['why', () => [document]],
  ['report', () => ['govuk']],
  ['compare', () => runs],
  ['resolve', () => ['H.R. 1, 119th Congress', document]],
  ['normalize', () => [path.join(folder, 'page.html')]],
  ['export', () => ['--comparable']],
  ['export', () => ['--format', 'jsonl', '--to', path.join(folder, 'exported')]],
  // The version of the record, not of Annals: the two options share a name.
  ['cite', () => [document, '--style', 'bibtex', '--version', '1']],
  ['verify', () => [document]],
  ['show', () => [document]],
  ['show', () => ['member:a', ...records]],
  ['show', () => ['vote:1', ...records]],
  ['show', () => ['topic:old', ...records]],
  ['diff', () => ['crs:R1', ...records]],
  ['relations', () => [document]],
  ['changes', () => ['--after', '0']],
  ['check', () => [document]],
  ['source janitor', () => ['govuk', '--tombstone-stale', '--anyway']],
  ['source list', () => []],
  ['source show', () => ['govuk']],
  ['source parse', () => ['federal_register', path.join(folder, 'answer.json')]],
  ['source parse', () => ['federal_register', path.join(folder, 'page.html')], 1],
  ['source new', () => ['harbour_notices']],
  ['explain', () => []],
  ['explain', () => ['papers']],
  ['host', () => []],
  ['host', () => ['www.gov.uk']],
  ['quota', () => []],
  ['quota plan', () => ['--requests', '500']],
  ['search', () => ['guidance', '--mode', 'lexical']],
  ['index update', () => []],
  ['index rebuild', () => ['--fts']],
  ['index check', () => ['--queries', '3']],
  ['schema', () => []],
  ['schema', () => ['source', 'list']],
  ['print-config', () => []],
  ['print-config', () => ['--origins']],
  ['validate-config', () => []],
  ['completion', () => ['zsh']],
  ['health', () => []],
  ['fsck', () => []],
  ['backup', () => [path.join(folder, 'copy')]],
  ['backup', () => ['--verify', path.join(folder, 'copy')]],
  ['restore', () => [path.join(folder, 'copy'), '--data', path.join(folder, 'restored')]],
  ['migrate-store', () => [path.join(folder, 'target.yaml'), '--dry-run']],
  ['migrate-store', () => [path.join(folder, 'target.yaml')]],
  ['rebuild', () => ['--replace']],
  ['renormalize', () => ['govuk', '--dry-run']],
  ['cache', () => []],
  ['cache', () => ['--clear']],
  ['token', () => ['--link']],
  ['nodes', () => []],
  ['watch add', () => ['rent cap', '--name', 'rent']],
  ['mirror', () => [emptyAnnals, '--once', ...mayAsk(emptyAnnals)]],
  ['watch list', () => []],
  ['watch run', () => []],
  ['watch remove', () => ['rent']],
  ['review list', () => ['--decided']],
  ['review list', () => records],
  ['review show', () => [PROPOSED, ...records]],
  ['review approve', () => [PROPOSED, '--anyway', ...records]],
  ['review undo', () => [PROPOSED, ...records]],
  ['review reject', () => [PROPOSED, ...records]],
  ['review reject', () => ['tombstone:crs:nobody', ...records], 1],
  ['notify deliveries', () => records],
  ['notify resend', () => ['1', ...records]],
  [
    'notify test',
    () => [
      'me',
      '--set',
      'notify.channels.me.kind=command',
      '--set',
      'notify.channels.me.command=true',
    ],
  ],
  ['init', () => ['--to', path.join(folder, 'first.yaml')]],
  ['man', () => []],
];

/** These go on until they are stopped, or take long: their own tests check what they print. */
const ELSEWHERE = ['demo', 'mcp', 'pause', 'serve', 'source check', 'stop', 'worker'];

const recording = (): string => {
  const [name = ''] = readdirSync(path.join(folder, 'rec'));
  return path.join(folder, 'rec', name);
};

describe('with --json', () => {
  test('every command is tried here, or says where', () => {
    const tried = new Set([...CALLS.map(([name]) => name), ...ELSEWHERE]);
    expect(COMMANDS.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  test.each(CALLS.map(([name, words, code]) => ({ name, words, code })))(
    'annals $name prints what its description says',
    PATIENT,
    async ({ name, words, code = 0 }) => {
      const answer = await type(...name.split(' '), ...words());
      expect([answer.code, answer.err, answer.out]).toEqual([code, expect.anything(), answer.out]);
      await asDescribed(name, answer.out);
    },
  );

  test('what families add to annals explain is in snake case, too', async () => {
    const explained = JSON.parse((await type('explain', 'papers')).out);
    const all = JSON.parse((await type('explain')).out);
    const names = [explained, explained.tiers[0].resolvers[0], all].flatMap(Object.keys);
    expect(names).toEqual(expect.arrayContaining(['not_asked', 'timeout_ms', 'resolver_order']));
    expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([]);
  });

  test('names are in snake case in every shape, but those that others gave', async () => {
    const odd: string[] = [];
    for (const { name, json } of COMMANDS) {
      const schema = z.toJSONSchema(await json.shape(), { unrepresentable: 'any' });
      odd.push(
        ...namesIn(schema)
          .filter((one) => !/^[a-z][a-z0-9_]*$/.test(one))
          .map((one) => `${name}: ${one}`),
      );
    }
    expect(odd).toEqual([]);
  });
});

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}
