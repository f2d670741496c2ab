import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import {
  annals,
  annalsProcess,
  DAY,
  type PracticeWorld,
  practiceWorld,
  temporaryFolder,
} from './annals.ts';

let cwd: string;
let world: PracticeWorld;
let run: { readonly id: string; readonly counts: { readonly downloaded: number } };

beforeAll(async () => {
  cwd = temporaryFolder(afterAll);
  world = await practiceWorld(cwd, {}, afterAll);
  // The first document is refused twice with a server error: its story has something to tell.
  world.practice.faults.add({ kind: 'error', status: 503, path: '/api/content/*', count: 1 });
  const data = path.join(cwd, 'data');
  const args = ['run', 'govuk', '--date', DAY, '--json', '--data', data, ...world.flags];
  const { ended } = annalsProcess([...args, '--set', 'sources.govuk.backoff.baseMs=10'], afterAll);
  const { code, out, err } = await ended;
  expect({ code, err }).toMatchObject({ code: 0 });
  run = JSON.parse(out);
  expect(
    err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toContainEqual({
    progress: expect.objectContaining({ phase: 'acquire' }),
  });
});

const typed = (...args: string[]) => annals(args, { cwd });
const parsed = async (...args: string[]) => JSON.parse((await typed(...args, '--json')).out);

describe('annals --help', () => {
  test('lists every command and every exit code', async () => {
    const { code, out } = await typed('--help');
    expect(code).toBe(0);
    for (const { name } of COMMANDS)
      expect(out).toMatch(new RegExp(`^  ${name.split(' ')[0]}\\b`, 'm'));
    for (const exit of [0, 1, 2, 3, 4, 5, 6, 130])
      expect(out).toMatch(new RegExp(`^  ${exit} `, 'm'));
  });

  test.each(COMMANDS.map(({ name }) => name))(
    '%s --help has an example and says what --json gives',
    async (name) => {
      const { code, out } = await typed(...name.split(' '), '--help');
      expect(code).toBe(0);
      expect(out).toMatch(/Examples:\n {2}\S/);
      expect(out).toMatch(/With --json:\n {2}\S/);
      expect(out).toContain('--quiet');
    },
  );

  test('run <source> --help lists the parameters of that source', async () => {
    const { out } = await typed('run', 'govuk', '--help');
    expect(out).toMatch(/Parameters of the source:\n {2}--date <date>/);
  });

  test('without a command it is printed as well', async () => {
    expect(await typed()).toMatchObject({ code: 0, out: expect.stringContaining('Usage: annals') });
  });
});

describe('annals run --dry-run', () => {
  test('says what would be done and writes nothing', async () => {
    const elsewhere = path.join(cwd, 'elsewhere');
    const args = ['run', 'govuk', '--date', DAY, '--dry-run', '--data', elsewhere, ...world.flags];
    const { code, out } = await typed(...args);
    expect(code).toBe(0);
    expect(out).toMatch(/would fetch \d+ new and 0 changed/);
    expect(out).toMatch(/^new +https:\/\//m);
    expect(await parsed(...args)).toMatchObject({ listed: run.counts.downloaded, changed: 0 });
    expect(existsSync(path.join(elsewhere, 'corpus'))).toBe(false);
    expect((await parsed('status', '--data', elsewhere)).recent).toEqual([]);
  });

  test('of what is held already, it finds nothing to do', async () => {
    const foreseen = await parsed('run', 'govuk', '--date', DAY, '--dry-run', ...world.flags);
    expect(foreseen).toMatchObject({ new: 0, unchanged: run.counts.downloaded });
  });
});

describe('annals run', () => {
  test('ends with what was acquired, where it is, and what to type next', async () => {
    const fresh = path.join(cwd, 'fresh');
    const { code, out } = await typed(
      'run',
      'govuk',
      '--date',
      DAY,
      '--data',
      fresh,
      ...world.flags,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^govuk completed in /m);
    expect(out).toMatch(/^kept +\d+ documents/m);
    expect(out).toContain(`data     ${fresh}`);
    expect(out).toMatch(/^annals why [0-9A-Z]{26} --data /m);
    expect(out).not.toContain('not modified');

    // What the publisher only confirms is kept again, and told apart from what came.
    const begun = world.practice.log.entries().length;
    const again = ['run', 'govuk', '--date', DAY, '--refetch', '--data', fresh];
    const { out: said } = await typed(...again, ...world.flags);
    const asked = world.practice.log.entries().slice(begun);
    const same = asked.filter(({ status }) => status === 304).length;
    expect(same).toBeGreaterThan(1);
    expect(said).toMatch(new RegExp(`^not modified +${same} answers: what was held stands$`, 'm'));
  });

  test('a listing that cannot be read fails it with exit code 1 and says so', async () => {
    const id = world.practice.faults.add({ kind: 'error', status: 500, path: '/api/search.json' });
    const broken = path.join(cwd, 'broken');
    const args = [
      'run',
      'govuk',
      '--date',
      DAY,
      '--data',
      broken,
      '--set',
      'sources.govuk.attempts=1',
    ];
    const { code, out } = await typed(...args, ...world.flags);
    world.practice.faults.remove(id);
    expect(out).toMatch(/DISCOVERY_INCOMPLETE: the listing broke off after 0 pages/);
    expect(code).toBe(1);
    const story = await typed('why', 'latest', '--data', broken);
    expect(story.out).toMatch(/the listing broke off/);
    expect(story.out).toMatch(/failed: DISCOVERY_INCOMPLETE/);
  });
});

describe('annals status', () => {
  test('shows the run, the documents and the next moment', async () => {
    const { out } = await typed('status');
    expect(out).toMatch(new RegExp(`${run.id}  govuk   date ${DAY} .* completed`));
    expect(out).toMatch(/^govuk +\d+ +20\d\d-/m);
  });

  test('as JSON', async () => {
    expect(await parsed('status')).toMatchObject({
      running: [],
      recent: [{ id: run.id, status: 'completed', crashed: false }],
      sources: expect.arrayContaining([
        expect.objectContaining({
          name: 'govuk',
          documents: run.counts.downloaded,
          last_run: run.id,
        }),
      ]),
    });
  });

  test('of an empty folder says so, and makes none', async () => {
    const nowhere = path.join(cwd, 'nowhere');
    const { code, out } = await typed('status', '--data', nowhere);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('nothing yet') });
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('annals why', () => {
  test('of a run: listing, items, index and ending, in order', async () => {
    const { out } = await typed('why', 'latest');
    const told = ['started by cli, mode full', 'listed ', 'kept', `indexed ${DAY}`, 'completed: '];
    const places = told.map((text) => out.indexOf(text));
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
    expect(await typed('why', run.id.slice(0, 20))).toEqual(await typed('why', run.id));
  });

  test('of a document: by id, URL and the URL of its file; every attempt is told', async () => {
    const lines = (await typed('why', run.id, '--json')).out
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l));
    const failed = lines.find((line) => line.stage === 'fetch' && line.verdict === 'failed');
    const kept = lines.find((line) => line.verdict === 'kept' && line.key === failed.key);
    const byId = await typed('why', kept.document_id);
    expect(byId.out).toMatch(/plan +listed, and planned: nothing was known of it/);
    expect(byId.out).toMatch(/fetch +503.* in \d+ ms/);
    expect(byId.out).toMatch(/keep +attempt 1 came to nothing; next one at 20/);
    expect(byId.out).toMatch(/fetch +200, [\d.]+ k?B in \d+ ms/);
    expect(byId.out).toMatch(
      /keep +kept [\d.]+ k?B at corpus\/govuk\/bodies\/raw\/.*sha256 [0-9a-f]{12}…/,
    );
    expect(await typed('why', failed.key)).toEqual(byId);
    expect(await typed('why', failed.url)).toEqual(byId);
  });

  test('of something unknown: exit code 2', async () => {
    const { code, err } = await typed('why', 'https://www.gov.uk/no-such-thing');
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing is known'),
    });
  });
});

describe('annals show', () => {
  test('metadata, citation, versions, files and body; --raw and --body alone', async () => {
    const { items } = await dayOf();
    const id = items.find((item) => item.body_text !== null && item.raw_sha256 !== null)?.id ?? '';
    const { out } = await typed('show', id);
    for (const text of ['cite as', 'Versions', 'Files', 'status', id]) expect(out).toContain(text);
    const { versions, artifacts, source_url, body_text } = await parsed('show', id);
    expect(versions).toHaveLength(1);
    expect((await typed('show', source_url)).out).toBe(out);
    expect((await typed('show', id, '--body')).out.trim()).toBe(body_text.trim());
    const raw = (await typed('show', id, '--raw')).out.trim().split('\n');
    expect(raw).toEqual(
      artifacts.map((file: { path: string }) => path.join(cwd, 'data', file.path)),
    );
    expect(readFileSync(raw[0] ?? '').length).toBe(artifacts[0].size);
  });

  test('of something that is not there: exit code 2', async () => {
    expect(await typed('show', 'govuk:nothing')).toMatchObject({ code: 2 });
  });
});

describe('annals export', () => {
  test('one JSON line per row, the same each time', async () => {
    const first = await typed('export', '--comparable');
    expect(first.code).toBe(0);
    expect(await typed('export', '--comparable')).toEqual(first);
    const tables = new Set(
      first.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).table),
    );
    expect([...tables]).toEqual(['document', 'version', 'artifact', 'day']);
  });
});

describe('annals source and explain', () => {
  test('source list and source show', async () => {
    expect((await typed('source', 'list')).out).toMatch(
      /^govuk +GOV\.UK by day +0 2 \* \* \* +Europe\/London/m,
    );
    expect((await typed('source', 'show', 'govuk')).out).toMatch(/--date <date> +The London day/);
    expect(await parsed('source', 'show', 'govuk')).toMatchObject({
      name: 'govuk',
      documents: run.counts.downloaded,
    });
  });

  test('explain says where each value comes from', async () => {
    writeFileSync(
      path.join(cwd, 'mine.yaml'),
      'sources:\n  govuk:\n    rate: 1/second\nhttp:\n  attempts: 9\n',
    );
    const { out } = await annals(
      ['explain', 'govuk', '--config', 'mine.yaml', '--set', 'http.timeouts.connectMs=5000'],
      {
        cwd,
        env: { ANNALS_HTTP__MAX_BODY_BYTES: '1048576' },
      },
    );
    rmSync(path.join(cwd, 'mine.yaml'));
    expect(out).toMatch(/^rate +sources\.govuk\.rate \(mine\.yaml:3\) +1\/second/m);
    expect(out).toMatch(/^attempts +the source +4 in all/m);
    expect(out).toMatch(/^connect within +http\.timeouts\.connectMs \(--set\) +5 s/m);
    expect(out).toMatch(
      /^body of at most +http\.maxBodyBytes \(ANNALS_HTTP__MAX_BODY_BYTES\) +1 MiB/m,
    );
    expect(out).toMatch(/^in flight +the source +1 at once/m);
    expect(out).toMatch(/^robots\.txt +the source/m);
  });

  test('explain says who decided that robots.txt is not obeyed, and why', async () => {
    const override = '{"override":true,"reason":"by letter","decidedBy":"Ada"}';
    const { out } = await typed('explain', 'govuk', '--set', `sources.govuk.robots=${override}`);
    expect(out).toContain('overridden by Ada: by letter');
  });

  test('explain without a source lists the registry and the resolver order', async () => {
    const { out } = await typed('explain', '--set', 'papers.resolverOrder=arxiv_pdf,pmc_pdf');
    expect(out).toMatch(/^govuk +enabled/m);
    expect(out).toMatch(/1\. arxiv_pdf\n {2}2\. pmc_pdf/);
    const { resolver_order } = await parsed('explain', '--set', 'papers.resolverOrder=arxiv_pdf');
    expect(resolver_order).toEqual(['arxiv_pdf']);
  });
});

describe('annals fsck', () => {
  test('agrees after a run, names what is lost, and repairs a lost link', async () => {
    expect(await typed('fsck')).toMatchObject({ code: 0, out: expect.stringContaining('agree') });
    const raw = path.join(cwd, 'data', 'corpus', 'govuk', 'bodies', 'raw');
    const lost =
      readdirSync(raw, { recursive: true })
        .map(String)
        .find((name) => name.endsWith('.json')) ?? '';
    rmSync(path.join(raw, lost));
    const found = await typed('fsck');
    expect(found.out).toMatch(/found +link missing/);
    expect(found.code).toBe(6);
    expect(await parsed('fsck', '--repair')).toMatchObject({
      ok: true,
      findings: [{ repaired: true }],
    });
    expect(await parsed('fsck')).toMatchObject({ ok: true, findings: [] });
    expect(existsSync(path.join(raw, lost))).toBe(true);
  });
});

describe('annals health', () => {
  test('passes here, and gives {ok, checks}', async () => {
    const { ok, checks } = await parsed('health');
    expect(ok).toBe(true);
    for (const check of checks) {
      expect(check).toEqual({
        name: expect.any(String),
        ok: expect.any(Boolean),
        mandatory: expect.any(Boolean),
        says: expect.any(String),
      });
    }
    expect((await typed('health')).code).toBe(0);
  });

  test('exits with 1 when a mandatory check fails, and still makes the others', async () => {
    const { code, out } = await typed('health', '--set', 'http.rate=often', '--json');
    expect(code).toBe(1);
    const { checks } = JSON.parse(out);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'config', ok: false }));
    expect(checks).toContainEqual(expect.objectContaining({ name: 'node', ok: true }));
  });
});

/** The documents of the export, by their column names. */
async function dayOf(): Promise<{
  items: { id: string; body_text: string | null; raw_sha256: string | null }[];
}> {
  const { out } = await typed('export', '--comparable');
  const rows = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { items: rows.filter(({ table }) => table === 'document') };
}
